import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "./api-call.ts";
import { describeError } from "./describe-error.ts";
import { useUnloadGuard } from "./use-unload-guard.ts";

/** Spec 3 §9. */
const SAVED_AFTER_MS = 1000;

/** What became of the last change; `incomplete` while something is missing or not allowed. */
export type SaveState =
  | { kind: "idle" | "waiting" | "saved" | "incomplete" }
  | { kind: "failed"; message: string; isConflict: boolean };

type Options<Value> = {
  /** As it was loaded, and which version of it that is. */
  loaded: Value;
  version: number;
  /** Whether a value can be saved. */
  isWhole: (value: Value) => boolean;
  /** Saves a value over the version that was seen; answers the new version. */
  send: (value: Value, version: number) => Promise<number>;
};

/**
 * Something that saves itself while it is edited: a second after the last change, all of it, one save after the other, and once more when the page is left. While
 * something in it is missing nothing is saved. A save that fails keeps what was changed and can be tried again; the browser asks before an unsaved page is closed.
 */
export function useAutosave<Value>({ loaded, version, isWhole, send }: Options<Value>) {
  const [value, setValue] = useState(loaded);
  const [state, setState] = useState<SaveState>({ kind: "idle" });
  const now = useRef({ value: loaded, version, isSaving: false, isChanged: false });
  const latest = useRef({ isWhole, send });
  latest.current = { isWhole, send };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const save = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current);
    const current = now.current;
    if (!current.isChanged || current.isSaving) return;
    if (!latest.current.isWhole(current.value)) return setState({ kind: "incomplete" });
    current.isSaving = true;
    current.isChanged = false;
    try {
      current.version = await latest.current.send(current.value, current.version);
      setState({ kind: current.isChanged ? "waiting" : "saved" });
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === 1409;
      // Over another session's change nothing is saved when the page is left.
      current.isChanged = !isConflict;
      setState({ kind: "failed", message: describeError(error), isConflict });
      return;
    } finally {
      current.isSaving = false;
    }
    // What was changed meanwhile.
    if (current.isChanged) await save();
  }, []);

  const put = useCallback(
    (change: (current: Value) => Value, afterMs = SAVED_AFTER_MS) => {
      now.current.value = change(now.current.value);
      now.current.isChanged = true;
      setValue(now.current.value);
      setState({ kind: "waiting" });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), afterMs);
    },
    [save],
  );
  useEffect(() => () => void save(), [save]);
  useUnloadGuard(state.kind !== "idle" && state.kind !== "saved");
  return {
    value,
    state,
    put,
    /** Saves at once what waits or has failed. */
    save: () => void save(),
    /** What is newest, before it is shown. */
    latest: () => now.current.value,
  };
}
