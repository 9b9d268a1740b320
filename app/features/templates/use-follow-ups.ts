import { useCallback, useEffect, useRef, useState } from "react";
import { callApi } from "#app/lib/api.client.ts";
import { ApiError } from "#app/lib/api-call.ts";
import { describeError } from "#app/lib/describe-error.ts";
import type { FollowUps, FollowUpView, saveFollowUps } from "#workers/modules/outreach/templates/contract.ts";
import {
  MAX_DAYS_AFTER,
  MIN_DAYS_AFTER,
  nextDayAfter,
  sortFollowUps,
  subjectProblem,
} from "#workers/modules/outreach/templates/domain.ts";
import { useUnloadGuard } from "./use-unload-guard.ts";

/** Spec 3 §9. */
const SAVED_AFTER_MS = 1000;

export type SaveState =
  | { kind: "idle" | "waiting" | "saved" | "incomplete" }
  | { kind: "failed"; message: string; isConflict: boolean };

/** Whether a number of days can be saved. */
export function isDay(days: number): boolean {
  return Number.isInteger(days) && days >= MIN_DAYS_AFTER && days <= MAX_DAYS_AFTER;
}

function isWhole({ subject, content, daysAfter }: FollowUpView): boolean {
  return subjectProblem(subject) === null && content !== "" && isDay(daysAfter);
}

/**
 * The follow-ups of a template while they are edited. They save themselves a second after the last change, all together, one save after the other, and once more
 * when the page is left; while one of them lacks something nothing is saved.
 */
export function useFollowUps(templateId: string, loaded: FollowUps, mailSubject: string) {
  const [items, setItems] = useState<readonly FollowUpView[]>(loaded.followupsEmails);
  const [editingId, setEditingId] = useState<string | null>(null);
  const [state, setState] = useState<SaveState>({ kind: "idle" });
  const now = useRef({
    items,
    version: loaded.version,
    isSaving: false,
    isChanged: false,
    wasSaved: new Set(items.map(({ id }) => id)),
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const save = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current);
    const current = now.current;
    if (!current.isChanged || current.isSaving) return;
    if (!current.items.every(isWhole)) return setState({ kind: "incomplete" });
    current.isSaving = true;
    current.isChanged = false;
    try {
      const followupEmails = current.items.map((item) => ({ ...item }));
      const body = { templateId, followupEmails, version: current.version };
      const saved = await callApi<typeof saveFollowUps>("POST /email-manage/templates/followup", { body });
      current.version = saved.version;
      for (const { id } of followupEmails) current.wasSaved.add(id);
      setState({ kind: current.isChanged ? "waiting" : "saved" });
    } catch (error) {
      current.isChanged = true;
      setState({
        kind: "failed",
        message: describeError(error),
        isConflict: error instanceof ApiError && error.code === 1409,
      });
      return;
    } finally {
      current.isSaving = false;
    }
    // What was changed meanwhile.
    if (current.isChanged) await save();
  }, [templateId]);

  const put = useCallback(
    (next: readonly FollowUpView[], afterMs = SAVED_AFTER_MS) => {
      now.current.items = next;
      now.current.isChanged = true;
      setItems(next);
      setState({ kind: "waiting" });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), afterMs);
    },
    [save],
  );
  useEffect(() => () => void save(), [save]);
  useUnloadGuard(state.kind !== "idle" && state.kind !== "saved");

  return {
    /** The one that is edited first, then the others in the order of their days. */
    items: sortFollowUps(items),
    editing: items.find(({ id }) => id === editingId) ?? null,
    state,
    retry: () => void save(),
    edit: (id: string) => setEditingId(id),
    change: (id: string, part: Partial<FollowUpView>) =>
      put(now.current.items.map((item) => (item.id === id ? { ...item, ...part } : item))),
    remove(id: string) {
      if (id === editingId) setEditingId(null);
      const next = now.current.items.filter((item) => item.id !== id);
      put(next, 0);
    },
    /** A new one, a day after the last, open for editing. */
    add() {
      const id = crypto.randomUUID();
      const options = { isBusinessDays: false, isRecipientTime: false, onlyIfNoAnswer: true };
      const subject = `Re: ${mailSubject}`.slice(0, 200).trim();
      put([...now.current.items, { id, subject, content: "", daysAfter: nextDayAfter(now.current.items), ...options }]);
      setEditingId(id);
    },
    /** Closes editing. One that was never saved and has no text was not meant. */
    close() {
      const left = now.current.items.filter(({ id, content }) => content !== "" || now.current.wasSaved.has(id));
      setEditingId(null);
      if (left.length !== now.current.items.length) put(left, 0);
      else void save();
    },
  };
}
export type FollowUpEditing = ReturnType<typeof useFollowUps>;
