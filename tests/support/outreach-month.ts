import type { AnswerKind } from "#workers/modules/outreach/answers/answer.ts";
import { DEFAULT_BREAKER, judgeBounces } from "#workers/modules/outreach/schedule/bounce-breaker.ts";
import { followUpDueAt } from "#workers/modules/outreach/schedule/follow-up.ts";
import { fractionOf } from "#workers/modules/outreach/schedule/hash.ts";
import {
  type MailEvent,
  type MailState,
  NEW_MAIL,
  nextState,
  type PauseReason,
} from "#workers/modules/outreach/schedule/mail-state.ts";
import { nextSendAt, type Pace } from "#workers/modules/outreach/schedule/pace.ts";
import { decideSend } from "#workers/modules/outreach/schedule/stops.ts";
import { DAY_MS } from "#workers/modules/outreach/schedule/zone.ts";

/**
 * A month of one mailbox on the rules alone: people who answer, bounce, are away or complain, Google that postpones, refuses and loses, a
 * mailbox that is disconnected for a day, a breaker that opens. The same seed gives the same month.
 */

const HOUR_MS = 3_600_000;
const STEP_DAYS = [0, 3, 8];
const ZONES = ["Europe/Berlin", "America/New_York", "Asia/Shanghai", "UTC"];
/** What a person answers, with how many in 1,000 do; the rest stays silent. */
const ANSWERS: readonly (readonly [AnswerKind, number])[] = [
  ["interested", 50],
  ["price", 30],
  ["no", 40],
  ["unsubscribe", 20],
  ["complaint", 5],
  ["bounce_hard", 12],
  ["bounce_soft", 15],
  ["away", 30],
  ["auto_reply", 30],
  ["manager", 10],
  ["other", 20],
];

export type Mail = { person: number; step: number; dueAt: number; state: MailState; isDelivered: boolean };
export type Delivery = { person: number; step: number; at: number };
export type Month = {
  mails: Mail[];
  deliveries: Delivery[];
  /** When each person's first answer of a kind came. */
  answers: Map<number, { kind: AnswerKind; at: number }>;
  /** Moves that the table refused; there must be none. */
  refused: string[];
  seen: Set<MailEvent>;
};

