/** A seeded run of many tasks in virtual time, on the real database, with everything going wrong that can: the same seed is the same run. */
import { env } from "cloudflare:workers";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { reconcile } from "#workers/modules/tasks/reconcile.ts";
import type { TaskStep } from "#workers/modules/tasks/step-job.ts";
import { Crash, type Fault, faultyDatabase } from "./faulty-database.ts";
import { foundPages, memberWithQuota, START, stateOf, taskWorld, UNITS_PER_PAGE } from "./task-world.ts";

const FAULTS_END_AFTER_MS = 10 * 60_000;
const LAST_START_MS = 595_000;
const GIVE_UP_AFTER_MS = 60 * 60_000;
const TASKS_A_PERSON = 5;
const SIDE_BY_SIDE = 8;
const MAX_DELIVERIES = 9;

const CHANCE = {
  provider429: 0.2,
  provider5xx: 0.1,
  providerBug: 0.01,
  messageLost: 0.05,
  messageTwice: 0.3,
  databaseLost: 0.03,
  crash: 0.02,
  ownerEnds: 0.1,
} as const;

export type SimulationReport = {
  seed: number;
  tasks: number;
  completed: number;
  failed: number;
  ended: number;
  providerCalls: number;
  pagesDelivered: number;
  faults: Record<string, number>;
  /** Seconds from the end of the faults to the end of each task that outlived them. */
  recoverySeconds: { p95: number; max: number };
  /** Everything that must not be, in words; empty when all holds. */
  violations: string[];
};

