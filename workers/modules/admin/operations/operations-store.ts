import type { Meter } from "#workers/adapters/outside/meters.ts";
import { pacificDay } from "#workers/adapters/outside/pacific-day.ts";
import { providerCosts, providerDays } from "#workers/adapters/outside/tables.ts";
import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import { cronRuns, deadLetters } from "#workers/jobs/tables.ts";
import { decodeCursor, encodeCursor } from "#workers/kernel/page.ts";
import { enterprises, users } from "#workers/modules/membership/tables.ts";
import { mailboxes } from "#workers/modules/outreach/mailboxes/tables.ts";
import { mailboxSending, mails } from "#workers/modules/outreach/mails/tables.ts";
import { stripeEvents } from "#workers/modules/subscriptions/tables.ts";
import { tasks } from "#workers/modules/tasks/tables.ts";
import type { Count, HaltedMailbox, StripeEventView, StuckTask } from "./contract.ts";

/** What operators look at, read by partial indexes of what is unfinished and cut everywhere: none of it grows with what is done. */

const MAX_COUNTED = 1_000;
const PAGE = 30;
const MAX_LOOKED_THROUGH = 500;
const MAX_SPENDERS = 20;
const MAX_WORKSPACES = 5_000;
const DAY_MS = 86_400_000;
const FAR = 9e15;

const d = namesOf(deadLetters, "d");
const m = namesOf(mails, "m");
const e = namesOf(stripeEvents, "e");
const x = namesOf(mailboxSending, "x");
const b = namesOf(mailboxes, "b");
const u = namesOf(users, "u");
const co = namesOf(enterprises, "co");
const t = namesOf(tasks, "t");
const day = namesOf(providerDays, "d");
const cost = namesOf(providerCosts, "c");

const counted = (rows: string) => `(SELECT count(*) FROM (SELECT 1 FROM ${rows} LIMIT ${MAX_COUNTED + 1}))`;
// ?1 a day ago
const COUNTS = `
SELECT ${counted(`${m} INDEXED BY mails_due WHERE ${m.status} = 'PENDING'`)} AS waiting,
  ${counted(`${m} INDEXED BY mails_claimed WHERE ${m.status} = 'SENDING'`)} AS sending,
  ${counted(`${m} INDEXED BY mails_halted WHERE ${m.status} = 'PAUSED'`)} AS paused,
  ${counted(`${m} INDEXED BY mails_failed WHERE ${m.status} = 'FAILED' AND ${m.updatedAt} > ?1`)} AS failedInDay,
  ${counted(`${e} INDEXED BY stripe_events_unhandled WHERE ${e.handledAt} IS NULL`)} AS events,
  (SELECT min(${e.receivedAt}) FROM ${e} INDEXED BY stripe_events_unhandled WHERE ${e.handledAt} IS NULL) AS oldestAt,
  ${counted(`${d} INDEXED BY dead_letters_open WHERE ${d.closedAt} IS NULL`)} AS letters`;
type Counts = Record<"waiting" | "sending" | "paused" | "failedInDay" | "events" | "letters", number> & {
  oldestAt: number | null;
};

const RUN = columnsOf(cronRuns);
const JOBS = `SELECT ${RUN} FROM ${namesOf(cronRuns)} ORDER BY ${namesOf(cronRuns).name} LIMIT 100`;
const DAYS = `SELECT ${day.meter} AS meter, ${day.used} AS used, ${day.uncharged} AS uncharged, ${day.closedAt} AS closedAt FROM ${day} WHERE ${day.day} = ?1`;

const STUCK = columnsOf(tasks, [
  ...(["id", "type", "platform", "status", "userId", "step", "attempts", "requeues", "waitedMs", "costUnits"] as const),
  ...(["progressCurrent", "progressTotal", "pacedAt", "createdAt", "dueAt"] as const),
]);
const UNFINISHED = `
SELECT s.*, ${u.email} AS email FROM (SELECT ${STUCK.of("t")} FROM ${t} INDEXED BY tasks_unfinished
  WHERE ${t.endedAt} IS NULL AND ${t.dueAt} >= ?1 AND (${t.dueAt}, ${t.id}) > (?1, ?2) ORDER BY ${t.dueAt}, ${t.id} LIMIT ${MAX_LOOKED_THROUGH + 1}) s
LEFT JOIN ${u} ON ${u.id} = s.userId ORDER BY s.dueAt, s.id`;

const EVENT = columnsOf(stripeEvents);
const WAITING_EVENTS = `
SELECT ${EVENT.of("e")} FROM ${e} INDEXED BY stripe_events_unhandled
WHERE ${e.handledAt} IS NULL AND ${e.receivedAt} >= ?1 AND (${e.receivedAt}, ${e.id}) > (?1, ?2) ORDER BY ${e.receivedAt}, ${e.id} LIMIT ${PAGE + 1}`;
const ALL_EVENTS = `
SELECT ${EVENT.of("e")} FROM ${e} INDEXED BY stripe_events_by_time
WHERE ${e.receivedAt} <= ?1 AND (${e.receivedAt}, ${e.id}) < (?1, ?2) ORDER BY ${e.receivedAt} DESC, ${e.id} DESC LIMIT ${PAGE + 1}`;

