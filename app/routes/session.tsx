import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireIdentity } from "#app/features/auth/sign-in.server.ts";

/** Gives our own pages the short-lived access token for `/api`; 401 when nobody is signed in. */
export async function action({ context }: ActionFunctionArgs) {
  const token = requireIdentity(context).browser.token();
  return token ? Response.json(token) : Response.json({ error: "signed out" }, { status: 401 });
}

export async function loader() {
  return redirect("/");
}
