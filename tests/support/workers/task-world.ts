/** A task engine on a real database with a clock, a queue and rooms that a test holds in its hand. */
import { env } from "cloudflare:workers";
import type { QueueServices } from "#queues/catalog.ts";
import { NOW } from "#tests/support/now.ts";
import { createDeadLetters } from "#workers/jobs/dead-letters.ts";
import { createOutbox, type QueueSender } from "#workers/jobs/outbox.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import type { Log } from "#workers/kernel/log.ts";
import type { Language } from "#workers/kernel/vocabulary.ts";
import { accountIdOf } from "#workers/modules/billing/domain.ts";
import { createLedger } from "#workers/modules/billing/ledger.ts";
import type { Ledger } from "#workers/modules/billing/port.ts";
import type { TaskSnapshot } from "#workers/modules/tasks/domain.ts";
import type { StepContext, StepOutcome, TaskHandler, TaskRecord } from "#workers/modules/tasks/handler.ts";
import type { TaskEngineDeps } from "#workers/modules/tasks/service/core.ts";
import type { CreateTask } from "#workers/modules/tasks/service/create.ts";
import { createTaskEngine, type TaskEngine } from "#workers/modules/tasks/service.ts";
import { bindTaskStep, TASK_QUEUE, TaskStep } from "#workers/modules/tasks/step-job.ts";

export const START = NOW;
export const UNITS_PER_PAGE = 10;

let owners = 0;

/** A signed-in member with a paid account of `quota` stored units. */
export async function memberWithQuota(quota: number, language: Language = "en"): Promise<Actor> {
  owners += 1;
  const userId = `usr_${crypto.randomUUID()}`;
  await env.DB.prepare(
    `INSERT INTO quota_accounts (id, kind, owner_id, quota, allowance, renewal, anchor_at, created_at, updated_at)
     VALUES (?1, 'PAID', ?2, ?3, ?3, 'MONTHLY', ?4, ?4, ?4)`,
  )
    .bind(accountIdOf("PAID", userId), userId, quota, START)
    .run();
  return {
    userId,
    email: `member-${owners}@kolscout.test`,
    isSystemAdmin: false,
    isBanned: false,
    refusal: null,
    membershipType: "PAID",
    enterpriseId: null,
    isEnterpriseAdmin: false,
    sessionId: null,
    language,
  };
}

/** The real ledger; who pays is simply the user. */
function ledgerOf(d1: D1Database): Ledger {
  return {
    ...createLedger(d1),
    resolvePayer: async (userId) => ({
      accountId: accountIdOf("PAID", userId),
      kind: "PAID",
      userId,
      enterpriseId: null,
    }),
  };
}

type SentMessage = { body: TaskStep; readyAt: number };

/** A queue that only keeps what was sent. */
function memoryQueue(now: () => number, isDown: () => boolean = () => false, afterSend: () => void = () => {}) {
  const messages: SentMessage[] = [];
  return {
    messages,
    async sendBatch(sent: { body: unknown; delaySeconds: number }[]) {
      if (isDown()) throw new Error("queue unavailable");
      for (const { body, delaySeconds } of sent) {
        messages.push({ body: TaskStep.loose().parse(body), readyAt: now() + delaySeconds * 1_000 });
      }
      afterSend();
    },
  };
}

type LogLine = { level: "info" | "warn" | "error"; event: string; fields: Record<string, unknown> };

function memoryLog(lines: LogLine[]): Log {
  const at =
    (level: LogLine["level"]) =>
    (event: string, fields: Record<string, unknown> = {}) => {
      lines.push({ level, event, fields });
    };
  return { info: at("info"), warn: at("warn"), error: at("error") };
}

function pageOf(task: TaskRecord): number {
  const cursor = task.cursor;
  return typeof cursor === "object" && cursor !== null && "page" in cursor && typeof cursor.page === "number"
    ? cursor.page
    : 0;
}

function pagesOf(task: TaskRecord): number {
  const params = task.params;
  return typeof params === "object" && params !== null && "pages" in params && typeof params.pages === "number"
    ? params.pages
    : 0;
}

