import type { Caller } from "#workers/adapters/outside/payer.ts";
import type { Platform, TaskReason, TaskStatus, TaskType } from "#workers/kernel/vocabulary.ts";

/**
 * What a kind of task gives the engine. The engine owns leases, retries, commits, money and progress; a handler only does one bounded step.
 *
 * What a handler must obey:
 * - one step is one provider page or the like, well below `STEP_TIMEOUT_MS`, and passes `signal` to every fetch;
 * - a step may run again with the same cursor (crash, lost lease, duplicate message): it reads and calls providers, and returns its writes
 *   instead of making them. The engine commits them once, together with the cursor;
 * - a thrown ProviderError that passes (rate, upstream, timeout) becomes a wait with back-off, honouring `retryAfterMs`; auth, quota and
 *   bad_request end the task; any other throw is tried again up to `MAX_ATTEMPTS` times;
 * - `deliveredUnits` and `onEnd` are pure and never throw.
 */

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

export type TaskRecord = {
  id: string;
  type: TaskType;
  status: TaskStatus;
  reason: TaskReason;
  userId: string;
  projectId: string | null;
  platform: Platform | null;
  /** The first task of a chain of NEXT_PAGE tasks: its id names the result list. */
  rootTaskId: string;
  params: Json;
  cursor: Json;
  /** Steps committed so far. */
  step: number;
  costUnits: number;
  isTerminated: boolean;
  createdAt: number;
  startedAt: number | null;
};

export type TaskProgress = {
  /** Units of work done and wanted, in what the mode counts (videos, links, rows). */
  current: number;
  total: number;
  /** Results delivered so far. */
  found: number;
  /** A locale key of what is going on, or null. */
  phaseKey?: string | null;
};

export type StepOutcome =
  /** Commit `writes` with the new cursor, then go on. */
  | { kind: "continue"; cursor: Json; writes: D1PreparedStatement[]; progress: TaskProgress; delaySeconds?: number }
  /** Commit `writes` and end well; `deliveredUnits` of the held cost are captured and the rest is released. */
  | {
      kind: "done";
      cursor: Json;
      writes: D1PreparedStatement[];
      progress: TaskProgress;
      deliveredUnits: number;
      result?: Json;
    }
  /** Nothing to commit yet: try the same step again later (provider asks to slow down). Counts against the task's patience, not its attempts. */
  | { kind: "wait"; retryAfterMs: number; reasonKey: string }
  /** End now without hope; `deliveredUnits` of the cost are kept (0 unless results were delivered). Without `result` the handler's `onEnd` says how far it came. */
  | {
      kind: "fail";
      reasonKey: string;
      reasonParams?: Record<string, string | number>;
      deliveredUnits: number;
      result?: Json;
    };

/**
 * The step is the caller of everything it asks outside: `payer` is who pays for the task, and `signal` aborts when the lease is about to end.
 */
export type StepContext = Caller & { task: TaskRecord; now: number };

export type TaskSource = { label: string; url: string | null };

export type TaskHandler = {
  type: TaskType;
  /** Does one bounded piece of work. May be repeated with the same cursor: reads and provider calls only, all writes go into the outcome. */
  step(context: StepContext): Promise<StepOutcome>;
  /**
   * What a task has delivered, in stored units of its cost, when the engine ends it from outside (End, dead letter, reaper).
   * Must be computable from the committed cursor alone.
   */
  deliveredUnits(task: TaskRecord): number;
  /** What the task searches, for the link on its results; the task's type when absent. */
  describeSource?(task: TaskRecord): TaskSource;
  /** Statements to run with the terminal state (for example marking avatars as ended). */
  onEnd?(task: TaskRecord, status: "COMPLETED" | "FAILED"): D1PreparedStatement[];
};