export function simulateMonth(pace: Pace, people: number, from: number, bannedAt: number | null): Month {
  const end = from + 30 * DAY_MS;
  const month: Month = { mails: [], deliveries: [], answers: new Map(), refused: [], seen: new Set() };
  const queue: Mail[] = Array.from({ length: people }, (_, person) => newMail(person, 0, from));
  month.mails.push(...queue);
  const sentAt: number[] = [];
  const firstAt = new Map<number, number>();
  let outcomes: { isHardBounce: boolean }[] = [];
  let blockedUntil: number | null = null;
  const offline = { from: from + 9 * DAY_MS, to: from + 10 * DAY_MS };
  let now = from;

  const move = (mail: Mail, event: MailEvent, reason?: PauseReason) => {
    const next = nextState(mail.state, event, reason);
    if (next === null) month.refused.push(`${mail.state.status} ${event}`);
    mail.state = next ?? mail.state;
    month.seen.add(event);
  };
  const enqueue = (mail: Mail, dueAt: number) => {
    mail.dueAt = dueAt;
    let low = 0;
    let high = queue.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((queue[middle]?.dueAt ?? 0) <= dueAt) low = middle + 1;
      else high = middle;
    }
    queue.splice(low, 0, mail);
  };
  const halt = (mail: Mail, reason: PauseReason, until: number) => {
    move(mail, "pause", reason);
    enqueue(mail, until);
  };
  const deliver = (mail: Mail) => {
    mail.isDelivered = true;
    if (mail.step === 0) firstAt.set(mail.person, now);
    month.deliveries.push({ person: mail.person, step: mail.step, at: now });
    answerTo(month, pace.seed, mail, now);
    outcomes.push({ isHardBounce: month.answers.get(mail.person)?.kind === "bounce_hard" });
  };
  const followUp = (mail: Mail) => {
    const days = STEP_DAYS[mail.step + 1];
    const first = firstAt.get(mail.person) ?? now;
    if (days === undefined) return;
    const zone = ZONES[mail.person % ZONES.length] ?? "UTC";
    const next = newMail(
      mail.person,
      mail.step + 1,
      followUpDueAt(first, { daysAfter: days, inBusinessDays: mail.person % 2 === 0 }, zone),
    );
    month.mails.push(next);
    enqueue(next, next.dueAt);
  };
  const send = (mail: Mail) => {
    const chance = fractionOf(`${pace.seed}:google:${mail.person}:${mail.step}:${now}`);
    move(mail, "claim");
    sentAt.push(now);
    if (chance < 0.01) {
      blockedUntil = now + HOUR_MS;
      move(mail, "postpone");
      sentAt.pop();
      enqueue(mail, now);
    } else if (chance < 0.02) move(mail, "refuse");
    else if (chance < 0.03) {
      if (chance < 0.025) deliver(mail);
      move(mail, "lose");
      enqueue(mail, now + DAY_MS);
    } else {
      deliver(mail);
      move(mail, "accept");
      followUp(mail);
    }
  };

  for (;;) {
    const mail = queue.shift();
    if (mail === undefined) break;
    const next = nextSendAt(Math.max(now, mail.dueAt), pace, sentAt.slice(-pace.per24Hours), blockedUntil);
    if (next === null || next.at >= end) continue;
    now = next.at;
    if (mail.state.pauseReason === "unknown_outcome") {
      if (mail.isDelivered) {
        move(mail, "find");
        followUp(mail);
        continue;
      }
      move(mail, "resend");
    } else if (mail.state.status === "PAUSED") move(mail, "resume");
    const answer = month.answers.get(mail.person);
    const known = answer !== undefined && answer.at <= now ? [answer.kind] : [];
    const breaker = judgeBounces(outcomes, DEFAULT_BREAKER);
    const decision = decideSend(
      {
        isSuppressed: false,
        answers: known,
        awayUntil: known.includes("away") ? (answer?.at ?? 0) + 5 * DAY_MS : null,
        hasColleagueAnswered: false,
        stopsOnColleague: true,
        isFollowUp: mail.step > 0,
        onlyIfNoAnswer: true,
        isBanned: bannedAt !== null && now >= bannedAt,
        isCampaignCanceled: false,
        isTemplateDeleted: false,
        isExpired: false,
        isMailboxConnected: now < offline.from || now >= offline.to,
        isBreakerOpen: breaker.isOpen,
      },
      now,
    );
    if (decision.action === "send") send(mail);
    else if (decision.action === "cancel") move(mail, "cancel");
    else {
      halt(mail, decision.reason, decision.until ?? now + DAY_MS);
      // The owner looks into the bounces and lets the mailbox go on with a clean record.
      if (decision.reason === "bounce_breaker") outcomes = [];
    }
  }
  return month;
}

function newMail(person: number, step: number, dueAt: number): Mail {
  return { person, step, dueAt, state: NEW_MAIL, isDelivered: false };
}

/** The person's one answer, some hours or days behind one of the mails. */
function answerTo(month: Month, seed: string, mail: Mail, at: number): void {
  if (month.answers.has(mail.person)) return;
  const drawn = 1_000 * fractionOf(`${seed}:answer:${mail.person}:${mail.step}`);
  let passed = 0;
  for (const [kind, share] of ANSWERS) {
    passed += share;
    if (drawn >= passed) continue;
    const delay = kind === "bounce_hard" ? 60_000 : 90 * HOUR_MS * fractionOf(`${seed}:delay:${mail.person}`);
    month.answers.set(mail.person, { kind, at: at + delay });
    return;
  }
}
