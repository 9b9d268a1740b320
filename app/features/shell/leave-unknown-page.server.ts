import { redirect } from "@remix-run/cloudflare";
import { signInAddress } from "#app/lib/api.server.ts";

/** No page has a name like a file's: who asks for `/logo.png` is a program, and no sign-in page helps it. */
const FILE_NAME = /\.[a-z\d]{1,10}$/i;

/** The answer to an unknown address: a visitor is sent to sign in (spec 1 §2), an account is told that nothing is there, and so is who asks for a file. */
export function leaveUnknownPage(request: Request, isSignedIn: boolean): Response {
  const isPage = request.method === "GET" && !FILE_NAME.test(new URL(request.url).pathname.replace(/\.data$/, ""));
  return !isSignedIn && isPage ? redirect(signInAddress(request)) : new Response(null, { status: 404 });
}
