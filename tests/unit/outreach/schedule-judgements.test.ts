import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEFAULT_BREAKER, judgeBounces } from "#workers/modules/outreach/schedule/bounce-breaker.ts";

const mails = (bounced: number, delivered: number) => [
  ...Array.from({ length: delivered }, () => ({ isHardBounce: false })),
  ...Array.from({ length: bounced }, () => ({ isHardBounce: true })),
];

describe("the bounce breaker", () => {
  test.each([
    [mails(3, 197), { isOpen: false, reason: "within_rate", bounced: 3, sample: 200 }],
    [mails(4, 196), { isOpen: true, reason: "above_rate", bounced: 4, sample: 200, rate: 0.02, maxRate: 0.018 }],
    [mails(10, 39), { isOpen: false, reason: "too_few_mails", bounced: 10, sample: 49 }],
    [mails(2, 48), { isOpen: false, reason: "too_few_bounces", bounced: 2, sample: 50 }],
    [mails(3, 47), { isOpen: true, reason: "above_rate", bounced: 3, sample: 50 }],
    [[], { isOpen: false, reason: "too_few_mails", rate: 0 }],
  ])("of %# judges and says why", (outcomes, verdict) => {
    expect(judgeBounces(outcomes, DEFAULT_BREAKER)).toMatchObject(verdict);
  });

  test("forgets what lies before the last 200", () => {
    expect(judgeBounces([...mails(50, 0), ...mails(0, 200)], DEFAULT_BREAKER)).toMatchObject({
      bounced: 0,
      sample: 200,
    });
  });

  test("opens exactly when the rate is above the limit and the sample is large enough", () => {
    fc.assert(
      fc.property(fc.array(fc.record({ isHardBounce: fc.boolean() }), { maxLength: 400 }), (outcomes) => {
        const last = outcomes.slice(-200);
        const bounced = last.filter(({ isHardBounce }) => isHardBounce).length;
        const wanted = last.length >= 50 && bounced >= 3 && bounced / last.length > 0.018;
        expect(judgeBounces(outcomes, DEFAULT_BREAKER).isOpen).toBe(wanted);
      }),
    );
  });
});
