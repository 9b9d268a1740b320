import { differenceOfShares } from "#workers/kernel/shares.ts";
import { hash32 } from "#workers/modules/outreach/schedule/hash.ts";
import { DAY_MS } from "#workers/modules/outreach/schedule/zone.ts";

/** A comparison of two templates: who gets which, who counts, and when something is said. Pure. */

export const VARIANTS = ["a", "b"] as const;
export type Variant = (typeof VARIANTS)[number];

/** Fewer people a variant are too few for the interval to mean anything. The table `mail_comparisons` refuses fewer. */
export const MIN_SAMPLE = 100;
/** People of an order that compares: one in ten of each half may bounce, unsubscribe or be canceled, and the least sample is still there. */
export const MIN_TO_COMPARE = 220;
/** Share of the smaller half that the verdict waits for; the others may never be reached. */
const PLANNED_SHARE = 0.9;
const MAX_SAMPLE = 10_000;
/** A person counts, and an answer to them, for so many days from their first mail on: the same for each person, and a weekend is in it. */
export const COUNTING_DAYS = 7;
const COUNTING_MS = COUNTING_DAYS * DAY_MS;

/**
 * Halves people, always the same for the same test and people. A company's people stay together: they show each other their mail. Companies go in the order of their size, then of a hash, each to
 * the half that is smaller, and a coin of the hash decides between halves of one size; so that halves differ by no more than what the largest company has too many.
 */
export function splitPeople<Person extends { email: string; domain: string | null }>(
  testId: string,
  people: readonly Person[],
): Record<Variant, Person[]> {
  const sideOf = new Map<string, Variant>();
  const size = { a: 0, b: 0 };
  const companies = new Map<string, number>();
  for (const { email, domain } of people) companies.set(domain ?? email, (companies.get(domain ?? email) ?? 0) + 1);
  const ordered = [...companies]
    .map(([key, count]) => ({ key, count, hash: hash32(`${testId}:${key}`) }))
    .sort((one, other) => other.count - one.count || one.hash - other.hash || (one.key < other.key ? -1 : 1));
  for (const { key, count } of ordered) {
    const coin = hash32(`${key}:${testId}`) % 2 === 0 ? "a" : "b";
    const side = size.a === size.b ? coin : size.a < size.b ? "a" : "b";
    size[side] += count;
    sideOf.set(key, side);
  }
  const of = (variant: Variant) => people.filter(({ email, domain }) => sideOf.get(domain ?? email) === variant);
  return { a: of("a"), b: of("b") };
}

/** People of each variant that are planned to be compared, of halves of which the smaller one has `smaller`. */
export function plannedSample(smaller: number): number {
  return Math.max(MIN_SAMPLE, Math.floor(smaller * PLANNED_SHARE));
}

/**
 * Mails that each variant needs to show a difference of `difference` from `baseRate` with 80 % power at 5 %: 16 p (1 − p) / d² (R. Lehr,
 * "Sixteen S-squared over D-squared", Statistics in Medicine 11, 1992, 1099–1102), with p between both rates; from MIN_SAMPLE to 10,000.
 * Throws a RangeError for rates outside of 0 to 1 and for no difference.
 */
export function sampleFor(baseRate: number, difference: number): number {
  if (!(baseRate >= 0 && baseRate <= 1 && difference > 0 && difference <= 1))
    throw new RangeError(`A base rate of ${baseRate} and a difference of ${difference}`);
  const middle = Math.min(1, baseRate + difference / 2);
  const wanted = Math.ceil((16 * middle * (1 - middle)) / difference ** 2);
  return Math.min(MAX_SAMPLE, Math.max(MIN_SAMPLE, wanted));
}

/** The percent that must answer one variant, where `baseRate` (a fraction) answer the other one, for `sample` people of each to show it four times out of five. */
export function visibleRate(baseRate: number, sample: number): number {
  const base = Math.round(100 * baseRate);
  let percent = base + 1;
  while (percent < 100 && sampleFor(baseRate, (percent - base) / 100) > sample) percent += 1;
  return percent;
}

