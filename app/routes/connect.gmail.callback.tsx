import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { finishConsent } from "#app/features/mailboxes/connect.server.ts";

/** Where Google sends the browser back to after consent. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return finishConsent(request, context);
}
