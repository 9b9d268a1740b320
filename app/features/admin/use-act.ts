import { useContext, useState } from "react";
import { showToast } from "#app/components/toast.tsx";
import { ApiError } from "#app/lib/api-call.ts";
import { describeError } from "#app/lib/describe-error.ts";
import { Refresh } from "./refresh.ts";

/** Sends an act under a key of its own; `done` is said when it was done. */
export type Send = (reason: string, key: string) => Promise<string>;

/**
 * Does an act once for each confirmation. When it was done the page is read anew and `onDone` is called; when the server refuses it because the page is no longer true, the
 * page is read anew and the dialog goes back to its form.
 */
export function useAct(send: Send, onDone: () => void) {
  const refresh = useContext(Refresh);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ text: string; isStale: boolean } | null>(null);

  async function run(reason: string, key: string): Promise<boolean> {
    setBusy(true);
    setProblem(null);
    try {
      showToast({ kind: "success", text: await send(reason, key) });
      refresh();
      onDone();
      return true;
    } catch (error) {
      const isStale = error instanceof ApiError && (error.code === 1409 || error.code === 1404);
      if (isStale) refresh();
      setProblem({ text: describeError(error), isStale });
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { busy, problem, run, forget: () => setProblem(null) };
}
