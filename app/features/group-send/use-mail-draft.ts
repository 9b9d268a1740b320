import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useKept } from "#app/lib/use-kept.ts";

/** The mail that is being written, kept in this tab like its recipients: it goes with the session. */

const KEY = "kolscout_group_mail";

export type GroupMail = { subject: string; content: string; cc: string };
const EMPTY: GroupMail = { subject: "", content: "", cc: "" };
export type MailDraft = ReturnType<typeof useMailDraft>;

/** Subject, text and CC. `edition` grows when another mail takes their place, which the editors then show. */
export function useMailDraft(userId: string) {
  const [mail, setMail] = useState(EMPTY);
  const [edition, setEdition] = useState(0);
  const [isLoaded, setLoaded] = useState(false);
  const latest = useRef(mail);
  latest.current = mail;
  useEffect(() => {
    setMail(readMail(userId));
    setLoaded(true);
  }, [userId]);
  const keep = useCallback((kept: GroupMail) => keepMail(userId, kept), [userId]);
  useKept(mail, isLoaded, keep);
  const actions = useMemo(
    () => ({
      change: (part: Partial<GroupMail>) => setMail((before) => ({ ...before, ...part })),
      /** Puts a mail in the place of what is written, and answers what was. */
      replace(next: Partial<GroupMail>): GroupMail {
        const before = latest.current;
        setMail({ ...before, ...next });
        setEdition((count) => count + 1);
        return before;
      },
      clear() {
        setMail(EMPTY);
        setEdition((count) => count + 1);
      },
    }),
    [],
  );
  return { mail, edition, isLoaded, ...actions };
}

function readMail(userId: string): GroupMail {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    if (typeof kept !== "object" || kept === null || Reflect.get(kept, "userId") !== userId) return EMPTY;
    const text = (name: string) => {
      const value: unknown = Reflect.get(kept, name);
      return typeof value === "string" ? value : "";
    };
    return { subject: text("subject"), content: text("content"), cc: text("cc") };
  } catch {
    return EMPTY;
  }
}

function keepMail(userId: string, mail: GroupMail): void {
  try {
    if (mail.subject === "" && mail.content === "" && mail.cc === "") sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify({ userId, ...mail }));
  } catch {
    // A refusal loses a convenience: the mail still stands on the page.
  }
}
