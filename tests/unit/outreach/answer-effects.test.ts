/** Which answer counts, what follows from one, and which mail a bounce is of. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { ANSWER_KINDS, type Answer, type AnswerKind } from "#workers/modules/outreach/answers/answer.ts";
import { effectsOf } from "#workers/modules/outreach/inbox/effects.ts";
import { hardBouncesOf } from "#workers/modules/outreach/inbox/outcomes.ts";
import { givingWayTo, replaces, type Standing } from "#workers/modules/outreach/inbox/standing.ts";

const NOW = Date.UTC(2026, 10, 25, 12);
const ANSWER: Answer = { kind: "other", reason: "unclear", words: [], until: null, offsetMinutes: 0, manager: null };
const FACTS = { isColleague: false, softBounces: 0, isLatest: true, at: NOW };

test("what a machine says later never hides what a person said, and a person's later word takes the place of an earlier one", () => {
  const later = (kind: AnswerKind, standing: AnswerKind) => replaces({ kind, at: 2 }, { kind: standing, at: 1 });
  for (const machine of ["auto_reply", "away", "bounce_soft"] as const) {
    for (const word of ["no", "interested", "price", "manager", "unsubscribe", "complaint", "other"] as const) {
      expect({ machine, word, hides: later(machine, word) }).toEqual({ machine, word, hides: false });
      expect(later(word, machine)).toBe(true);
    }
  }
  expect(later("price", "interested")).toBe(true);
  expect(later("interested", "no")).toBe(true);
  expect(later("interested", "unsubscribe")).toBe(false);
  expect(later("other", "interested")).toBe(false);
});

test("the answer that counts is the same in whatever order answers are read, by the rule and by its statement", () => {
  const answers = fc.uniqueArray(
    fc.record({ kind: fc.constantFrom(...ANSWER_KINDS), at: fc.integer({ min: 1, max: 1_000 }) }),
    { selector: ({ at }) => at, minLength: 1, maxLength: 8 },
  );
  const standingOf = (list: readonly Standing[], rule: typeof replaces) =>
    list.reduce<Standing | null>((standing, next) => (rule(next, standing) ? next : standing), null);
  const byStatement = (next: Standing, standing: Standing | null) => {
    const { always, unlessNewer } = givingWayTo(next.kind);
    return (
      standing === null ||
      always.includes(standing.kind) ||
      (unlessNewer.includes(standing.kind) && standing.at <= next.at)
    );
  };
  fc.assert(
    fc.property(answers, (list) => {
      const expected = standingOf(list, replaces);
      expect(standingOf(list.toReversed(), replaces)).toEqual(expected);
      expect(standingOf(list, byStatement)).toEqual(expected);
    }),
  );
});

test("each kind of answer has the effects of docs/outreach-rules.md", () => {
  const of = (part: Partial<Answer>, facts: Partial<typeof FACTS> = {}) =>
    effectsOf({ ...ANSWER, ...part }, { ...FACTS, ...facts });
  const talks = [{ kind: "answered" }, { kind: "colleagueAnswered" }];
  const expected: Record<AnswerKind, unknown[]> = {
    no: [{ kind: "suppress", reason: "declined" }],
    unsubscribe: [{ kind: "suppress", reason: "unsubscribed" }],
    complaint: [{ kind: "suppress", reason: "complaint" }],
    bounce_hard: [{ kind: "suppress", reason: "bounced" }],
    interested: talks,
    price: talks,
    manager: talks,
    other: talks,
    away: [],
    auto_reply: [],
    bounce_soft: [],
  };
  for (const kind of ANSWER_KINDS) expect({ kind, effects: of({ kind }) }).toEqual({ kind, effects: expected[kind] });
  expect(of({ kind: "bounce_soft" }, { softBounces: 2 })).toEqual([]);
  expect(of({ kind: "bounce_soft" }, { softBounces: 3 })).toEqual([{ kind: "stop", reason: "soft_bounces" }]);
});

test("what waits is put off until the return, unless it is past or a newer mail has been read", () => {
  const of = (until: string, facts: Partial<typeof FACTS> = {}) =>
    effectsOf({ ...ANSWER, kind: "away", until, offsetMinutes: 480 }, { ...FACTS, ...facts });
  expect(of("2026-12-02")).toEqual([{ kind: "putOff", until: Date.UTC(2026, 11, 2, 1) }]);
  expect(of("2026-11-25")).toEqual([]);
  expect(of("2026-12-02", { isLatest: false })).toEqual([]);
});

test("a colleague's answer concerns follow-ups alone, whatever it says", () => {
  const of = (kind: AnswerKind) => effectsOf({ ...ANSWER, kind }, { ...FACTS, isColleague: true });
  expect(of("interested")).toEqual([{ kind: "colleagueAnswered" }]);
  for (const kind of ["no", "unsubscribe", "bounce_hard", "away", "auto_reply"] as const) expect(of(kind)).toEqual([]);
});

test("a bounce is of the last mail before it, and of one mail alone", () => {
  const mails = [
    { recipientId: "a", sentAt: 50, bouncedAt: null },
    { recipientId: "b", sentAt: 400_000_000, bouncedAt: 40 },
    { recipientId: "b", sentAt: 30, bouncedAt: 40 },
    { recipientId: "b", sentAt: 20, bouncedAt: 40 },
  ];
  expect(hardBouncesOf(mails).map(({ isHardBounce }) => isHardBounce)).toEqual([false, true, false, false]);
});
