import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { giveToken } from "#app/features/auth/give-token.server.ts";
import { requireIdentity } from "#app/features/auth/sign-in.server.ts";

/** Gives our own pages the short-lived access token for `/api`; 401 when nobody is signed in, 503 when that can't be told. */
export async function action({ context }: ActionFunctionArgs) {
  return giveToken(requireIdentity(context));
}

export async function loader() {
  return redirect("/");
}
