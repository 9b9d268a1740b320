/** Scheduled jobs: when each is due, which runs were missed, and one run of each slot however many cron events come. */
import { failureText } from "#workers/db/d1-failure.ts";
import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import type { Log } from "#workers/kernel/log.ts";
import { cronRuns } from "./tables.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A run that has not ended after the longest time a cron event may take was killed. */
const KILLED_AFTER_MS = 16 * MINUTE_MS;
const RETRY_AFTER_MS = 5 * MINUTE_MS;
const MAX_TRIES = 3;
/** After an outage everything is due at once; the rest has its turn in the next minutes. */
const MAX_RUNS_PER_EVENT = 3;

type Schedule =
  | { kind: "minutely" }
  | {
      kind: "slots";
      periodMs: number;
      /** The slots lie this long after multiples of the period, and the spread minute after that. */
      offsetMs: number;
      spreadMinutes: number;
      /** Missed runs that are made up for, one a minute, the oldest first. */
      maxCatchUp: number;
    };

/** With every cron event. The event's own time is given; a minute that is missed is not made up for. */
export const EVERY_MINUTE: Schedule = { kind: "minutely" };

/** Every so many minutes, at a minute of its own within the period. */
export function everyMinutes(minutes: number, { maxCatchUp = 1 } = {}): Slots {
  return { kind: "slots", periodMs: minutes * MINUTE_MS, offsetMs: 0, spreadMinutes: minutes, maxCatchUp };
}

/** Once a day at a minute of its own within the hour (UTC). */
export function dailyAt(hour: number, { maxCatchUp = 1 } = {}): Slots {
  return { kind: "slots", periodMs: DAY_MS, offsetMs: hour * 60 * MINUTE_MS, spreadMinutes: 60, maxCatchUp };
}

/** A named piece of scheduled work. It must bear being run twice, late, and beside itself. */
export type ScheduledJob = {
  /** Noun and verb, `exports.remove`. Its slots hang on it: a renamed job is a new one. */
  name: string;
  schedule: Schedule;
  /** `at` is when the run was due. */
  run(at: number): Promise<unknown>;
};

type Slots = Extract<Schedule, { kind: "slots" }>;

/** The latest time at or before `at` when a job of this name was due. The name decides the minute, so that jobs of one hour do not run together. */
export function latestSlot(name: string, { periodMs, offsetMs, spreadMinutes }: Slots, at: number): number {
  let hash = 0x811c9dc5;
  for (const sign of name) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  const shift = offsetMs + (hash % spreadMinutes) * MINUTE_MS;
  return Math.floor((at - shift) / periodMs) * periodMs + shift;
}

const RUN = columnsOf(cronRuns, ["name", "slotAt", "tries", "startedAt", "doneAt", "failure"]);
type Run = RowOf<typeof RUN>;

/**
 * Whether a clock that was ahead wrote the row. The job would wait until the clock gets there again, so the row counts for nothing. Events that overtake each other
 * differ by less than the time that one may take.
 */
function isFromAhead({ slotAt, startedAt, doneAt }: Run, at: number): boolean {
  return Math.max(slotAt, doneAt === null ? startedAt : 0) > at + KILLED_AFTER_MS;
}

/** The slot to run now and which try it is; null when nothing is due. A job that was never seen begins with its next slot. */
export function dueRun(
  job: Pick<ScheduledJob, "name">,
  slots: Slots,
  last: Run | null,
  at: number,
): { slotAt: number; tries: number } | null {
  const newest = latestSlot(job.name, slots, at);
  if (last !== null && isFromAhead(last, at)) return { slotAt: newest, tries: 1 };
  if (last === null) return at - newest < MINUTE_MS ? { slotAt: newest, tries: 1 } : null;
  if (last.doneAt === null && last.tries < MAX_TRIES) {
    const patience = last.failure === null ? KILLED_AFTER_MS : RETRY_AFTER_MS;
    return at - last.startedAt >= patience ? { slotAt: last.slotAt, tries: last.tries + 1 } : null;
  }
  const oldest = newest - (slots.maxCatchUp - 1) * slots.periodMs;
  const slotAt = Math.max(last.slotAt + slots.periodMs, oldest);
  return slotAt > newest ? null : { slotAt, tries: 1 };
}

