import { useEffect } from "react";
import { callApi } from "#app/lib/api.client.ts";
import { useRootData } from "#app/lib/root-data.ts";
import type { notePlansSeen } from "#workers/modules/schemes/contract.ts";

/** While terms of the plans are tried, notes that this browser saw the plans. A look that is not noted is missing in a count, and nothing else. */
export function usePlansSeen(): void {
  const ticket = useRootData()?.schemeTicket ?? null;
  useEffect(() => {
    if (ticket === null) return;
    callApi<typeof notePlansSeen>("POST /subscription/plans/seen", { body: { ticket } }, { isQuiet: true }).catch(
      () => undefined,
    );
  }, [ticket]);
}