/** Somebody whom the first mail of a variant went out to; times in ms. */
export type Written = {
  sentAt: number;
  /** Whether any of the mails has not come back. */
  isReached: boolean;
  /** When the first answer came, and the first that shows interest; null for none. */
  answeredAt: number | null;
  interestedAt: number | null;
};

/** In the order in which the first mails went out; `waiting` are those whose first mail may still go out. */
export type VariantPeople = { written: readonly Written[]; waiting: number };

/** Who counts, and of these who answered, and who showed interest, within the days that count. */
export type Counts = { counted: number; answered: number; interested: number };

/** The share that answered `a` less that of `b`, and between what it lies (95 %). */
export type Difference = { difference: number; low: number; high: number };

export type Judgement = { counts: Record<Variant, Counts> } & (
  | { state: "running"; missing: number; dueAt: number | null }
  | ({ state: "over"; winner: Variant | null } & Difference)
  | { state: "tooFew" }
);

/**
 * Compares how many answered, once: when of each variant the first `sample` people who were reached have had all the days that count, or when no more people can be reached and each variant has MIN_SAMPLE.
 * One verdict, so that looking often makes no winner by chance. `until` is up to when answers are known (ms). There is a winner where the interval of the difference leaves zero out. While it runs, `missing` are the people who
 * are still awaited, and `dueAt` is when the last of them has had these days, known once all of them were written to.
 */
export function judgeVariants(
  variants: Readonly<Record<Variant, VariantPeople>>,
  { sample, until }: { sample: number; until: number },
): Judgement {
  const [a, b] = [standOf(variants.a, sample, until), standOf(variants.b, sample, until)];
  const counts = { a: a.counts, b: b.counts };
  if (a.possible < MIN_SAMPLE || b.possible < MIN_SAMPLE) return { state: "tooFew", counts };
  if (a.isComplete && b.isComplete) {
    const found = differenceOf(counts.a, counts.b);
    const winner = found.low > 0 ? "a" : found.high < 0 ? "b" : null;
    return { state: "over", winner, ...found, counts };
  }
  const dueAt = a.dueAt === null || b.dueAt === null ? null : Math.max(a.dueAt, b.dueAt);
  return { state: "running", missing: a.missing + b.missing, dueAt, counts };
}

function standOf({ written, waiting }: VariantPeople, sample: number, until: number) {
  const reached = written.filter(({ isReached }) => isReached);
  const awaited = reached.slice(0, sample);
  const counted = awaited.filter(({ sentAt }) => sentAt + COUNTING_MS <= until);
  const inTime = (person: Written, at: number | null) => at !== null && at <= person.sentAt + COUNTING_MS;
  const last = awaited.at(-1);
  return {
    counts: {
      counted: counted.length,
      answered: counted.filter((person) => inTime(person, person.answeredAt)).length,
      interested: counted.filter((person) => inTime(person, person.interestedAt)).length,
    },
    possible: reached.length + waiting,
    missing: Math.min(sample, reached.length + waiting) - counted.length,
    // When no mail waits any more, the sample does not grow.
    isComplete: counted.length === sample || (waiting === 0 && counted.length === reached.length),
    dueAt: last !== undefined && (awaited.length === sample || waiting === 0) ? last.sentAt + COUNTING_MS : null,
  };
}

/** The difference of two shares with its 95 % interval. Both need one person at least. */
export function differenceOf(
  a: Pick<Counts, "counted" | "answered">,
  b: Pick<Counts, "counted" | "answered">,
): Difference {
  const share = ({ counted, answered }: Pick<Counts, "counted" | "answered">) => ({ count: answered, of: counted });
  const { value, low, high } = differenceOfShares(share(a), share(b));
  return { difference: value, low, high };
}
