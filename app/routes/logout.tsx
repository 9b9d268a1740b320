import { type ActionFunctionArgs, redirect, redirectDocument } from "@remix-run/cloudflare";
import { loginAddress, requireIdentity } from "#app/features/auth/sign-in.server.ts";

/** Ends the session here and at the identity service; every token of it is refused from the next call on. */
export async function action({ context }: ActionFunctionArgs) {
  const { signIn, browser } = requireIdentity(context);
  const credentials = browser.credentials();
  // The cookie goes even if the rest fails.
  browser.end("signedOut");
  if (credentials) await signIn.signOut(credentials);
  // A new document: nothing of the person stays in the page (spec 1 §4).
  throw redirectDocument(loginAddress({ signedOut: "1" }));
}

/** Opening the address does nothing: a link or a picture on another site must not end a session. */
export async function loader() {
  return redirect("/");
}
