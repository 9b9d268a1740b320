import { useRef, useState } from "react";
import { callApi } from "#app/lib/api.client.ts";
import { useAutosave } from "#app/lib/use-autosave.ts";
import type { FollowUps, FollowUpView, saveFollowUps } from "#workers/modules/outreach/templates/contract.ts";
import {
  MAX_DAYS_AFTER,
  MIN_DAYS_AFTER,
  nextDayAfter,
  replySubject,
  sortFollowUps,
  subjectProblem,
} from "#workers/modules/outreach/templates/domain.ts";

/** Whether a number of days can be saved. */
export function isDay(days: number): boolean {
  return Number.isInteger(days) && days >= MIN_DAYS_AFTER && days <= MAX_DAYS_AFTER;
}

function isWhole({ subject, content, daysAfter }: FollowUpView): boolean {
  return subjectProblem(subject) === null && content !== "" && isDay(daysAfter);
}

/** The follow-ups of a template while they are edited; they save themselves all together. */
export function useFollowUps(templateId: string, loaded: FollowUps, mailSubject: string) {
  const [editingId, setEditingId] = useState<string | null>(null);
  const wasSaved = useRef(new Set(loaded.followupsEmails.map(({ id }) => id)));
  const saving = useAutosave<readonly FollowUpView[]>({
    loaded: loaded.followupsEmails,
    version: loaded.version,
    isWhole: (items) => items.every(isWhole),
    async send(items, version) {
      const followupEmails = items.map((item) => ({ ...item }));
      const body = { templateId, followupEmails, version };
      const saved = await callApi<typeof saveFollowUps>("POST /email-manage/templates/followup", { body });
      for (const { id } of followupEmails) wasSaved.current.add(id);
      return saved.version;
    },
  });
  const { value: items, put } = saving;

  return {
    /** The one that is edited first, then the others in the order of their days. */
    items: sortFollowUps(items),
    editing: items.find(({ id }) => id === editingId) ?? null,
    state: saving.state,
    retry: saving.save,
    edit: (id: string) => setEditingId(id),
    change: (id: string, part: Partial<FollowUpView>) =>
      put((current) => current.map((item) => (item.id === id ? { ...item, ...part } : item))),
    remove(id: string) {
      if (id === editingId) setEditingId(null);
      put((current) => current.filter((item) => item.id !== id), 0);
    },
    /** A new one, a day after the last, open for editing. */
    add() {
      const id = crypto.randomUUID();
      const options = { isBusinessDays: false, isRecipientTime: false, onlyIfNoAnswer: true };
      const subject = replySubject(mailSubject);
      put((current) => [...current, { id, subject, content: "", daysAfter: nextDayAfter(current), ...options }]);
      setEditingId(id);
    },
    /** Closes editing. One that was never saved and has no text was not meant. */
    close() {
      const current = saving.latest();
      const left = current.filter(({ id, content }) => content !== "" || wasSaved.current.has(id));
      setEditingId(null);
      if (left.length !== current.length) put(() => left, 0);
      else saving.save();
    },
  };
}
export type FollowUpEditing = ReturnType<typeof useFollowUps>;
