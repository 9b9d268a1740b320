/** What the product keeps for a while only: for how long, when it was last cleared away, and how much went. */
import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import { dailyAt, everyMinutes, type ScheduledJob } from "./cron.ts";
import { cronRuns, retentionRuns } from "./tables.ts";

/** Something that is kept for a while. */
export type RetentionRule = {
  /** Noun and verb, as every scheduled job has. */
  name: string;
  /** What is kept, in a few plain words for operators. */
  keeps: string;
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
  ranAt: number | null;
  /** By the latest run, and by all of them. */
  removed: number;
  removedInAll: number;
  /** Why the latest try failed; null when it did not. */
  failure: string | null;
};

const r = namesOf(retentionRuns);
const c = namesOf(cronRuns, "c");

const RUN = columnsOf(retentionRuns, ["name", "ranAt", "removed", "removedInAll"]);
type Run = RowOf<typeof RUN>;
type Failed = { name: string; failure: string };

const NOTE = `
INSERT INTO ${r} (${r.name}, ${r.ranAt}, ${r.removed}, ${r.removedInAll}) VALUES (?1, ?2, ?3, ?3)
ON CONFLICT (${r.name}) DO UPDATE SET ${r.ranAt} = ?2, ${r.removed} = ?3, ${r.removedInAll} = ${r.removedInAll} + ?3`;
const LIST = `SELECT ${RUN} FROM ${r}`;
const FAILED = `SELECT ${c.name} AS name, ${c.failure} AS failure FROM ${c} WHERE ${c.failure} IS NOT NULL`;

/** The hour after midnight (UTC), when the new day's allowances have begun. */
const NIGHTLY = dailyAt(0);
const HOURLY = everyMinutes(60);

/** Makes the rules into scheduled jobs that record what they removed. */
export function createRetention(d1: D1Database, rules: readonly RetentionRule[]) {
  return {
    /** One job for each rule. A run that fails is recorded by the schedule, and tried again by it. */
    jobs: (): ScheduledJob[] =>
      rules.map((rule) => ({
        name: rule.name,
        schedule: rule.every === "hour" ? HOURLY : NIGHTLY,
        async run(at) {
          const removed = await rule.run(at);
          await d1.prepare(NOTE).bind(rule.name, at, removed).run();
          return { removed };
        },
      })),

    /** Every rule with its latest run, in the order in which they are declared. */
    async list(): Promise<RetentionState[]> {
      const [ran, failed] = await Promise.all([d1.prepare(LIST).all<Run>(), d1.prepare(FAILED).all<Failed>()]);
      const runs = new Map(ran.results.map((row) => [row.name, row]));
      const failures = new Map(failed.results.map((row) => [row.name, row.failure]));
      return rules.map(({ name, keeps, keptMs }) => {
        const { ranAt = null, removed = 0, removedInAll = 0 } = runs.get(name) ?? {};
        return { name, keeps, keptMs, ranAt, removed, removedInAll, failure: failures.get(name) ?? null };
      });
    },
  };
}
export type Retention = ReturnType<typeof createRetention>;