const HALTED = `
SELECT ${x.mailboxId} AS mailboxId, ${b.email} AS email, ${x.ownerId} AS ownerId, ${u.email} AS ownerEmail, ${x.haltReason} AS haltReason, ${x.haltedAt} AS haltedAt
FROM ${x} INDEXED BY mailbox_sending_halted JOIN ${b} ON ${b.id} = ${x.mailboxId} LEFT JOIN ${u} ON ${u.id} = ${x.ownerId}
WHERE ${x.haltReason} IS NOT NULL AND ${x.haltedAt} <= ?1 AND (${x.haltedAt}, ${x.mailboxId}) < (?1, ?2)
ORDER BY ${x.haltedAt} DESC, ${x.mailboxId} DESC LIMIT ${PAGE + 1}`;

const SPENDERS = `
SELECT s.workspace, s.used, coalesce(${co.name}, ${u.email}) AS name, ${co.id} IS NOT NULL AS isEnterprise FROM (
  SELECT workspace, used FROM (SELECT ${cost.workspace} AS workspace, ${cost.used} AS used FROM ${cost} WHERE ${cost.day} = ?1 AND ${cost.meter} = ?2 LIMIT ${MAX_WORKSPACES})
  ORDER BY used DESC LIMIT ${MAX_SPENDERS}) s
LEFT JOIN ${u} ON ${u.id} = s.workspace LEFT JOIN ${co} ON ${co.id} = s.workspace ORDER BY s.used DESC`;

type SpenderRow = { workspace: string; used: number; name: string | null; isEnterprise: number };
type StuckRow = RowOf<typeof STUCK> & { email: string | null };

function placeOf(cursor: string | null, start: number): [number, string] {
  const [at, id] = (cursor === null ? null : decodeCursor(cursor, ["number", "string"])) ?? [start, ""];
  return typeof at === "number" && typeof id === "string" ? [at, id] : [start, ""];
}

export const toCount = (count: number): Count => ({ count: Math.min(count, MAX_COUNTED), isMore: count > MAX_COUNTED });

export function createOperationsStore(d1: D1Database) {
  async function all<Row>(sql: string, ...values: (string | number)[]): Promise<Row[]> {
    const statement = d1.prepare(sql);
    return (await (values.length === 0 ? statement : statement.bind(...values)).all<Row>()).results;
  }

  async function page<Row>(sql: string, place: [number, string], keyOf: (row: Row) => [number, string]) {
    const found = await all<Row>(sql, ...place);
    const rows = found.slice(0, PAGE);
    const end = rows.at(-1);
    return { rows, next: found.length > PAGE && end !== undefined ? encodeCursor(keyOf(end)) : null };
  }

  return {
    count: async (at: number): Promise<Counts | null> => (await all<Counts>(COUNTS, at - DAY_MS))[0] ?? null,
    listJobs: () => all<RowOf<typeof RUN>>(JOBS),
    listMeters: (at: number) =>
      all<{ meter: Meter; used: number; uncharged: number; closedAt: number | null }>(DAYS, pacificDay(at)),

    /** Unfinished tasks that have not moved since `movedBefore`: of 500 at most, those due for longest first. */
    async listStuck(movedBefore: number, type: string | null, cursor: string | null) {
      const found = await all<StuckRow>(UNFINISHED, ...placeOf(cursor, 0));
      const looked = found.slice(0, MAX_LOOKED_THROUGH);
      const isStuck = ({ movedAt, type: own }: StuckTask) => movedAt < movedBefore && (type === null || own === type);
      const stuck = looked
        .map(({ pacedAt, createdAt, ...row }): StuckTask => ({ ...row, movedAt: Math.max(pacedAt, createdAt) }))
        .filter(isStuck);
      const rows = stuck.slice(0, PAGE);
      const end = stuck.length > PAGE ? rows.at(-1) : looked.at(-1);
      const isCut = stuck.length > PAGE || found.length > MAX_LOOKED_THROUGH;
      return { rows, next: isCut && end !== undefined ? encodeCursor([end.dueAt, end.id]) : null };
    },

    listEvents: (state: "waiting" | "all", cursor: string | null) =>
      page<StripeEventView>(
        state === "waiting" ? WAITING_EVENTS : ALL_EVENTS,
        placeOf(cursor, state === "waiting" ? 0 : FAR),
        ({ receivedAt, id }) => [receivedAt, id],
      ),

    listHalted: (cursor: string | null) =>
      page<HaltedMailbox>(HALTED, placeOf(cursor, FAR), ({ haltedAt, mailboxId }) => [haltedAt, mailboxId]),

    /** Who spent most of a meter on a provider's day, of five thousand workspaces at most. */
    async listSpenders(of: string, meter: Meter) {
      const rows = await all<SpenderRow>(SPENDERS, of, meter);
      return rows.map((row) => ({ ...row, isEnterprise: row.isEnterprise === 1 }));
    },
  };
}
export type OperationsStore = ReturnType<typeof createOperationsStore>;
