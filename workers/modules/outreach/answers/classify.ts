import { type Answer, type AnswerKind, type AnswerReason, MAX_WORDS } from "./answer.ts";
import { automaticSignOf } from "./automatic.ts";
import { readBounce } from "./bounce.ts";
import { readClauses, type Said } from "./clauses.ts";
import { readReturnDay } from "./dates.ts";
import { type LocalDay, localDayOf } from "./day.ts";
import { freshTextOf, plain } from "./fresh-text.ts";
import { capMail, headerOf, type IncomingMail, type OwnSide, partOf } from "./mail.ts";
import { findManager, type HandOver } from "./manager.ts";
import type { Signal } from "./signals.ts";
import { weigh } from "./weigh.ts";

const STOP_SUBJECT = /^(?:unsubscribe|remove|stop)\b|^(?:退订|取消订阅)$/;

/** A capped mail with all that the rules read in it. */
type Reading = {
  mail: IncomingMail;
  fresh: string;
  said: readonly Said[];
  now: LocalDay;
  handOver: HandOver | null;
};

/**
 * What an incoming mail says, by rules alone: the same mail always gives the same answer. Pure; never throws; keeps no sentence of the
 * mail. Order of the rules: feedback report, bounce, machine (away, manager, automatic reply), complaint, wish to stop, manager, absence,
 * then no, price or interest (docs/outreach-rules.md).
 */
export function classifyAnswer(raw: IncomingMail, own: OwnSide): Answer {
  const mail = capMail(raw);
  const now = localDayOf(dateOf(raw), mail.receivedAt);
  if (isFeedbackReport(mail)) return answer(now, "complaint", "feedback_report", []);
  const bounce = readBounce(mail);
  if (bounce) return answer(now, bounce.isHard ? "bounce_hard" : "bounce_soft", bounce.reason, [bounce.word]);
  const fresh = freshTextOf(mail, own);
  const said = readClauses(fresh);
  const reading = { mail, fresh, said, now, handOver: findManager(mail, fresh, said, own) };
  const isAutomatic = automaticSignOf(mail) !== null || wordsOf(said, "auto").length > 0;
  return isAutomatic ? readMachine(reading) : readPerson(reading);
}

/** A machine's mail is never a yes, a no or a price: it answers before a person has read ours. */
function readMachine({ mail, fresh, said, now, handOver }: Reading): Answer {
  const away = [...wordsOf(said, "away"), ...wordsOf(readClauses(mail.subject), "away")];
  const day = away.length > 0 ? readReturnDay(plain(fresh), now, true) : null;
  if (day !== null) return answer(now, "away", "away_until", away, { until: day });
  if (handOver !== null && handOver.address !== null)
    return answer(now, "manager", "hands_over", handOver.words, { manager: handOver.address });
  if (away.length > 0) return answer(now, "auto_reply", "away_without_day", away);
  return answer(now, "auto_reply", "machine", wordsOf(said, "auto"));
}

function readPerson({ mail, fresh, said, now, handOver }: Reading): Answer {
  const complaint = wordsOf(said, "complaint");
  if (complaint.length > 0) return answer(now, "complaint", "complains", complaint);
  const stop = wordsOf(said, "stop");
  if (stop.length > 0 || STOP_SUBJECT.test(plain(mail.subject).trim()))
    return answer(now, "unsubscribe", "asks_to_stop", stop);
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

function isFeedbackReport(mail: IncomingMail): boolean {
  return partOf(mail, "message/feedback-report") !== "" || headerOf(mail, "content-type").includes("feedback-report");
}

/** In its own spelling: `Date.parse` wants the names of months and zones as they were written. */
function dateOf(mail: IncomingMail): string {
  return mail.headers.find(({ name }) => name.toLowerCase() === "date")?.value.slice(0, 100) ?? "";
}
