import { useEffect } from "react";
import { callApi } from "#app/lib/api.client.ts";
import { useRootData } from "#app/lib/root-data.ts";
import type { notePlansSeen } from "#workers/modules/schemes/contract.ts";

/** While terms of the plans are tried, notes that this browser saw the plans. A look that is not noted is missing in a count, and nothing else. */
export function usePlansSeen(): void {
  const { schemeTicket: ticket = null, signedIn = false } = useRootData() ?? {};
  useEffect(() => {
    if (ticket !== null) noteSeen(ticket, signedIn).catch(() => undefined);
  }, [ticket, signedIn]);
}

/** A visitor has no token to call with, and is not to be sent to the sign-in page for one. */
function noteSeen(ticket: string, isSignedIn: boolean): Promise<unknown> {
  if (isSignedIn) {
    return callApi<typeof notePlansSeen>("POST /subscription/plans/seen", { body: { ticket } }, { isQuiet: true });
  }
  const headers = { "content-type": "application/json", "x-client-type": "web" };
  return fetch("/api/subscription/plans/seen", { method: "POST", headers, body: JSON.stringify({ ticket }) });
}
