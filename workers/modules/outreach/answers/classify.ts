import { type Absence, readAbsence } from "./absence.ts";
import { type Answer, type AnswerKind, type AnswerReason, MAX_WORDS } from "./answer.ts";
import { automaticSignOf, isFromHelpDesk } from "./automatic.ts";
import { readReport } from "./bounce.ts";
import { readClauses, type Said } from "./clauses.ts";
import { readReturnDay } from "./dates.ts";
import { type LocalDay, localDayOf } from "./day.ts";
import { isRead } from "./english.ts";
import { freshTextOf, surelyTheirs } from "./fresh-text.ts";
import { capMail, headerOf, type IncomingMail, type OwnSide, partOf } from "./mail.ts";
import { findManager, type HandOver } from "./manager.ts";
import { plain } from "./plain.ts";
import { findRefusal } from "./refusal.ts";
import { isReadReceipt } from "./report.ts";
import type { Signal } from "./signals.ts";
import { weigh } from "./weigh.ts";

const STOP_SUBJECT = /^(?:unsubscribe|remove(?: me)?|stop|opt[ -]out|退订|取消订阅)[.! ]{0,3}$/;
const JUNK_SUBJECT = /^complaint about message from \d/;
const NO_COMPLAINT = new Set(["auth-failure", "not-spam"]);
/** Answers after which the person is not written to again: never taken from words that may be ours. */
const FINAL: ReadonlySet<AnswerKind> = new Set(["complaint", "unsubscribe", "no"]);

const FINAL_SIGNAL = /^(?:complaint|stop|no\.)/;
/** Words of a line that say more than a greeting or a name. */
const MIN_SENTENCE = 3;

/** A capped mail with all that the rules read in it. */
type Reading = {
  mail: IncomingMail;
  fresh: string;
  said: readonly Said[];
  now: LocalDay;
  handOver: HandOver | null;
  absence: Absence | null;
};

/**
 * What an incoming mail says, by rules alone: the same mail always gives the same answer. Pure; never throws; keeps no sentence of the
 * mail. Order of the rules: feedback report, bounce, machine (away, manager, automatic reply), complaint, wish to stop, manager, absence,
 * then no, price or interest (docs/outreach-rules.md).
 */
export function classifyAnswer(raw: IncomingMail, own: OwnSide): Answer {
  const mail = capMail(raw);
  const now = localDayOf(dateOf(raw), mail.receivedAt);
  if (isComplaintReport(mail)) return answer(now, "complaint", "feedback_report", []);
  const report = readReport(mail, own);
  if (report !== null && "bounce" in report) {
    const { isHard, reason, word } = report.bounce;
    return answer(now, isHard ? "bounce_hard" : "bounce_soft", reason, [word]);
  }
  if (report !== null || isReadReceipt(mail) || isFeedbackReport(mail)) return answer(now, "auto_reply", "machine", []);
  const fresh = freshTextOf(mail, own);
  const said = readClauses(fresh);
  const reading = {
    mail,
    fresh,
    said,
    now,
    handOver: findManager(mail, fresh, said, own),
    absence: readAbsence(fresh, now),
  };
  const sign = automaticSignOf(mail);
  const saysMachine = wordsOf(said, "auto").length > 0;
  if (sign === null && !saysMachine && !reading.absence?.isCertain) return readAnswer(reading, own);
  // A help desk marks what people write there; an absence without any mark may stand beside an answer.
  const isWritten = !saysMachine && (sign === null || (sign === "header" && isFromHelpDesk(mail)));
  const written = isWritten ? readAnswer(reading, own) : null;
  return written !== null && written.kind !== "other" ? written : readMachine(reading);
}

/** A person's mail. */
function readAnswer(reading: Reading, own: OwnSide): Answer {
  const found = readPerson(reading);
  const sure = FINAL.has(found.kind) ? readAgain(found, reading, own) : found;
  return sure.kind === "other" ? readForeign(reading, own, sure) : sure;
}

/** A machine's mail is never a yes, a no or a price: it answers before a person has read ours. */
function readMachine({ mail, fresh, said, now, handOver, absence }: Reading): Answer {
  const read = [...wordsOf(said, "away"), ...wordsOf(readClauses(mail.subject), "away")];
  const away = absence === null ? read : [absence.word, ...read];
  const day = absence?.until ?? (read.length > 0 ? readReturnDay(plain(fresh), now, true) : null);
  if (day !== null) return answer(now, "away", "away_until", away, { until: day });
  if (handOver !== null && handOver.address !== null)
    return answer(now, "manager", "hands_over", handOver.words, { manager: handOver.address });
  if (away.length > 0) return answer(now, "auto_reply", "away_without_day", away);
  return answer(now, "auto_reply", "machine", wordsOf(said, "auto"));
}

