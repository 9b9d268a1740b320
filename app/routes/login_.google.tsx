import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { loginAddress, requireIdentity, startGoogle, targetOf } from "#app/features/auth/sign-in.server.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { safeRedirectPath } from "#workers/kernel/redirect.ts";

/** Starts signing in with Google: a form of our own page, so that only the visitor's own act counts. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  if (context.session) return redirect(targetOf(form.get("redirect")));
  return startGoogle(form, requireIdentity(context));
}

/** Opening the address starts and counts nothing: a picture of another site could do it in anybody's name. */
export async function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  return redirect(loginAddress({ redirect: safeRedirectPath(asked.get("redirect")) }));
}
