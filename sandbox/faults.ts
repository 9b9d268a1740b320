/** Fault rules: which calls of which service fail, how, and how often; the same seed fails the same calls. */
import * as z from "zod";
import { seededRandom } from "./random.ts";

export const FAULT_KINDS = [
  "rateLimited",
  "quotaExhausted",
  "serverError",
  "slow",
  "timeout",
  "truncated",
  "html",
  "empty",
  "wrongSchema",
  "reset",
  "unauthorized",
  "forbidden",
  "lostReply",
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

const rate = z.number().min(0).max(1).default(0);

const FaultRates = z
  .strictObject({
    rateLimited: rate,
    quotaExhausted: rate,
    serverError: rate,
    slow: rate,
    timeout: rate,
    truncated: rate,
    html: rate,
    empty: rate,
    wrongSchema: rate,
    reset: rate,
    unauthorized: rate,
    forbidden: rate,
    lostReply: rate,
  })
  .refine(
    (rates) => Object.values(rates).reduce((sum, each) => sum + each, 0) <= 1 + 1e-9,
    "the rates add up to more than 1",
  );

/** A rule as it is posted to `/faults`. Rates are shares of calls between 0 and 1, together at most 1. */
export const FaultRule = z.strictObject({
  service: z.string().min(1).max(40),
  /** Only calls whose path contains this text; a rule with a path goes before one without. */
  path: z.string().min(1).max(200).optional(),
  rates: FaultRates,
  /** After so many faults the rule does nothing more. */
  times: z.int().min(1).optional(),
  /** What the 429 says in Retry-After: seconds, an HTTP date, nothing at all, or nonsense. */
  retryAfter: z.enum(["seconds", "date", "absent", "absurd"]).default("seconds"),
  retryAfterSeconds: z.int().min(0).max(86_400).default(1),
  serverErrorStatus: z.int().min(500).max(599).default(503),
  /** Delay of a slow reply. */
  slowMs: z.int().min(0).max(120_000).default(1500),
  /** How long a call hangs (`timeout` before it is carried out, `lostReply` after) before its connection is dropped. */
  timeoutMs: z.int().min(0).max(300_000).default(60_000),
});
export type FaultRule = z.output<typeof FaultRule>;
export type FaultRuleInput = z.input<typeof FaultRule>;

/** A rule and what it has done so far. */
export type FaultReport = FaultRule & { requests: number; faults: number };

/** The fault chosen for one call; `draw` in [0, 1) is free for the fault's own use (where to cut, for example). */
export type ChosenFault = { kind: FaultKind; rule: FaultRule; draw: number };

export type Faults = {
  /** Adds a rule, in place of the one for the same service and path. Throws a ZodError when it is not a rule. */
  set(rule: FaultRuleInput): void;
  /** Removes the rules of one service, or all. */
  clear(service?: string): void;
  list(): FaultReport[];
  /** Starts every rule's sequence anew with this seed. */
  reseed(seed: number): void;
  seed(): number;
  /** Decides about the next call; null lets it through. */
  choose(service: string, path: string): ChosenFault | null;
};

/** No rules yet. The n-th call that meets a rule gets the same fault for the same seed. */
export function createFaults(initialSeed: number): Faults {
  let seed = initialSeed;
  let reports: FaultReport[] = [];
  return {
    set(input) {
      const rule = FaultRule.parse(input);
      const others = reports.filter((each) => each.service !== rule.service || each.path !== rule.path);
      reports = [...others, { ...rule, requests: 0, faults: 0 }].sort(
        (left, right) => (right.path?.length ?? 0) - (left.path?.length ?? 0),
      );
    },
    clear(service) {
      reports = service === undefined ? [] : reports.filter((each) => each.service !== service);
    },
    list: () => reports.map((each) => ({ ...each, rates: { ...each.rates } })),
    reseed(next) {
      seed = next;
      for (const each of reports) {
        each.requests = 0;
        each.faults = 0;
      }
    },
    seed: () => seed,
    choose(service, path) {
      const report = reports.find(
        (each) => each.service === service && (each.path === undefined || path.includes(each.path)),
      );
      return report === undefined ? null : chooseByRule(seed, report);
    },
  };
}

function chooseByRule(seed: number, report: FaultReport): ChosenFault | null {
  const random = seededRandom(seed, `fault|${report.service}|${report.path ?? ""}|${report.requests}`);
  report.requests += 1;
  if (report.times !== undefined && report.faults >= report.times) return null;
  let point = random();
  for (const kind of FAULT_KINDS) {
    point -= report.rates[kind];
    if (point < 0) {
      report.faults += 1;
      return { kind, rule: report, draw: random() };
    }
  }
  return null;
}
