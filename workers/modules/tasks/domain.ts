import type { Platform, TaskStatus, TaskType } from "#workers/kernel/vocabulary.ts";

/** The rules of the task engine that need no I/O: pace, progress, back-off, and what a live room shows. */

/** How long a claimed step belongs to who claimed it; longer than a step may take, so that a slow step is stopped before it is taken over. */
export const LEASE_MS = 60_000;
/** When a step's signal aborts. */
export const STEP_TIMEOUT_MS = 45_000;
/** Tries of one step before its task fails, if the last of them throws. */
export const MAX_ATTEMPTS = 5;
/** Times a step's Worker may die before its task fails. Usually the step itself kills it, by endless work or too much memory, and the other steps of its isolate with it. */
export const MAX_CRASHES = 2;
/** Times the sweeper sends one step again before its task fails. */
export const MAX_REQUEUES = 8;
/** What the waits of one task may add up to before it fails. */
export const PATIENCE_MS = 15 * 60_000;
/** The phase of a task whose provider asked it to wait. */
export const WAITING_PHASE = "tasks:phases.waiting";
/** Without a move for so long a task is said to stand still: with the slowest poll (10 s) whoever watches knows within a minute. */
export const STALLED_AFTER_MS = 40_000;
/** An allowance that returns within this time is waited for; a longer one ends the task. */
export const SHORT_WAIT_MS = PATIENCE_MS / 3;
/** Most unfinished tasks of one account; the named check of the table says the same. */
export const MAX_OPEN_TASKS = 20;
/** Steps of one task that one delivery may run before others get their turn. */
export const MAX_STEPS_PER_DELIVERY = 50;
/** The step number under which an end from outside is recorded. */
export const OUTSIDE_END = -1;

const AFTER_LEASE_MS = 1_000;
const AFTER_LEASE_SPREAD_MS = 15_000;
const MIN_WAIT_MS = 500;
const BACKOFF_BASE_MS = 1_000;
const BACKOFF_CAP_MS = 30_000;
const MAX_HONOURED_WAIT_MS = 5 * 60_000;

/** Whether nothing more will happen to the task. */
export function isEnded(status: TaskStatus): boolean {
  return status === "COMPLETED" || status === "FAILED";
}

/**
 * How long after a lease ran out its step is tried again. Spread, so that steps that died with one Worker don't run beside the culprit again.
 * `random` is from 0 to 1.
 */
export function afterLeaseMs(random: number): number {
  return AFTER_LEASE_MS + Math.round(random * AFTER_LEASE_SPREAD_MS);
}

/** What only one unfinished task may hold at a time: a double click or two tabs give one task (spec 2 §4). */
export function runningKeyOf(task: {
  userId: string;
  projectId: string | null;
  type: TaskType;
  platform: Platform | null;
}): string {
  return `${task.projectId ?? task.userId}:${task.type}:${task.platform ?? "-"}`;
}

/** Delivered units as the ledger takes them: a whole number from 0 to the cost, rounded down in favour of who pays. */
export function wholeUnits(deliveredUnits: number, costUnits: number): number {
  return Number.isFinite(deliveredUnits) ? Math.min(costUnits, Math.max(0, Math.floor(deliveredUnits))) : 0;
}

/** A count as its column takes it. */
export function wholeCount(value: number): number {
  return Number.isFinite(value) ? Math.max(0, Math.round(value)) : 0;
}

/** Percent of the work done, whole; 100 only for a completed task. */
export function progressPercent(task: { status: TaskStatus; current: number; total: number }): number {
  if (task.status === "COMPLETED") return 100;
  if (task.total <= 0) return 0;
  return Math.min(99, Math.max(0, Math.floor((100 * task.current) / task.total)));
}

/** `paceMicros` per unit of progress, 0 while unknown; `pacedAt` is when progress last grew; `samples` counts how often it did. */
export type Pace = { paceMicros: number; pacedAt: number };

const SMOOTHING = 0.2;
const MAX_CHANGE = 3;

/**
 * The pace after a step that brought progress from `before` to `after`: an average of the first steps, then a slow one. One step counts at
 * most three times (at least a third of) what was usual, so that one slow answer cannot make the estimate jump.
 */
export function nextPace(pace: Pace, step: { before: number; after: number; stepNumber: number; at: number }): Pace {
  const gained = step.after - step.before;
  if (gained <= 0 || pace.pacedAt === 0) return pace.pacedAt === 0 ? { ...pace, pacedAt: step.at } : pace;
  const sample = (Math.max(0, step.at - pace.pacedAt) * 1_000) / gained;
  if (pace.paceMicros === 0) return { paceMicros: Math.max(1, Math.round(sample)), pacedAt: step.at };
  const bounded = Math.min(pace.paceMicros * MAX_CHANGE, Math.max(pace.paceMicros / MAX_CHANGE, sample));
  const weight = Math.max(SMOOTHING, 1 / Math.max(1, step.stepNumber));
  const smoothed = pace.paceMicros + weight * (bounded - pace.paceMicros);
  return { paceMicros: Math.max(1, Math.round(smoothed)), pacedAt: step.at };
}