type ProviderCall = { taskId: string; page: number; context: StepContext };

/**
 * A search that fetches `params.pages` pages, stores one result a page and captures ten units for each. `provider` stands for the outside
 * world: it may throw, or answer an outcome of its own. A result stored twice breaks a primary key, so doubles can't pass unseen.
 */
function pagedHandler(
  d1: D1Database,
  provider: (call: ProviderCall) => Promise<StepOutcome | undefined> = async () => undefined,
): TaskHandler {
  return {
    type: "SEARCH_INPUT_BREAK",
    async step(context) {
      const { task } = context;
      const page = pageOf(task);
      const own = await provider({ taskId: task.id, page, context });
      if (own !== undefined) return own;
      const total = pagesOf(task);
      const writes = [d1.prepare("INSERT INTO found (task_id, page) VALUES (?1, ?2)").bind(task.id, page)];
      const progress = { current: page + 1, total, found: page + 1 };
      const cursor = { page: page + 1 };
      if (page + 1 < total) return { kind: "continue", cursor, writes, progress };
      return {
        kind: "done",
        cursor,
        writes,
        progress,
        deliveredUnits: (page + 1) * UNITS_PER_PAGE,
        result: { hasMore: true },
      };
    },
    deliveredUnits: (task) => pageOf(task) * UNITS_PER_PAGE,
    describeSource: () => ({ label: "yoga mats", url: "https://example.com/search?q=yoga" }),
  };
}

export type WorldOptions = {
  /** What the engine and the handler see instead of the database, for faults. */
  d1?: D1Database;
  provider?: (call: ProviderCall) => Promise<StepOutcome | undefined>;
  handlers?: readonly TaskHandler[];
  deps?: Partial<TaskEngineDeps>;
  random?: () => number;
  queueIsDown?: () => boolean;
  /** A real queue in place of the one that only keeps messages. */
  sender?: QueueSender;
  /** Runs when a queue has taken messages and may throw as if the Worker had not heard of it. */
  afterSend?: () => void;
};

/** The services of the queue consumer over an engine. */
export function consumerOf(
  tasks: Pick<TaskEngine, "deliver" | "failDead">,
  more: Partial<QueueServices> = {},
): QueueServices {
  const log = { info() {}, warn() {}, error() {} };
  return {
    jobs: [bindTaskStep(tasks)],
    deadLetters: createDeadLetters(env.DB),
    clock: fixedClock(START),
    log,
    ...more,
  };
}

