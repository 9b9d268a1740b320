import { useCallback, useEffect, useRef, useState } from "react";
import { callApi } from "#app/lib/api.client.ts";
import { describeError } from "#app/lib/describe-error.ts";
import type { uploadExcludeList } from "#workers/modules/exclusions/contract.ts";
import type { ExcludeScope, TextLine } from "#workers/modules/exclusions/domain.ts";
import { failPart, partsOf, renumber, textOf, type UploadOutcome } from "./upload-lines.ts";

export type UploadState =
  | { kind: "editing" }
  | { kind: "sending"; percent: number }
  | { kind: "done"; outcome: UploadOutcome };

/** Sends lines to the exclude list part by part, one after the other; a part that fails does not keep the others back. */
export function useUpload(scope: ExcludeScope) {
  const [state, setState] = useState<UploadState>({ kind: "editing" });
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const start = useCallback(
    async (lines: readonly TextLine[]) => {
      const parts = partsOf(lines);
      const outcome: UploadOutcome = { rows: [], failedParts: [] };
      for (const [index, part] of parts.entries()) {
        if (isGone.current) return;
        setState({ kind: "sending", percent: Math.round((index / parts.length) * 100) });
        try {
          const rows = await callApi<typeof uploadExcludeList>(
            "POST /excludeList/upload",
            { body: { links: textOf(part), scope } },
            { idempotencyKey: crypto.randomUUID() },
          );
          outcome.rows.push(...renumber(rows, part));
        } catch (error) {
          outcome.failedParts.push(failPart(part, describeError(error)));
        }
      }
      setState({ kind: "done", outcome });
    },
    [scope],
  );
  const edit = useCallback(() => setState({ kind: "editing" }), []);
  return { state, start, edit };
}
