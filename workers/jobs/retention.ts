/** What the product keeps for a while only: for how long, when it was last cleared away, and how much went. */
import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import type { Language } from "#workers/kernel/vocabulary.ts";
import { dailyAt, everyMinutes, latestSlot, type ScheduledJob } from "./cron.ts";
import { cronRuns, retentionRuns } from "./tables.ts";

/** Something that is kept for a while. */
export type RetentionRule = {
  /** Noun and verb, as every scheduled job has. */
  name: string;
  /** What is kept, in a few plain words for operators. */
  keeps: Record<Language, string>;
  /** How long it may be kept, ms. */
  keptMs: number;
  /** Hourly where a day's delay would break what was promised. */
  every?: "hour" | "day";
  /** Removes what is past its time at `at`, in portions; answers how many rows or files. */
  run(at: number): Promise<number>;
};

/** A rule and its latest run; times in ms, null before the first. */
export type RetentionState = {
  name: string;
  keeps: string;
  keptMs: number;
  every: "hour" | "day";
  ranAt: number | null;
  /** By the latest run, and by all of them. */
  removed: number;
  removedInAll: number;
  /** Why the latest try failed; null when it did not. */
  failure: string | null;
  /** When the next run is late: an hour after it is due. Null for a job that the schedule has not seen yet. */
  lateAt: number | null;
};

/** A failed run with its tries takes less. */
const PATIENCE_MS = 3_600_000;

const r = namesOf(retentionRuns);
const c = namesOf(cronRuns, "c");

const RUN = columnsOf(retentionRuns, ["name", "ranAt", "removed", "removedInAll"]);
type Run = RowOf<typeof RUN>;
const JOB = columnsOf(cronRuns, ["name", "slotAt", "failure"]);
type Job = RowOf<typeof JOB>;

const NOTE = `
INSERT INTO ${r} (${r.name}, ${r.ranAt}, ${r.removed}, ${r.removedInAll}) VALUES (?1, ?2, ?3, ?3)
ON CONFLICT (${r.name}) DO UPDATE SET ${r.ranAt} = ?2, ${r.removed} = ?3, ${r.removedInAll} = ${r.removedInAll} + ?3`;
const LIST = `SELECT ${RUN} FROM ${r}`;
const JOBS = `SELECT ${JOB.of("c")} FROM ${c}`;

/** The hour after midnight (UTC), when the new day's allowances have begun. */
const NIGHTLY = dailyAt(0);
const HOURLY = everyMinutes(60);

const scheduleOf = ({ every }: RetentionRule) => (every === "hour" ? HOURLY : NIGHTLY);

function nextSlot(rule: RetentionRule, at: number): number {
  const slots = scheduleOf(rule);
  return latestSlot(rule.name, slots, at) + slots.periodMs;
}

/** Makes the rules into scheduled jobs that record what they removed. */
export function createRetention(d1: D1Database, rules: readonly RetentionRule[]) {
  return {
    /** One job for each rule. A run that fails is recorded by the schedule, and tried again by it. */
    jobs: (): ScheduledJob[] =>
      rules.map((rule) => ({
        name: rule.name,
        schedule: scheduleOf(rule),
        async run(at) {
          const removed = await rule.run(at);
          await d1.prepare(NOTE).bind(rule.name, at, removed).run();
          return { removed };
        },
      })),

    /** Every rule with its latest run, in the order in which they are declared. */
    async list(language: Language): Promise<RetentionState[]> {
      const [ran, seen] = await Promise.all([d1.prepare(LIST).all<Run>(), d1.prepare(JOBS).all<Job>()]);
      const runs = new Map(ran.results.map((row) => [row.name, row]));
      const jobs = new Map(seen.results.map((row) => [row.name, row]));
      return rules.map((rule) => {
        const { name, keeps, keptMs, every = "day" } = rule;
        const { ranAt = null, removed = 0, removedInAll = 0 } = runs.get(name) ?? {};
        const job = jobs.get(name);
        const failure = job?.failure ?? null;
        // A job that has not run begins with the slot after the one in which it was first seen.
        const done = ranAt ?? job?.slotAt ?? null;
        const lateAt = done === null ? null : nextSlot(rule, done) + PATIENCE_MS;
        return { name, keeps: keeps[language], keptMs, every, ranAt, removed, removedInAll, failure, lateAt };
      });
    },
  };
}
export type Retention = ReturnType<typeof createRetention>;