/** An engine over an empty set of tasks. */
export async function taskWorld(options: WorldOptions = {}) {
  const real = env.DB;
  const d1 = options.d1 ?? real;
  await real.batch([
    real.prepare(
      "CREATE TABLE IF NOT EXISTS found (task_id TEXT NOT NULL, page INTEGER NOT NULL, PRIMARY KEY (task_id, page))",
    ),
    ...["found", "outbox", "task_steps", "tasks"].map((table) => real.prepare(`DELETE FROM ${table}`)),
  ]);
  const clock = fixedClock(START);
  const queue = memoryQueue(clock.now, options.queueIsDown, options.afterSend);
  const published: TaskSnapshot[] = [];
  const lines: LogLine[] = [];
  const inBackground: Promise<unknown>[] = [];
  const outbox = createOutbox({ d1, queues: { [TASK_QUEUE]: options.sender ?? queue } });
  const engine = createTaskEngine({
    d1,
    ledger: ledgerOf(d1),
    standing: async ({ taskId, userId, costUnits }) => {
      const charge = await real
        .prepare("SELECT enterprise_id FROM ledger WHERE task_id = ?1 AND kind = 'CHARGE'")
        .bind(taskId)
        .first<{ enterprise_id: string | null }>();
      return {
        refusal: null,
        payer: { workspace: charge?.enterprise_id ?? userId, kind: "PAID", isCharged: costUnits > 0 },
      };
    },
    outbox,
    rooms: {
      publish: async (snapshot) => {
        published.push(snapshot);
      },
      connect: async () => new Response(null, { status: 503 }),
      disconnect: async () => undefined,
      forget: async () => undefined,
    },
    handlers: options.handlers ?? [pagedHandler(d1, options.provider)],
    clock,
    log: memoryLog(lines),
    translate: (language, key, params) =>
      `${language}:${key}${params?.reason === undefined ? "" : `(${params.reason})`}`,
    background: (work) => {
      inBackground.push(work);
    },
    projectTitle: async () => "Spring launch",
    random: options.random ?? (() => 0.5),
    pause: async () => {},
    ...options.deps,
  });

  return {
    engine,
    outbox,
    clock,
    queue,
    published,
    lines,

    async settle(): Promise<void> {
      while (inBackground.length > 0) await inBackground.shift();
    },

    async create(actor: Actor, more: Partial<CreateTask> & { pages?: number } = {}) {
      const { pages = 3, ...input } = more;
      const task = await engine.create({
        actor,
        type: "SEARCH_INPUT_BREAK",
        projectId: `prj_${actor.userId}`,
        platform: "TIKTOK",
        params: { pages },
        costUnits: pages * UNITS_PER_PAGE,
        quotaType: "AI_SEARCH",
        description: "keyword search",
        ...input,
      });
      await this.settle();
      return task;
    },

    /** Delivers what the queue holds, moving the clock to each message's time, until it is empty or `most` were delivered. */
    async run(most = 1_000, sliceMs = 0): Promise<number> {
      let delivered = 0;
      for (; delivered < most && queue.messages.length > 0; delivered += 1) {
        queue.messages.sort((a, b) => a.readyAt - b.readyAt);
        const message = queue.messages.shift();
        if (message === undefined) break;
        clock.set(Math.max(clock.now(), message.readyAt));
        const result = await engine.deliver(message.body, sliceMs);
        if (result.kind === "later") queue.messages.push({ body: message.body, readyAt: clock.now() + result.delayMs });
        await this.settle();
      }
      return delivered;
    },

    /** Runs the minute sweeper at the clock's time, `minutes` later. */
    async sweepAfter(minutes: number) {
      clock.advance(minutes * 60_000);
      const report = await engine.sweep(clock.now());
      await this.settle();
      return report;
    },
  };
}

export type TaskWorld = Awaited<ReturnType<typeof taskWorld>>;

/** What the database says about a task. */
export async function stateOf(id: string) {
  const row = await env.DB.prepare(
    "SELECT status, is_terminated, captured_units, failure, step, ended_at, attempts, lease_token FROM tasks WHERE id = ?1",
  )
    .bind(id)
    .first<{
      status: string;
      is_terminated: number;
      captured_units: number | null;
      failure: string | null;
      step: number;
      ended_at: number | null;
      attempts: number;
      lease_token: string | null;
    }>();
  if (row === null) throw new Error(`no task ${id}`);
  return row;
}

/** Pages stored for a task, in order. */
export async function foundPages(id: string): Promise<number[]> {
  const { results } = await env.DB.prepare("SELECT page FROM found WHERE task_id = ?1 ORDER BY page")
    .bind(id)
    .all<{ page: number }>();
  return results.map((row) => row.page);
}

/** Ledger rows of a task as `KIND units`, sorted. */
export async function bookings(id: string): Promise<string[]> {
  const { results } = await env.DB.prepare("SELECT kind, units FROM ledger WHERE task_id = ?1 ORDER BY kind")
    .bind(id)
    .all<{ kind: string; units: number }>();
  return results.map((row) => `${row.kind} ${row.units}`);
}

/** Units that a member's account counts as used. */
export async function usedUnits(actor: Actor): Promise<number> {
  const row = await env.DB.prepare("SELECT used FROM quota_accounts WHERE id = ?1")
    .bind(accountIdOf("PAID", actor.userId))
    .first<{ used: number }>();
  return row?.used ?? -1;
}
