import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ANSWER_KINDS } from "#workers/modules/outreach/answers/answer.ts";
import {
  isLegal,
  MAIL_EVENTS,
  MAIL_STATUSES,
  type MailState,
  NEW_MAIL,
  nextState,
  PAUSE_REASONS,
  TRANSITIONS,
} from "#workers/modules/outreach/schedule/mail-state.ts";
import { decideSend, MAX_SOFT_BOUNCES, type SendFacts } from "#workers/modules/outreach/schedule/stops.ts";

const event = fc.constantFrom(...MAIL_EVENTS);
const pauseReason = fc.constantFrom(...PAUSE_REASONS);

describe("the states of a mail", () => {
  test("any sequence of events ends in a legal state; nothing leaves CANCELED, and SENT only a mail that came back unsent", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(event, pauseReason), { maxLength: 40 }), (events) => {
        let state: MailState = NEW_MAIL;
        for (const [name, reason] of events) {
          const next = nextState(state, name, reason);
          if (state.status === "CANCELED") expect(next).toBeNull();
          if (state.status === "SENT") expect(next).toEqual(name === "return" ? NEW_MAIL : null);
          state = next ?? state;
          expect(MAIL_STATUSES).toContain(state.status);
          expect(isLegal(state)).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test("a mail is sent at most once: SENT is reached only from SENDING, or by finding a mail of unknown outcome", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...MAIL_STATUSES),
        fc.option(pauseReason, { nil: null }),
        event,
        (status, reason, name) => {
          const state = { status, pauseReason: status === "PAUSED" ? (reason ?? "by_user") : null };
          if (nextState(state, name)?.status !== "SENT") return;
          expect(state.status === "SENDING" || state.pauseReason === "unknown_outcome").toBe(true);
        },
      ),
    );
  });

  test("a mail of unknown outcome is moved by a found copy or a person alone", () => {
    const lost = nextState({ status: "SENDING", pauseReason: null }, "lose");
    expect(lost).toEqual({ status: "PAUSED", pauseReason: "unknown_outcome" });
    if (lost === null) return;
    const moves = MAIL_EVENTS.filter((name) => nextState(lost, name) !== null);
    expect(moves).toEqual(["cancel", "find", "resend"]);
  });

  test("what the user paused is not paused again for a reason that ends by itself", () => {
    const paused: MailState = { status: "PAUSED", pauseReason: "by_user" };
    expect(nextState(paused, "pause", "away")).toBeNull();
    expect(nextState({ status: "PAUSED", pauseReason: "away" }, "pause", "by_user")).toEqual(paused);
  });

  test("a mail that is being sent is neither canceled nor paused", () => {
    expect(Object.keys(TRANSITIONS.SENDING)).toEqual(["accept", "refuse", "postpone", "lose"]);
  });
});

const FREE: SendFacts = {
  isSuppressed: false,
  answers: [],
  awayUntil: null,
  hasColleagueAnswered: false,
  stopsOnColleague: true,
  isFollowUp: true,
  onlyIfNoAnswer: true,
  isBanned: false,
  isCampaignCanceled: false,
  isTemplateDeleted: false,
  isExpired: false,
  isMailboxConnected: true,
  isBreakerOpen: false,
};
const NOW = 1_000;
const decide = (facts: Partial<SendFacts>) => decideSend({ ...FREE, ...facts }, NOW);

describe("what stops a sequence", () => {
  test.each([
    [{ answers: ["no"] }, "declined"],
    [{ answers: ["unsubscribe"] }, "unsubscribed"],
    [{ answers: ["complaint"] }, "complaint"],
    [{ answers: ["bounce_hard"] }, "bounced"],
    [{ isSuppressed: true }, "suppressed"],
    [{ isBanned: true }, "banned"],
    [{ isCampaignCanceled: true }, "campaign_canceled"],
    [{ isTemplateDeleted: true }, "template_deleted"],
    [{ answers: ["interested"] }, "answered"],
    [{ answers: ["price"] }, "answered"],
    [{ answers: ["manager"] }, "answered"],
    [{ answers: ["other"] }, "answered"],
    [{ hasColleagueAnswered: true }, "colleague_answered"],
    [{ answers: new Array<"bounce_soft">(MAX_SOFT_BOUNCES).fill("bounce_soft") }, "soft_bounces"],
  ] as const)("%j: %s", (facts, reason) => {
    expect(decide(facts)).toEqual({ action: "cancel", reason });
  });

  test.each([
    [{ isExpired: true }, { action: "pause", reason: "expired", until: null }],
    [{ isMailboxConnected: false }, { action: "pause", reason: "mailbox_disconnected", until: null }],
    [{ isBreakerOpen: true }, { action: "pause", reason: "bounce_breaker", until: null }],
    [{ awayUntil: NOW + 1 }, { action: "pause", reason: "away", until: NOW + 1 }],
  ] as const)("%j only halts it", (facts, decision) => {
    expect(decide(facts)).toEqual(decision);
  });

  test.each([
    {},
    { answers: ["auto_reply", "bounce_soft"] },
    { answers: ["away"], awayUntil: NOW },
    { answers: ["interested"], onlyIfNoAnswer: false },
    { hasColleagueAnswered: true, stopsOnColleague: false },
  ] as const)("%j: the mail goes", (facts) => {
    expect(decide(facts)).toEqual({ action: "send" });
  });

  test("no setting of a step lets a mail go after a no, a wish to stop, a complaint, a hard bounce, a ban or a suppression", () => {
    const facts = fc.record({
      isSuppressed: fc.boolean(),
      answers: fc.array(fc.constantFrom(...ANSWER_KINDS), { maxLength: 4 }),
      awayUntil: fc.option(fc.nat(2 * NOW), { nil: null }),
      hasColleagueAnswered: fc.boolean(),
      stopsOnColleague: fc.boolean(),
      isFollowUp: fc.boolean(),
      onlyIfNoAnswer: fc.boolean(),
      isBanned: fc.boolean(),
      isCampaignCanceled: fc.boolean(),
      isTemplateDeleted: fc.boolean(),
      isExpired: fc.boolean(),
      isMailboxConnected: fc.boolean(),
      isBreakerOpen: fc.boolean(),
    });
    fc.assert(
      fc.property(facts, (known) => {
        const ends = (["no", "unsubscribe", "complaint", "bounce_hard"] as const).some((kind) =>
          known.answers.includes(kind),
        );
        if (!ends && !known.isSuppressed && !known.isBanned) return;
        expect(decideSend(known, NOW).action).toBe("cancel");
      }),
      { numRuns: 2_000 },
    );
  });
});
