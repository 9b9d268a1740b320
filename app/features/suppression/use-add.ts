import { useCallback, useEffect, useRef, useState } from "react";
import { callApi } from "#app/lib/api.client.ts";
import { describeError } from "#app/lib/describe-error.ts";
import type { addSuppressions } from "#workers/modules/outreach/suppression/contract.ts";
import { ADDRESSES_PER_CALL } from "#workers/modules/outreach/suppression/domain.ts";
import { partsOf } from "./addresses.ts";

export type AddOutcome = {
  added: number;
  present: number;
  invalid: string[];
  /** What was not sent, and why; null when everything was. */
  unsent: { addresses: string[]; message: string } | null;
};
export type AddState = { kind: "editing" } | { kind: "sending"; share: number } | { kind: "done"; outcome: AddOutcome };

/** Sends addresses part by part; the first part that fails ends it, and what was not sent is kept. */
export function useAdd() {
  const [state, setState] = useState<AddState>({ kind: "editing" });
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const start = useCallback(async (addresses: readonly string[], isImport: boolean) => {
    const outcome: AddOutcome = { added: 0, present: 0, invalid: [], unsent: null };
    const parts = partsOf(addresses, ADDRESSES_PER_CALL);
    for (const [index, emails] of parts.entries()) {
      if (isGone.current) return;
      setState({ kind: "sending", share: index / parts.length });
      try {
        const { rows } = await callApi<typeof addSuppressions>(
          "POST /suppressions",
          { body: { emails, isImport } },
          { idempotencyKey: crypto.randomUUID() },
        );
        for (const { given, outcome: what } of rows) {
          if (what === "invalid") outcome.invalid.push(given);
          else outcome[what] += 1;
        }
      } catch (error) {
        outcome.unsent = { addresses: parts.slice(index).flat(), message: describeError(error) };
        break;
      }
    }
    setState({ kind: "done", outcome });
  }, []);
  const edit = useCallback(() => setState({ kind: "editing" }), []);
  return { state, start, edit };
}
