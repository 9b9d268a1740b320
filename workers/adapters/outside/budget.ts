import { namesOf } from "#workers/db/names.ts";
import type { Meter } from "./meters.ts";
import { nextPacificMidnight, pacificDay } from "./pacific-day.ts";
import type { CallPayer } from "./payer.ts";
import type { Allowance } from "./provider-error.ts";
import { providerCosts, providerDays } from "./tables.ts";

/** Shares out what the product may spend on each provider in a day, and keeps the ledger of who spent it (docs/decisions/provider-budget.md). */

/** Of a day, in the meter's unit; parts are of `total`. */
export type MeterLimits = {
  /** All payers together. */
  total: number;
  /** One workspace without a plan, and all of them together: accounts cost nothing, so only the sum protects those who pay. */
  freePart: number;
  allFreePart: number;
  /** One workspace's calls that nobody is charged for, and those of all workspaces together. */
  lookUpPart: number;
  lookUpsPart: number;
};
export type BudgetLimits = Record<Meter, MeterLimits>;

/** Up to this part of a day whoever comes first is served. */
const FIRST_COME_PART = 0.5;
/** Beyond it a workspace gets nothing more once it has had this part. */
const SHARE_PART = 0.2;
/** Of what all workspaces without a plan have, what is open to those among them that the index has served. */
const SERVED_PART = 0.5;
/** Of all look-ups, those that workspaces without a plan may make together. */
const FREE_PART_OF_LOOK_UPS = 0.5;

const TIKHUB_MICROS_PER_DOLLAR = 1_000_000;

/** The days that the providers, or our money, allow. */
export function budgetLimits(day: { searches: number; units: number; tikhubDollars: number }): BudgetLimits {
  return {
    "youtube.search": { total: day.searches, freePart: 0.1, allFreePart: 0.25, lookUpPart: 0.05, lookUpsPart: 0.2 },
    "youtube.units": { total: day.units, freePart: 0.08, allFreePart: 0.25, lookUpPart: 0.03, lookUpsPart: 0.2 },
    tikhub: {
      total: day.tikhubDollars * TIKHUB_MICROS_PER_DOLLAR,
      freePart: 0.03,
      allFreePart: 0.25,
      lookUpPart: 0.003,
      lookUpsPart: 0.1,
    },
    languageModel: { total: 20_000, freePart: 0.025, allFreePart: 0.25, lookUpPart: 0.005, lookUpsPart: 0.1 },
  };
}

export type Budget = {
  /**
   * Counts a cost against the day and the payer's share of it before it is spent; nothing is counted when one of them would be passed. Then it answers which.
   * Parallel calls cannot overspend: one statement decides and counts.
   */
  take(price: { meter: Meter; cost: number }, payer: CallPayer, now: number): Promise<"taken" | Allowance>;
  /** The provider says that its day is used up: nothing is taken any more until the next one. */
  close(meter: Meter, now: number): Promise<void>;
};

/** In how many ms the day's allowances are back: at midnight in Los Angeles, where YouTube's day ends. */
export function dayReturnsInMs(now: number): number {
  return nextPacificMidnight(now) - now;
}

const c = namesOf(providerCosts);
const own = namesOf(providerCosts, "own");
const day = namesOf(providerDays);
const d = namesOf(providerDays, "d");

// ?1 day, ?2 meter, ?3 workspace, ?4 cost, ?5 cost that nobody is charged for, ?6 total, ?7 most for this payer, ?8 first come, ?9 share,
// ?10 this payer's look-ups, ?11 all look-ups, ?12 whether the payer has no plan, ?13 most for all without one, ?14 their look-ups.
// Whoever comes first is first among those who pay: what accounts without a plan spend takes nothing from that half.
const TAKE = `
INSERT INTO ${c} (${c.day}, ${c.meter}, ${c.workspace}, ${c.used}, ${c.uncharged})
SELECT ?1, ?2, ?3, ?4, ?5 FROM (SELECT 1)
  LEFT JOIN ${d} ON ${d.day} = ?1 AND ${d.meter} = ?2
  LEFT JOIN ${own} ON ${own.day} = ?1 AND ${own.meter} = ?2 AND ${own.workspace} = ?3
WHERE ${d.closedAt} IS NULL AND coalesce(${d.used}, 0) + ?4 <= ?6 AND coalesce(${own.used}, 0) + ?4 <= ?7
  AND (?12 = 1 OR coalesce(${d.used} - ${d.freeUsed}, 0) + ?4 <= ?8 OR coalesce(${own.used}, 0) + ?4 <= ?9)
  AND (?12 = 0 OR coalesce(${d.freeUsed}, 0) + ?4 <= ?13 AND coalesce(${d.freeUncharged}, 0) + ?5 <= ?14)
  AND (?5 = 0 OR coalesce(${own.uncharged}, 0) + ?5 <= ?10 AND coalesce(${d.uncharged}, 0) + ?5 <= ?11)
ON CONFLICT (${c.day}, ${c.meter}, ${c.workspace})
  DO UPDATE SET ${c.used} = ${c.used} + excluded.${c.used}, ${c.uncharged} = ${c.uncharged} + excluded.${c.uncharged}
RETURNING ${c.used}`;
const COUNT_DAY = `
INSERT INTO ${day} (${day.day}, ${day.meter}, ${day.used}, ${day.uncharged}, ${day.freeUsed}, ${day.freeUncharged})
SELECT ?1, ?2, ?3, ?4, ?3 * ?5, ?4 * ?5 WHERE changes() > 0
ON CONFLICT (${day.day}, ${day.meter})
  DO UPDATE SET ${day.used} = ${day.used} + excluded.${day.used}, ${day.uncharged} = ${day.uncharged} + excluded.${day.uncharged},
    ${day.freeUsed} = ${day.freeUsed} + excluded.${day.freeUsed}, ${day.freeUncharged} = ${day.freeUncharged} + excluded.${day.freeUncharged}`;