const c = namesOf(cronRuns);

const LIST = `SELECT ${RUN} FROM ${c}`;
const FIRST_SEEN = `INSERT OR IGNORE INTO ${c} (${c.name}, ${c.slotAt}, ${c.tries}, ${c.startedAt}, ${c.doneAt}) VALUES (?1, ?2, 0, ?3, ?3)`;
/** Takes a run unless another event has taken it since the row was read. */
const CLAIM = `
INSERT INTO ${c} (${c.name}, ${c.slotAt}, ${c.tries}, ${c.startedAt}) VALUES (?1, ?2, ?3, ?4)
ON CONFLICT (${c.name}) DO UPDATE SET ${c.slotAt} = ?2, ${c.tries} = ?3, ${c.startedAt} = ?4, ${c.doneAt} = NULL, ${c.failure} = NULL
  WHERE ${c.slotAt} = ?5 AND ${c.tries} = ?6`;
const FINISH = `UPDATE ${c} SET ${c.doneAt} = ?4, ${c.failure} = ?5 WHERE ${c.name} = ?1 AND ${c.slotAt} = ?2 AND ${c.tries} = ?3`;

type Deps = { d1: D1Database; jobs: readonly ScheduledJob[]; log: Log };

/** Runs what is due at each cron event. Two jobs of one name are refused. */
export function createCron({ d1, jobs, log }: Deps) {
  if (new Set(jobs.map(({ name }) => name)).size < jobs.length) throw new Error("two scheduled jobs of one name");

  /** Runs a job; answers its failure. */
  async function runLogged(job: ScheduledJob, at: number): Promise<{ failure: string } | null> {
    try {
      log.info("cron.done", { job: job.name, at, report: await job.run(at) });
      return null;
    } catch (failure) {
      log.error("cron.failed", { job: job.name, at, failure: failureText(failure) });
      return { failure: failureText(failure) };
    }
  }

  /** Runs what is due of one job and records it; `null` when nothing was. */
  async function runSlot(job: ScheduledJob, slots: Slots, last: Run | null, at: number) {
    const due = dueRun(job, slots, last, at);
    if (due === null) {
      if (last === null)
        await d1
          .prepare(FIRST_SEEN)
          .bind(job.name, latestSlot(job.name, slots, at), at)
          .run();
      return null;
    }
    const { slotAt, tries } = due;
    const claim = d1.prepare(CLAIM).bind(job.name, slotAt, tries, at, last?.slotAt ?? -1, last?.tries ?? -1);
    if ((await claim.run()).meta.changes === 0) return null;
    const failed = await runLogged(job, slotAt);
    await d1
      .prepare(FINISH)
      .bind(job.name, slotAt, tries, failed === null ? at : null, failed?.failure ?? null)
      .run();
    return { failed };
  }

  return {
    /**
     * Runs every minutely job and what is due of the others, at most three of them. `at` is the event's own time: a late event does what it was due to do.
     * A failing job keeps no other from running; it is tried again after five minutes, twice. Throws at the end when something failed, so that the platform
     * shows the event as failed.
     */
    async run(at: number): Promise<void> {
      const failed: string[] = [];
      for (const job of jobs) {
        if (job.schedule.kind === "minutely" && (await runLogged(job, at)) !== null) failed.push(job.name);
      }
      const { results } = await d1.prepare(LIST).all<Run>();
      let runs = 0;
      for (const job of jobs) {
        if (job.schedule.kind !== "slots" || runs >= MAX_RUNS_PER_EVENT) continue;
        const ran = await runSlot(job, job.schedule, results.find(({ name }) => name === job.name) ?? null, at);
        if (ran !== null) runs += 1;
        if (ran?.failed) failed.push(job.name);
      }
      if (failed.length > 0) throw new Error(`cron: ${failed.join(", ")} failed`);
    },
  };
}

export type Cron = ReturnType<typeof createCron>;