/** A final answer must stand without every word that our own mail has too, in a language that the lists read; else a person has to read it. */
function readAgain(found: Answer, reading: Reading, own: OwnSide): Answer {
  if (asksInSubject(reading.mail)) return found;
  const theirs = surelyTheirs(reading.fresh, own);
  const again = theirs === reading.fresh ? found : readPerson({ ...reading, fresh: theirs, said: readClauses(theirs) });
  return FINAL.has(again.kind) && isSaidInReadWords(theirs) ? again : answer(reading.now, "other", "unclear", []);
}

/** Whether the text, or the line that is final and those above it, are in a language that the lists read: a name below a line may be foreign. */
function isSaidInReadWords(text: string): boolean {
  if (isRead(plain(text))) return true;
  for (const line of text.split("\n")) {
    const isLineRead = isRead(plain(line));
    if (!isLineRead && line.trim().split(/\s+/).length >= MIN_SENTENCE) return false;
    if (isLineRead && readClauses(line).some(({ signal }) => FINAL_SIGNAL.test(signal))) return true;
  }
  return false;
}

function asksInSubject(mail: IncomingMail): boolean {
  return STOP_SUBJECT.test(plain(mail.subject).trim());
}

/** An absence or a no in another language, where nothing else is clear. */
function readForeign({ fresh, now, absence }: Reading, own: OwnSide, unread: Answer): Answer {
  if (absence !== null && absence.until !== null)
    return answer(now, "away", "away_until", [absence.word], { until: absence.until });
  const refusal = absence?.isCertain ? null : findRefusal(surelyTheirs(fresh, own));
  return refusal === null ? unread : answer(now, "no", "unsure", [refusal]);
}

function readPerson({ mail, fresh, said, now, handOver }: Reading): Answer {
  const complaint = wordsOf(said, "complaint");
  if (complaint.length > 0) return answer(now, "complaint", "complains", complaint);
  const stop = wordsOf(said, "stop");
  if (stop.length > 0 || asksInSubject(mail)) return answer(now, "unsubscribe", "asks_to_stop", stop);
  if (handOver !== null) {
    const reason = handOver.address === null ? "hands_over_unnamed" : "hands_over";
    return answer(now, "manager", reason, handOver.words, { manager: handOver.address });
  }
  const away = wordsOf(said, "away");
  const day = away.length > 0 ? readReturnDay(plain(fresh), now, false) : null;
  const verdict = weigh(said);
  const isOnlyLater = verdict === null || verdict.reason === "time" || verdict.reason === "details";
  if (day !== null && isOnlyLater) return answer(now, "away", "away_until", away, { until: day });
  if (verdict === null) return answer(now, "other", fresh === "" ? "empty" : "unclear", []);
  return answer(now, verdict.kind, verdict.reason, verdict.words, { until: verdict.kind === "no" ? null : day });
}

function answer(
  now: LocalDay,
  kind: AnswerKind,
  reason: AnswerReason,
  words: readonly string[],
  more: { until?: string | null; manager?: string | null } = {},
): Answer {
  return {
    kind,
    reason,
    words: [...new Set(words.filter(Boolean))].slice(0, MAX_WORDS),
    until: more.until ?? null,
    offsetMinutes: now.offsetMinutes,
    manager: more.manager ?? null,
  };
}

function wordsOf(said: readonly Said[], wanted: Signal): string[] {
  return said.filter(({ signal }) => signal === wanted).map(({ word }) => word);
}

/** A provider's report about a complaint (RFC 5965, or Outlook.com's own form); reports about missing authentication are none. */
function isComplaintReport(mail: IncomingMail): boolean {
  if (JUNK_SUBJECT.test(plain(mail.subject))) return true;
  const type = /^feedback-type: ?([a-z-]{1,30})/m.exec(plain(partOf(mail, "message/feedback-report")))?.[1];
  return isFeedbackReport(mail) && (type === undefined || !NO_COMPLAINT.has(type));
}

function isFeedbackReport(mail: IncomingMail): boolean {
  return partOf(mail, "message/feedback-report") !== "" || headerOf(mail, "content-type").includes("feedback-report");
}

/** In its own spelling: `Date.parse` wants the names of months and zones as they were written. */
function dateOf(mail: IncomingMail): string {
  return mail.headers.find(({ name }) => name.toLowerCase() === "date")?.value.slice(0, 100) ?? "";
}
