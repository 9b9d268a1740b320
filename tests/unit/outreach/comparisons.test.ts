/** Comparing two templates: who gets which, what is said, and how often chance alone would name a winner. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  COUNTING_DAYS,
  differenceOf,
  judgeVariants,
  MIN_SAMPLE,
  MIN_TO_COMPARE,
  plannedSample,
  sampleFor,
  splitPeople,
  type VariantPeople,
  visibleRate,
  type Written,
} from "#workers/modules/outreach/comparisons/domain.ts";
import { standOf } from "#workers/modules/outreach/comparisons/result.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const START = Date.parse("2026-11-25T09:00:00Z");
const LATER = START + 60 * DAY_MS;

const person = (index: number, domain: string | null = null) => ({
  email: `creator${index}@${domain ?? "gmail.com"}`,
  domain,
});

describe("halving the people of an order", () => {
  const people = Array.from({ length: 401 }, (_, index) => person(index));

  test("is the same each time, even but for one, and another one for another comparison", () => {
    const split = splitPeople("cpr_1", people);
    expect(splitPeople("cpr_1", people)).toEqual(split);
    expect(
      splitPeople("cpr_1", [...people].reverse())
        .a.map(({ email }) => email)
        .sort(),
    ).toEqual(split.a.map(({ email }) => email).sort());
    expect(Math.abs(split.a.length - split.b.length)).toBe(1);
    const other = new Set(splitPeople("cpr_2", people).a);
    expect(Math.abs(split.a.filter((one) => other.has(one)).length - 100)).toBeLessThan(35);
  });

  test("leaves nobody out, keeps their order, and keeps the people of a company together", () => {
    const companies = fc.array(fc.nat(30), { minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(companies, fc.string(), (given, id) => {
        // Of 30 companies and people without one.
        const all = given.map((company, index) => person(index, company > 20 ? null : `c${company}.example`));
        const { a, b } = splitPeople(id, all);
        expect([...a, ...b].sort((one, other) => all.indexOf(one) - all.indexOf(other))).toEqual(all);
        expect(a).toEqual(all.filter((one) => a.includes(one)));
        const inA = new Set(a.flatMap(({ domain }) => domain ?? []));
        expect(b.filter(({ domain }) => domain !== null && inA.has(domain))).toEqual([]);
        const counts = [...new Set(given)].map((company) => given.filter((one) => one === company).length);
        expect(Math.abs(a.length - b.length)).toBeLessThanOrEqual(Math.max(1, ...counts));
      }),
    );
  });

  test("an order of the least size leaves room for one in ten who can't be counted", () => {
    expect(plannedSample(MIN_TO_COMPARE / 2)).toBe(MIN_SAMPLE);
    expect(plannedSample(250)).toBe(225);
    expect(plannedSample(MIN_SAMPLE)).toBe(MIN_SAMPLE);
  });
});

describe("what a comparison can show", () => {
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

  test("is said by the rate that the better one must reach", () => {
    expect([MIN_SAMPLE, 225, 700].map((sample) => visibleRate(0.1, sample))).toEqual([26, 20, 15]);
    for (const sample of [100, 150, 225])
      expect(sampleFor(0.1, visibleRate(0.1, sample) / 100 - 0.1)).toBeLessThanOrEqual(sample);
  });
});

describe("the interval of a difference", () => {
  test("is that of Newcombe's examples", () => {
    const of = (a: number, m: number, b: number, n: number) => {
      const { low, high } = differenceOf({ answered: a, counted: m }, { answered: b, counted: n });
      return [low, high].map((share) => share.toFixed(4));
    };
    expect(of(56, 70, 48, 80)).toEqual(["0.0524", "0.3339"]);
    expect(of(9, 10, 3, 10)).toEqual(["0.1705", "0.8090"]);
    expect(of(6, 7, 2, 7)).toEqual(["0.0582", "0.8062"]);
    expect(of(5, 56, 0, 29)).toEqual(["-0.0381", "0.1926"]);
    expect(of(0, 10, 0, 20)).toEqual(["-0.1611", "0.2775"]);
    expect(of(0, 10, 0, 10)).toEqual(["-0.2775", "0.2775"]);
    expect(of(10, 10, 0, 20)).toEqual(["0.6791", "1.0000"]);
    expect(of(10, 10, 0, 10)).toEqual(["0.6075", "1.0000"]);
  });

  test("of templates that are as good as each other names a winner in at most 6 of 100 comparisons, counted over all outcomes", () => {
    for (const counted of [MIN_SAMPLE, 225])
      for (const rate of [0.01, 0.03, 0.05, 0.1, 0.2, 0.35, 0.5]) {
        const chance = chances(counted, rate);
        let named = 0;
        for (const [one, p] of chance.entries())
          for (const [other, q] of chance.entries()) {
            if (p * q < 1e-12) continue;
            const { low, high } = differenceOf({ answered: one, counted }, { answered: other, counted });
            if (low > 0 || high < 0) named += p * q;
          }
        expect(named, `${counted} people, ${rate}`).toBeLessThan(0.06);
      }
  });
});

/** How likely each number of answers is. */
function chances(n: number, rate: number): number[] {
  const found = [(1 - rate) ** n];
  for (let k = 1; k <= n; k += 1) found.push(((found[k - 1] ?? 0) * (n - k + 1) * rate) / (k * (1 - rate)));
  return found;
}