/** Whole seconds left at the pace so far, counted down between steps; null until two steps have shown a pace, 0 when the task has ended. */
export function remainingSeconds(task: {
  status: TaskStatus;
  current: number;
  total: number;
  step: number;
  paceMicros: number;
  updatedAt: number;
  dueAt: number;
  now: number;
}): number | null {
  if (isEnded(task.status)) return 0;
  if (task.paceMicros === 0 || task.step < 2 || task.total <= 0) return null;
  const workMs = (Math.max(0, task.total - task.current) * task.paceMicros) / 1_000;
  const waitMs = Math.max(0, task.dueAt - Math.max(task.now, task.updatedAt));
  const sinceMs = Math.min(workMs / 2, Math.max(0, task.now - Math.max(task.updatedAt, task.dueAt)));
  return Math.max(1, Math.ceil((workMs - sinceMs + waitMs) / 1_000));
}

export const STALL_KINDS = ["waiting", "silent", "queued"] as const;
export type StallKind = (typeof STALL_KINDS)[number];

/**
 * That a task has not moved for `STALLED_AFTER_MS`: since when, why, when it is tried again, and when its patience (`PATIENCE_MS`) is over. A wait is no
 * move; a committed step is one, whether or not it brought anything. Null while the task moves, and once it has ended.
 */
export function stallOf(task: {
  status: TaskStatus;
  phaseKey: string | null;
  createdAt: number;
  startedAt: number | null;
  pacedAt: number;
  updatedAt: number;
  dueAt: number;
  waitedMs: number;
  now: number;
}): { kind: StallKind; since: number; nextTryAt: number | null; endsAt: number | null } | null {
  if (isEnded(task.status)) return null;
  const isWaiting = task.phaseKey === WAITING_PHASE;
  const begun = Math.max(task.startedAt ?? task.createdAt, task.pacedAt);
  const since = isWaiting ? begun : Math.max(begun, task.updatedAt);
  if (task.now - since < STALLED_AFTER_MS) return null;
  return {
    kind: isWaiting ? "waiting" : task.startedAt === null ? "queued" : "silent",
    since,
    nextTryAt: task.dueAt > task.now ? task.dueAt : null,
    endsAt: isWaiting ? Math.max(task.dueAt, task.now) + Math.max(0, PATIENCE_MS - task.waitedMs) : null,
  };
}

/**
 * How long to wait when a provider asked for it: its own figure (never earlier, up to a fifth later so that waiters do not return together);
 * without one, or with one longer than five minutes, twice as long each time from one second up to half a minute, with jitter.
 * `random` is from 0 to 1.
 */
export function waitDelayMs(wait: { retryAfterMs: number | null; waits: number; random: number }): number {
  const asked = wait.retryAfterMs;
  if (asked !== null && Number.isFinite(asked) && asked > 0 && asked <= MAX_HONOURED_WAIT_MS) {
    return Math.max(MIN_WAIT_MS, Math.round(asked * (1 + wait.random / 5)));
  }
  return backoffMs(wait.waits, wait.random);
}

/** Exponential back-off with jitter: half to one and a half of 1, 2, 4 … 30 s, so that a task goes on soon after its provider does. */
export function backoffMs(failures: number, random: number): number {
  const full = Math.min(BACKOFF_CAP_MS, BACKOFF_BASE_MS * 2 ** Math.min(16, Math.max(0, failures)));
  return Math.max(MIN_WAIT_MS, Math.round(full * (0.5 + random)));
}

/**
 * When the sweeper may send a step again that no consumer claimed: half a minute after it was due, four times; then later and later, since such a
 * queue is not losing messages but far behind.
 */
export function requeueAfterMs(requeues: number): number {
  return requeues < 4 ? 30_000 : 30_000 * 2 ** Math.min(8, requeues - 2);
}

/** What a room needs to know to show a task: who may watch it, which state is newer, and the view in each language. */
export type TaskSnapshot = {
  taskId: string;
  ownerId: string;
  revision: number;
  ended: boolean;
  views: Readonly<Record<string, string>>;
};

export type RoomEvent =
  | { kind: "published"; snapshot: TaskSnapshot }
  | { kind: "joined"; ownerId: string; taskId: string };

export type RoomAnswer = {
  state: TaskSnapshot | null;
  push: "all" | "joiner" | "none";
  close: boolean;
  refused: boolean;
};

/**
 * One step of a task's room. A state is never replaced by an older one or by one of another task or owner; a joiner must be the owner
 * that the room was given, and gets the present state at once; after a terminal state the connections are closed.
 */
export function stepRoom(state: TaskSnapshot | null, event: RoomEvent): RoomAnswer {
  if (event.kind === "joined") {
    const isOwner = state !== null && state.ownerId === event.ownerId && state.taskId === event.taskId;
    return { state, push: isOwner ? "joiner" : "none", close: isOwner && state.ended, refused: !isOwner };
  }
  const next = event.snapshot;
  const isForeign = state !== null && (state.taskId !== next.taskId || state.ownerId !== next.ownerId);
  const isOld = state !== null && (state.ended || state.revision >= next.revision);
  if (isForeign) return { state, push: "none", close: false, refused: true };
  if (isOld) return { state, push: "none", close: false, refused: false };
  return { state: next, push: "all", close: next.ended, refused: false };
}