/** A small generator of numbers from 0 to 1 (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Entry = { at: number; deliveries: number; isDead: boolean; body: TaskStep };

/** Runs `tasks` tasks under faults until all have ended and answers what was seen. */
export async function simulateTasks({ seed, tasks }: { seed: number; tasks: number }): Promise<SimulationReport> {
  const random = seededRandom(seed);
  const faults: Record<string, number> = {};
  const violations: string[] = [];
  let providerCalls = 0;
  let isFaulty = false;
  const happens = (what: keyof typeof CHANCE): boolean => {
    if (!isFaulty || random() >= CHANCE[what]) return false;
    faults[what] = (faults[what] ?? 0) + 1;
    return true;
  };

  const chooseFault = (): Fault | null => {
    if (happens("databaseLost")) return random() < 0.5 ? "lost-before" : "lost-after";
    if (happens("crash")) return random() < 0.5 ? "crash-before" : "crash-after";
    return null;
  };

  const world = await taskWorld({
    d1: faultyDatabase(env.DB, chooseFault),
    random,
    provider: async ({ taskId }) => {
      providerCalls += 1;
      if ((await stateOf(taskId)).ended_at !== null) violations.push(`${taskId}: a provider was called after the end`);
      if (happens("provider429"))
        throw new ProviderError({ provider: "sim", kind: "rate", retryAfterMs: retryAfter(random()) });
      if (happens("provider5xx")) throw new ProviderError({ provider: "sim", kind: "upstream" });
      if (happens("providerBug")) throw new Error("a reply nobody foresaw");
      return undefined;
    },
  });
  const { clock, engine, queue } = world;
  const waiting: Entry[] = [];

  /** Takes over what was sent: some of it is lost, some comes twice, none in order. */
  function take(): void {
    for (const message of queue.messages.splice(0)) {
      if (happens("messageLost")) continue;
      const copies = happens("messageTwice") ? 2 : 1;
      for (let copy = 0; copy < copies; copy += 1) {
        const late = isFaulty ? Math.floor(random() * 10_000) : 0;
        waiting.push({ at: message.readyAt + late, deliveries: 0, isDead: false, body: message.body });
      }
    }
  }

  /** One delivery as the platform makes it: a killed Worker's message comes again, and one that failed too often becomes a dead letter. */
  async function deliver(entry: Entry): Promise<void> {
    entry.deliveries += 1;
    try {
      const result = entry.isDead ? await failDead(entry) : await engine.deliver(entry.body, 200);
      if (result.kind === "later") putBack(entry, result.delayMs);
    } catch (failure) {
      putBack(entry, failure instanceof Crash ? 5_000 + random() * 25_000 : 1_000 * 2 ** Math.min(6, entry.deliveries));
    }
  }

  async function failDead(entry: Entry) {
    const { isRunning } = await engine.failDead({ taskId: entry.body.taskId, step: entry.body.step });
    return isRunning ? { kind: "later" as const, delayMs: 30_000 } : { kind: "done" as const };
  }

  function putBack(entry: Entry, delayMs: number): void {
    const isSpent = entry.deliveries >= MAX_DELIVERIES;
    if (isSpent && entry.isDead) return;
    waiting.push({
      ...entry,
      at: clock.now() + delayMs,
      deliveries: isSpent ? 0 : entry.deliveries,
      isDead: entry.isDead || isSpent,
    });
  }

  const owners: Actor[] = [];
  for (let n = 0; n < Math.ceil(tasks / TASKS_A_PERSON); n += 1) owners.push(await memberWithQuota(1_000_000));
  const planned = Array.from({ length: tasks }, (_, n) => ({
    startsAt: START + Math.floor(random() * LAST_START_MS),
    n,
  })).sort((a, b) => a.startsAt - b.startsAt);
  const made: { id: string; owner: Actor; pages: number; endsAt: number | null }[] = [];
  const toEnd: typeof made = [];

  /** Creates what is due by now. Creation itself is spared: what a lost answer does to it has its own tests. */
  async function start(): Promise<void> {
    for (let next = planned[0]; next !== undefined && next.startsAt <= clock.now(); next = planned[0]) {
      planned.shift();
      const owner = owners[next.n % owners.length];
      if (owner === undefined) throw new Error("no owner");
      const pages = 2 + Math.floor(random() * 6);
      const wasFaulty = isFaulty;
      isFaulty = false;
      const task = await world.create(owner, { pages, projectId: `prj_${next.n}` });
      isFaulty = wasFaulty;
      const endsAt = random() < CHANCE.ownerEnds ? clock.now() + Math.floor(random() * 60_000) : null;
      const entry = { id: task.id, owner, pages, endsAt };
      made.push(entry);
      if (endsAt !== null) toEnd.push(entry);
      take();
    }
  }
  isFaulty = true;

  let nextSweep = START + 60_000;
  for (let open = tasks; open > 0 && clock.now() - START < GIVE_UP_AFTER_MS; ) {
    waiting.sort((a, b) => a.at - b.at);
    const now = Math.min(waiting[0]?.at ?? nextSweep, planned[0]?.startsAt ?? nextSweep, nextSweep);
    clock.set(Math.max(clock.now(), Math.ceil(now)));
    if (clock.now() - START >= FAULTS_END_AFTER_MS) isFaulty = false;
    await start();
    if (clock.now() >= nextSweep) {
      // Crons may run twice.
      const runs = random() < 0.1 ? 2 : 1;
      const sweeps = Array.from({ length: runs }, () => engine.sweep(nextSweep));
      for (const result of await Promise.allSettled(sweeps))
        if (result.status === "rejected") faults.sweep = (faults.sweep ?? 0) + 1;
      nextSweep += 60_000;
      open = planned.length + (await countOpen());
    }
    for (const task of toEnd.filter((each) => each.endsAt !== null && each.endsAt <= clock.now())) {
      // An owner whose request failed presses End again.
      await engine.terminate(task.owner, task.id).then(
        () => toEnd.splice(toEnd.indexOf(task), 1),
        () => undefined,
      );
    }
    const due = waiting.filter((entry) => entry.at <= clock.now()).slice(0, SIDE_BY_SIDE);
    for (const entry of due) waiting.splice(waiting.indexOf(entry), 1);
    await Promise.all(due.map(deliver));
    await Promise.allSettled([world.settle()]);
    take();
    if (waiting.length === 0) open = planned.length + (await countOpen());
  }
  isFaulty = false;
  return judge();

  async function judge(): Promise<SimulationReport> {
    const count = { COMPLETED: 0, FAILED: 0, terminated: 0, pages: 0 };
    const recoveries: number[] = [];
    for (const task of made) {
      const state = await stateOf(task.id);
      const pages = await foundPages(task.id);
      count.pages += pages.length;
      count.terminated += state.is_terminated;
      if (state.status === "COMPLETED" || state.status === "FAILED") count[state.status] += 1;
      else violations.push(`${task.id}: still ${state.status}`);
      if (state.lease_token !== null) violations.push(`${task.id}: ended with a lease`);
      if (state.captured_units !== pages.length * UNITS_PER_PAGE) {
        violations.push(`${task.id}: ${pages.length} pages stored, ${state.captured_units} units captured`);
      }
      if (state.status === "COMPLETED" && state.is_terminated === 0 && pages.length !== task.pages) {
        violations.push(`${task.id}: completed with ${pages.length} of ${task.pages} pages`);
      }
      const lateMs = (state.ended_at ?? Number.POSITIVE_INFINITY) - (START + FAULTS_END_AFTER_MS);
      if (lateMs > 0) recoveries.push(lateMs / 1_000);
    }
    const own = new Set(made.map((task) => task.id));
    for (const alarm of await reconcile(env.DB)) {
      const isOld = alarm.kind === "charge_without_task" && !own.has(alarm.subject);
      if (!isOld) violations.push(`ledger: ${alarm.kind} ${alarm.subject}`);
    }
    recoveries.sort((a, b) => a - b);
    const recoverySeconds = { p95: recoveries[Math.floor(recoveries.length * 0.95)] ?? 0, max: recoveries.at(-1) ?? 0 };
    return {
      ...{ seed, tasks, providerCalls, faults, violations, recoverySeconds },
      ...{ completed: count.COMPLETED, failed: count.FAILED, ended: count.terminated, pagesDelivered: count.pages },
    };
  }
}

/** Retry-After as providers really give it: seconds, nothing, or nonsense. */
function retryAfter(random: number): number | null {
  if (random < 0.4) return null;
  return random < 0.9 ? 1_000 + Math.floor(random * 20_000) : 86_400_000;
}

async function countOpen(): Promise<number> {
  const row = await env.DB.prepare("SELECT COUNT(*) AS n FROM tasks WHERE ended_at IS NULL").first<{ n: number }>();
  return row?.n ?? 0;
}