/** A mail every minute; the first `answered` of those who were reached answer after a day. */
function written(count: number, answered: number, unreached = 0): Written[] {
  return Array.from({ length: count }, (_, index) => {
    const sentAt = START + index * 60_000;
    const isReached = index >= unreached;
    const hasAnswered = isReached && index < answered + unreached;
    return { sentAt, isReached, answeredAt: hasAnswered ? sentAt + DAY_MS : null, interestedAt: null };
  });
}
const group = (count: number, answered: number, { waiting = 0, unreached = 0 } = {}): VariantPeople => ({
  written: written(count, answered, unreached),
  waiting,
});

describe("the verdict", () => {
  test("is not given before both samples have had their days, and names the one that is answered more", () => {
    const [a, b] = [group(250, 60), group(250, 25)];
    const plan = { sample: 225 };
    const last = START + 224 * 60_000 + COUNTING_DAYS * DAY_MS;
    expect(judgeVariants({ a, b }, { ...plan, until: last - 1 })).toMatchObject({
      ...{ state: "running", missing: 2, dueAt: last },
      counts: { a: { counted: 224, answered: 60 }, b: { counted: 224, answered: 25 } },
    });
    const over = judgeVariants({ a, b }, { ...plan, until: last });
    expect(over).toMatchObject({
      ...{ state: "over", winner: "a" },
      counts: { a: { counted: 225, answered: 60 }, b: { counted: 225, answered: 25 } },
    });
    expect(judgeVariants({ a: b, b: a }, { ...plan, until: last })).toMatchObject({ winner: "b" });
    // Whoever is behind the sample changes nothing any more.
    const eager = { written: [...a.written.slice(0, 225), ...written(25, 25)], waiting: 0 };
    expect(judgeVariants({ a: eager, b }, { ...plan, until: LATER })).toEqual(over);
  });

  test("counts who was reached alone, and what came within the days alone", () => {
    const late = written(150, 0).map((one, index) => ({
      ...one,
      answeredAt: one.sentAt + COUNTING_DAYS * DAY_MS + (index < 30 ? 0 : 1),
      interestedAt: index < 10 ? one.sentAt + HOUR_MS : null,
    }));
    const judged = judgeVariants(
      { a: { written: late, waiting: 0 }, b: group(150, 20, { unreached: 15 }) },
      { sample: 135, until: LATER },
    );
    expect(judged.counts).toEqual({
      a: { counted: 135, answered: 30, interested: 10 },
      b: { counted: 135, answered: 20, interested: 0 },
    });
  });

  test("sees no difference where chance explains it", () => {
    const of = (a: number, b: number) =>
      judgeVariants({ a: group(250, a), b: group(250, b) }, { sample: 225, until: LATER });
    expect(of(22, 18)).toMatchObject({ state: "over", winner: null });
    expect(of(0, 0)).toMatchObject({ state: "over", winner: null, difference: 0 });
  });

  test("knows no day while somebody is still to be written to", () => {
    const waits = { a: group(200, 20, { waiting: 50 }), b: group(250, 20) };
    expect(judgeVariants(waits, { sample: 225, until: LATER })).toMatchObject({
      ...{ state: "running", missing: 25, dueAt: null },
    });
  });

  test("is made of all there are when nobody else can be reached, from the least sample on", () => {
    const plan = { sample: 225, until: LATER };
    expect(judgeVariants({ a: group(210, 60), b: group(MIN_SAMPLE, 5) }, plan)).toMatchObject({
      ...{ state: "over", winner: "a" },
      counts: { a: { counted: 210 }, b: { counted: MIN_SAMPLE } },
    });
    // Some of them have not had their days yet.
    expect(
      judgeVariants({ a: group(210, 60), b: group(MIN_SAMPLE, 5) }, { ...plan, until: START + DAY_MS }),
    ).toMatchObject({
      ...{ state: "running", missing: 310, dueAt: START + 209 * 60_000 + COUNTING_DAYS * DAY_MS },
    });
  });

  test("is never made of fewer, which is said as soon as it is certain", () => {
    const few = { a: group(250, 60), b: group(120, 0, { unreached: 21 }) };
    expect(judgeVariants(few, { sample: 225, until: START })).toMatchObject({ state: "tooFew" });
    const hope = { ...few, b: { ...few.b, waiting: 1 } };
    expect(judgeVariants(hope, { sample: 225, until: START })).toMatchObject({ state: "running" });
  });
});

describe("what stands", () => {
  const state = (count: number, answered: number, waiting = 0) => ({
    ...group(count, answered, { waiting }),
    paused: 0,
  });
  const known = { sample: 225, readAt: LATER, deletedAt: null, now: LATER };

  test("waits until the mailbox was read: answers that are not known are no silence", () => {
    const both = { a: state(250, 60), b: state(250, 25) };
    expect(standOf(both, known).verdict).toMatchObject({ state: "decided", winner: "a" });
    for (const readAt of [null, START + DAY_MS])
      expect(standOf(both, { ...known, readAt }).verdict).toMatchObject({ state: "running" });
  });

  test("a deleted template stops it, unless all was there before", () => {
    const both = { a: state(250, 60), b: state(250, 25) };
    const over = START + 224 * 60_000 + COUNTING_DAYS * DAY_MS;
    expect(standOf(both, { ...known, deletedAt: over }).verdict).toMatchObject({ state: "decided", winner: "a" });
    const stopped = { state: "stopped", why: "templateDeleted" };
    expect(standOf(both, { ...known, deletedAt: over - 1 }).verdict).toEqual(stopped);
    // What came before the deletion is read first.
    const behind = { ...known, deletedAt: over, readAt: over - 1 };
    expect(standOf(both, behind).verdict).toMatchObject({ state: "running" });
    const unsent = { a: state(0, 0, 110), b: state(0, 0, 110) };
    expect(standOf(unsent, { ...known, readAt: null, deletedAt: START }).verdict).toEqual(stopped);
  });
});
