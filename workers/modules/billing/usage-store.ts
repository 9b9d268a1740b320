import { namesOf } from "#workers/db/names.ts";
import { accountIdOf, USAGE_SLOT_MS } from "./domain.ts";
import { ledger, usageSums } from "./tables.ts";

/** Whose use is meant: a person's whoever paid, an enterprise's, or what one member used of an enterprise. */
export type UsageScope = { userId: string; enterpriseId: null } | { userId: string | null; enterpriseId: string };

/** What was used up to a moment, in stored units; the difference of two is what was used between them. */
export type UsageSum = Record<(typeof SUM_KEYS)[number], number>;

/** A charge with what became of it; stored units. */
export type ChargeRow = {
  taskId: string;
  accountId: string;
  userId: string;
  enterpriseId: string | null;
  quotaType: string;
  units: number;
  /** What was kept; null while all of it is held. */
  captured: number | null;
  description: string;
  at: number;
};

const SUM_KEYS = ["charges", "charged", "captured", "returned", "search", "ai", "card", "audience"] as const;
const NOTHING: UsageSum = {
  ...{ charges: 0, charged: 0, captured: 0, returned: 0 },
  ...{ search: 0, ai: 0, card: 0, audience: 0 },
};

const s = namesOf(usageSums, "s");
const l = namesOf(ledger, "l");
const c = namesOf(ledger, "c");

const newestBefore = (userId: string, slot: string) =>
  `(SELECT json_array(${SUM_KEYS.map((key) => s[key]).join(", ")}) FROM ${s}
    WHERE ${s.accountId} = ?1 AND ${s.userId} = ${userId} AND ${s.slot} < ${slot} ORDER BY ${s.slot} DESC LIMIT 1)`;

/** A column for each moment, so that one row is read for each. */
const sumsOf = (count: number) =>
  `SELECT ${Array.from({ length: count }, (_, index) => `${newestBefore("?2", `?${index + 3}`)} AS s${index}`).join(", ")}`;
/** D1 binds a hundred values and answers a hundred columns. */
const MOMENTS_PER_STATEMENT = 90;

const SUMS_OF_MEMBERS = `
  SELECT member.value AS userId, ${newestBefore("member.value", "?3")} AS sums FROM json_each(?2) member`;

/** The quarter of an hour in which a charge lies, counted from the first one ever. */
const PLACE = `
  SELECT ${s.slot} AS slot, ${s.charges} AS charges FROM ${s} INDEXED BY usage_sums_by_charges
  WHERE ${s.accountId} = ?1 AND ${s.userId} = ?2 AND ${s.charges} >= ?3 ORDER BY ${s.charges} LIMIT 1`;

const chargesOf = (index: string, who: string) => `
  SELECT ${l.taskId} AS taskId, ${l.accountId} AS accountId, ${l.userId} AS userId, ${l.enterpriseId} AS enterpriseId, ${l.quotaType} AS quotaType,
    ${l.units} AS units, ${l.description} AS description, ${l.at} AS at,
    (SELECT ${c.units} FROM ${c} WHERE ${c.taskId} = ${l.taskId} AND ${c.kind} = 'CAPTURE') AS captured
  FROM ${l} INDEXED BY ${index} WHERE ${l.kind} = 'CHARGE' AND ${who} AND ${l.at} >= ?3 AND ${l.at} < ?4
  ORDER BY ${l.at} DESC, ${l.taskId} DESC LIMIT ?5 OFFSET ?6`;

const CHARGES = {
  person: chargesOf("ledger_charges_by_user", `?1 = '' AND ${l.userId} = ?2`),
  enterprise: chargesOf(
    "ledger_charges_by_account",
    `${l.enterpriseId} IS NOT NULL AND ?2 = '' AND ${l.accountId} = ?1`,
  ),
  member: chargesOf(
    "ledger_charges_by_member",
    `${l.enterpriseId} IS NOT NULL AND ${l.accountId} = ?1 AND ${l.userId} = ?2`,
  ),
} as const;

