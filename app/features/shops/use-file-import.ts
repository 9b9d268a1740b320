import { useCallback, useEffect, useRef, useState } from "react";
import { callApi } from "#app/lib/api.client.ts";
import { describeError } from "#app/lib/describe-error.ts";
import { useUnloadGuard } from "#app/lib/use-unload-guard.ts";
import { ROWS_PER_IMPORT } from "#workers/modules/shops/domain.ts";
import type { ImportedRow, importShopRows, ShopRow } from "#workers/modules/shops/import-contract.ts";

/** Rows of one file on their way; `next` is the first that has no answer yet. */
export type FileImport = { importId: string; projectId: string; rows: readonly ShopRow[]; next: number };
export type Counts = { added: number; updated: number; duplicates: number; failed: number };
export type ImportState =
  | { kind: "idle" }
  | { kind: "running"; done: number; total: number }
  | { kind: "stopped"; done: number; total: number; message: string }
  | { kind: "done"; total: number };

const NO_COUNTS: Counts = { added: 0, updated: 0, duplicates: 0, failed: 0 };

/**
 * Sends the rows of a file part by part. A part whose answer does not come stops it; going on sends that part again under the same name, which the server knows, so
 * that every row is imported and counted once.
 */
export function useFileImport(onImported: () => void) {
  const [state, setState] = useState<ImportState>({ kind: "idle" });
  const [counts, setCounts] = useState<Counts>(NO_COUNTS);
  const [failures, setFailures] = useState<readonly ImportedRow[]>([]);
  const current = useRef<FileImport | null>(null);
  const isGone = useRef(false);
  useUnloadGuard(state.kind === "running");
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const goOn = useCallback(async () => {
    const file = current.current;
    if (file === null) return;
    const total = file.rows.length;
    try {
      while (file.next < total && !isGone.current) {
        setState({ kind: "running", done: file.next, total });
        const rows = file.rows.slice(file.next, file.next + ROWS_PER_IMPORT);
        const { importId, projectId, next: offset } = file;
        const body = { importId, projectId, offset, rows: [...rows] };
        const answer = await callApi<typeof importShopRows>("POST /ttInfo/shop-imports", { body });
        file.next += rows.length;
        setCounts((before) => ({
          added: before.added + answer.added,
          updated: before.updated + answer.updated,
          duplicates: before.duplicates + answer.duplicates,
          failed: before.failed + answer.failed,
        }));
        setFailures((before) => [...before, ...answer.rows.filter(({ status }) => status === "failed")]);
      }
      setState({ kind: "done", total });
    } catch (error) {
      setState({ kind: "stopped", done: file.next, total, message: describeError(error) });
    }
    onImported();
  }, [onImported]);

  const start = useCallback(
    (projectId: string, rows: readonly ShopRow[]) => {
      current.current = { importId: crypto.randomUUID(), projectId, rows, next: 0 };
      setCounts(NO_COUNTS);
      setFailures([]);
      return goOn();
    },
    [goOn],
  );

  const reset = useCallback(() => {
    current.current = null;
    setState({ kind: "idle" });
  }, []);

  return { state, counts, failures, start, goOn, reset };
}
