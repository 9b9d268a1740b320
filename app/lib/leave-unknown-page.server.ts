import { redirect } from "@remix-run/cloudflare";
import { signInAddress } from "./api.server.ts";
import { TRACKING_PATH, withNotice } from "./paths.ts";

/** No page has a name like a file's: who asks for `/logo.png` is a program, and no sign-in page helps it. */
const FILE_NAME = /\.[a-z\d]{1,10}$/i;

/** The answer to an unknown address: a visitor is sent to sign in, an account to video tracking (spec 1 §2, spec 3 §2.1); who asks for a file is told that nothing is there. */
export function leaveUnknownPage(request: Request, isSignedIn: boolean): Response {
  const isPage = request.method === "GET" && !FILE_NAME.test(new URL(request.url).pathname.replace(/\.data$/, ""));
  if (!isPage) return new Response(null, { status: 404 });
  return redirect(isSignedIn ? withNotice(TRACKING_PATH, "unknownPage") : signInAddress(request));
}
