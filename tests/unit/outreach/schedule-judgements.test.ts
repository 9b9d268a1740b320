import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { judgeVariants, MIN_SAMPLE, sampleFor, variantOf } from "#workers/modules/outreach/schedule/ab-test.ts";
import { DEFAULT_BREAKER, judgeBounces } from "#workers/modules/outreach/schedule/bounce-breaker.ts";
import { fractionOf } from "#workers/modules/outreach/schedule/hash.ts";

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

describe("a comparison of two variants", () => {
  test("gives a person the same variant each time, and each variant half of the people", () => {
    const people = Array.from({ length: 4_000 }, (_, index) => `creator${index}@mail.example`);
    const variants = people.map((address) => variantOf("test-1", address));
    expect(people.map((address) => variantOf("test-1", address))).toEqual(variants);
    const share = variants.filter((variant) => variant === "a").length / people.length;
    expect(Math.abs(share - 0.5)).toBeLessThan(0.03);
    const both = people.filter((address, index) => variantOf("test-2", address) === variants[index]).length;
    expect(Math.abs(both / people.length - 0.5)).toBeLessThan(0.03);
  });

  test("needs the sample that the formula gives: 10 % against 15 %, 700 mails each", () => {
    expect(sampleFor(0.1, 0.05)).toBe(700);
    expect(sampleFor(0.5, 0.4)).toBe(MIN_SAMPLE);
    expect(sampleFor(0.1, 0.001)).toBe(10_000);
    for (const [rate, difference] of [
      [-0.1, 0.1],
      [0.1, 0],
      [Number.NaN, 0.1],
    ] as const)
      expect(() => sampleFor(rate, difference)).toThrow(RangeError);
  });

  const answers = (answered: number, total: number) => Array.from({ length: total }, (_, index) => index < answered);

  test("says nothing before both samples are there, and does not change its word afterwards", () => {
    expect(judgeVariants(answers(50, 199), answers(1, 200), 200)).toEqual({ state: "running", missing: 1 });
    const over = judgeVariants(answers(30, 200), answers(12, 200), 200);
    expect(over).toMatchObject({ state: "over", winner: "a", rateA: 0.15, rateB: 0.06 });
    expect(
      judgeVariants([...answers(30, 200), ...answers(0, 300)], [...answers(12, 200), ...answers(300, 300)], 200),
    ).toEqual(over);
  });

  test("names no winner where chance explains the difference", () => {
    expect(judgeVariants(answers(22, 200), answers(18, 200), 200)).toMatchObject({ state: "over", winner: null });
    expect(judgeVariants(answers(0, 200), answers(0, 200), 200)).toMatchObject({ winner: null, z: 0 });
    expect(judgeVariants(answers(12, 200), answers(30, 200), 200)).toMatchObject({ winner: "b" });
  });

  test("of variants that are the same a winner is named in about 5 of 100 tests", () => {
    const run = (test: number, variant: string) =>
      Array.from({ length: 400 }, (_, index) => fractionOf(`${test}:${variant}:${index}`) < 0.12);
    const verdicts = Array.from({ length: 1_000 }, (_, index) => judgeVariants(run(index, "a"), run(index, "b"), 400));
    const named = verdicts.filter((verdict) => verdict.state === "over" && verdict.winner !== null).length;
    expect(named).toBeGreaterThan(25);
    expect(named).toBeLessThan(80);
  });
});
