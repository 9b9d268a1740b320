import { redirect } from "@remix-run/cloudflare";

/** What there is of the e-mail service begins with the templates. */
export function loader() {
  return redirect("/email/template");
}
