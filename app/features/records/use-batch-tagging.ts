import { useEffect, useRef, useState } from "react";
import { useTagActions } from "#app/entities/tag/use-tags.ts";
import { callApi } from "#app/lib/api.client.ts";
import { describeError } from "#app/lib/describe-error.ts";
import type { BatchTagRow, tagCreators } from "#workers/modules/records/batch-tag-contract.ts";
import { useRecordsCache } from "./use-records-data.ts";

/** Links of one call, so that there is progress to be told. */
const PART_SIZE = 100;

export type BatchState =
  | { kind: "editing" }
  | { kind: "sending"; percent: number }
  | { kind: "done"; rows: readonly BatchTagRow[] };

/** Sends links in parts, one after the other; a part that fails does not keep the others back, and its links say why. */
export function useBatchTagging() {
  const [state, setState] = useState<BatchState>({ kind: "editing" });
  const cache = useRecordsCache();
  const { refresh } = useTagActions();
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return {
    state,
    edit: () => setState({ kind: "editing" }),
    async start(urls: readonly string[], tagIds: readonly string[]): Promise<void> {
      const rows: BatchTagRow[] = [];
      for (let at = 0; at < urls.length && !isGone.current; at += PART_SIZE) {
        setState({ kind: "sending", percent: Math.round((at / urls.length) * 100) });
        rows.push(...(await tagPart(urls.slice(at, at + PART_SIZE), tagIds)));
      }
      setState({ kind: "sending", percent: 100 });
      await Promise.all([cache.refresh(), refresh()]);
      setState({ kind: "done", rows });
    },
  };
}

async function tagPart(urls: readonly string[], tagIds: readonly string[]): Promise<BatchTagRow[]> {
  try {
    const body = { urls: [...urls], tagIds: [...tagIds] };
    const options = { idempotencyKey: crypto.randomUUID() };
    return await callApi<typeof tagCreators>("POST /tagAndNote/kol/tag/batch", { body }, options);
  } catch (error) {
    const message = describeError(error);
    return urls.map((url) => ({ url, result: "failed", message, kolId: null, isNew: false, lookUp: null }));
  }
}
