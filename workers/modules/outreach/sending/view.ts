import * as z from "zod";
import type { Language } from "#workers/kernel/vocabulary.ts";
import { ANSWER_KINDS } from "#workers/modules/outreach/answers/answer.ts";
import { gmailThreadUrl } from "#workers/modules/outreach/mailboxes/domain.ts";
import type { Translate } from "#workers/modules/tasks/ports.ts";
import type { MailView } from "./contract.ts";
import { sendingLocales } from "./locales.ts";
import type { MailRow } from "./mail-store.ts";

/** A mail's row as its owner reads it. */

const Words = z.array(z.string());
const Amounts = z.array(z.object({ currency: z.string(), from: z.number(), to: z.number().nullable() }));
const Kind = z.enum(ANSWER_KINDS);
const FAILURES: ReadonlySet<string> = new Set(Object.keys(sendingLocales.en.failed));

export function viewOf(row: MailRow, language: Language, text: Translate): MailView {
  const { id, nickname, email, step, status, pauseReason, fromEmail, createdAt, sentAt, templateId, templateName } =
    row;
  return {
    ...{ id, nickname, email, step, status, pauseReason, fromEmail, createdAt, sentAt },
    template: { templateId, templateName },
    why: whyOf(row, language, text),
    sendAt: sentAt ?? (status === "PENDING" || status === "PAUSED" ? row.dueAt : null),
    isUnsubscribed: row.stopReason === "unsubscribed",
    answer: answerOf(row, language, text),
    outcome: row.outcome,
  };
}

function whyOf({ status, pauseReason, endReason }: MailRow, language: Language, text: Translate): string | null {
  if (status === "PAUSED" && pauseReason !== null) return text(language, `outreachSchedule:paused.${pauseReason}`);
  if (endReason === null) return null;
  if (status === "CANCELED") return text(language, `outreachSchedule:stopped.${endReason}`);
  if (status !== "FAILED") return null;
  return FAILURES.has(endReason)
    ? text(language, `sending:failed.${endReason}`)
    : text(language, "sending:failed.other", { code: endReason });
}

function answerOf(row: MailRow, language: Language, text: Translate): MailView["answer"] {
  const kind = Kind.safeParse(row.answerKind).data;
  if (kind === undefined || row.answerReason === null || row.answeredAt === null) return null;
  const { answerDay: until, managerEmail } = row;
  const params = { day: until ?? "", address: managerEmail ?? "" };
  const why = text(language, `outreachAnswers:why.${row.answerReason}`, params);
  const words = Words.parse(JSON.parse(row.answerWords)).map((word) => (language === "en" ? `"${word}"` : `“${word}”`));
  const found = words.join(language === "en" ? ", " : "、");
  return {
    kind,
    why: words.length === 0 ? why : text(language, "outreachAnswers:found", { why, words: found }),
    at: row.answeredAt,
    ...{ until, managerEmail },
    amounts: Amounts.parse(JSON.parse(row.answerAmounts ?? "[]")),
    threadUrl: row.threadId === null ? null : gmailThreadUrl(row.fromEmail, row.threadId),
  };
}