const READ_DAY = `
SELECT ${d.used}, ${d.uncharged}, ${d.freeUsed} AS freeUsed, ${d.freeUncharged} AS freeUncharged, ${d.closedAt} AS closedAt,
  coalesce(${own.uncharged}, 0) AS ownUncharged FROM ${d}
LEFT JOIN ${own} ON ${own.day} = ${d.day} AND ${own.meter} = ${d.meter} AND ${own.workspace} = ?3 WHERE ${d.day} = ?1 AND ${d.meter} = ?2`;
const CLOSE = `
INSERT INTO ${day} (${day.day}, ${day.meter}, ${day.used}, ${day.uncharged}, ${day.closedAt}) VALUES (?1, ?2, 0, 0, ?3)
ON CONFLICT (${day.day}, ${day.meter}) DO UPDATE SET ${day.closedAt} = coalesce(${day.closedAt}, ?3)`;

type DayRow = {
  used: number;
  uncharged: number;
  freeUsed: number;
  freeUncharged: number;
  closedAt: number | null;
  ownUncharged: number;
};

export function createBudget(d1: D1Database, limits: BudgetLimits): Budget {
  return {
    async take({ meter, cost }, { workspace, kind, isCharged, isServed = false }, now) {
      const today = pacificDay(now);
      const { total, ...parts } = limits[meter];
      const isFree = kind === "FREE";
      const uncharged = isCharged ? 0 : cost;
      const most = {
        own: isFree ? Math.ceil(total * parts.freePart) : total,
        ownLookUps: Math.ceil(total * parts.lookUpPart),
        lookUps: Math.ceil(total * parts.lookUpsPart),
        free: Math.ceil(total * parts.allFreePart * (isServed ? SERVED_PART : 1)),
        freeLookUps: Math.ceil(total * parts.lookUpsPart * FREE_PART_OF_LOOK_UPS),
      };
      const ranks = [Math.ceil(total * FIRST_COME_PART), Math.ceil(total * SHARE_PART), most.ownLookUps, most.lookUps];
      const free = [Number(isFree), most.free, most.freeLookUps];
      const [taken] = await d1.batch([
        d1.prepare(TAKE).bind(today, meter, workspace, cost, uncharged, total, most.own, ...ranks, ...free),
        d1.prepare(COUNT_DAY).bind(today, meter, cost, uncharged, Number(isFree)),
      ]);
      if (taken?.results[0]) return "taken";
      const row = await d1.prepare(READ_DAY).bind(today, meter, workspace).first<DayRow>();
      if (row === null) return cost > total ? "day" : isCharged ? "share" : "lookUps";
      if (row.closedAt !== null || row.used + cost > total) return "day";
      if (isFree && row.freeUsed + cost > most.free) return "free";
      const hasLookUps =
        row.ownUncharged + uncharged <= most.ownLookUps &&
        row.uncharged + uncharged <= most.lookUps &&
        (!isFree || row.freeUncharged + uncharged <= most.freeLookUps);
      return isCharged || hasLookUps ? "share" : "lookUps";
    },
    async close(meter, now) {
      await d1.prepare(CLOSE).bind(pacificDay(now), meter, now).run();
    },
  };
}

const LEDGER_DAYS_KEPT = 40;

/** Deletes the ledger's rows of more than forty days ago: the nightly job. */
export async function purgeProviderCosts(d1: D1Database, now: number): Promise<number> {
  const before = pacificDay(now - LEDGER_DAYS_KEPT * 86_400_000);
  const results = await d1.batch([
    d1.prepare(`DELETE FROM ${c} WHERE ${c.day} < ?1`).bind(before),
    d1.prepare(`DELETE FROM ${day} WHERE ${day.day} < ?1`).bind(before),
  ]);
  return results.reduce((sum, { meta }) => sum + meta.changes, 0);
}
