import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireIdentity, startGoogle, targetOf } from "#app/features/auth/sign-in.server.ts";

/** Starts signing in with Google: a plain link, because a form's redirect to another host is forbidden by our own policy. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.session) return redirect(targetOf(new URL(request.url).searchParams.get("redirect")));
  return startGoogle(request, requireIdentity(context));
}