/**
 * What was used, read from the sums that the triggers `usage_counts_charge` and `usage_counts_settlement` (migrations/0003_billing_triggers.sql) keep with every
 * charge, capture and refund. However many charges there are and whatever the days, a moment costs one row.
 */
export function createUsageStore(d1: D1Database) {
  /** What the scope had used before each moment (ms, on a quarter of an hour), in their order. */
  async function readSums(scope: UsageScope, moments: readonly number[]): Promise<UsageSum[]> {
    const slots = moments.map((at) => Math.ceil(at / USAGE_SLOT_MS));
    const parts = Array.from({ length: Math.ceil(slots.length / MOMENTS_PER_STATEMENT) }, (_, index) =>
      slots.slice(index * MOMENTS_PER_STATEMENT, (index + 1) * MOMENTS_PER_STATEMENT),
    );
    const answers = await d1.batch<Record<string, string | null>>(
      parts.map((part) => d1.prepare(sumsOf(part.length)).bind(...keyOf(scope), ...part)),
    );
    return parts.flatMap((part, at) => part.map((_, index) => toSum(answers[at]?.results[0]?.[`s${index}`] ?? null)));
  }

  return {
    readSums,

    /** What the scope's unfinished tasks hold now, in stored units. */
    async readHeld(scope: UsageScope, at: number): Promise<number> {
      const [sum] = await readSums(scope, [at + AHEAD_MS]);
      return sum === undefined ? 0 : sum.charged - sum.captured - sum.returned;
    },

    /** What each of these members had used of an enterprise before two moments. */
    async readMembers(enterpriseId: string, userIds: readonly string[], from: number, until: number) {
      const bind = (at: number) =>
        d1
          .prepare(SUMS_OF_MEMBERS)
          .bind(accountIdOf("ENTERPRISE", enterpriseId), JSON.stringify(userIds), Math.ceil(at / USAGE_SLOT_MS));
      const [before, after] = await d1.batch<{ userId: string; sums: string | null }>([bind(from), bind(until)]);
      return userIds.map((userId, index) => ({
        userId,
        before: toSum(before?.results[index]?.sums ?? null),
        after: toSum(after?.results[index]?.sums ?? null),
      }));
    },

    /** A part of the charges between two moments, the newest first. `rank` is the number of the first one wanted, counted from the first charge ever (`charges` of a sum). */
    async listCharges(
      scope: UsageScope,
      { from, until, rank, limit }: { from: number; until: number; rank: number; limit: number },
    ): Promise<ChargeRow[]> {
      const [accountId, userId] = keyOf(scope);
      const { results } = await d1
        .prepare(PLACE)
        .bind(accountId, userId, rank)
        .all<{ slot: number; charges: number }>();
      const place = results[0];
      if (place === undefined) return [];
      const end = Math.min(until, (place.slot + 1) * USAGE_SLOT_MS);
      return list(scope, from, end, limit, place.charges - rank);
    },
  };

  async function list(scope: UsageScope, from: number, until: number, limit: number, skip: number) {
    const kind = scope.enterpriseId === null ? "person" : scope.userId === null ? "enterprise" : "member";
    const { results } = await d1
      .prepare(CHARGES[kind])
      .bind(...keyOf(scope), from, until, limit, skip)
      .all<ChargeRow>();
    return results;
  }
}
export type UsageStore = ReturnType<typeof createUsageStore>;

/** Clocks of two Workers may differ by so much. */
const AHEAD_MS = 3_600_000;

function keyOf({ enterpriseId, userId }: UsageScope): [accountId: string, userId: string] {
  return [enterpriseId === null ? "" : accountIdOf("ENTERPRISE", enterpriseId), userId ?? ""];
}

function toSum(text: string | null): UsageSum {
  if (text === null) return NOTHING;
  const [charges = 0, charged = 0, captured = 0, returned = 0, search = 0, ai = 0, card = 0, audience = 0]: number[] =
    JSON.parse(text);
  return { charges, charged, captured, returned, search, ai, card, audience };
}
