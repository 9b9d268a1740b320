import { namesOf } from "#workers/db/names.ts";
import { browsers } from "#workers/modules/auth/tables.ts";
import { createDenials } from "#workers/modules/membership/audit.ts";
import { dayOf, FREE_DAILY_UNITS } from "./domain.ts";
import { quotaDays } from "./tables.ts";

/** What all free accounts of one browser may use a day together, and of one network (an office, a campus), in stored units. */
export const MAX_FREE_UNITS_PER_BROWSER = 3 * FREE_DAILY_UNITS;
export const MAX_FREE_UNITS_PER_NETWORK = 20 * FREE_DAILY_UNITS;

/** Browsers and networks not seen for so long say nothing of today. */
const SEEN_WITHIN_MS = 30 * 86_400_000;

const mine = namesOf(browsers, "mine");
const other = namesOf(browsers, "other");
const d = namesOf(quotaDays, "d");

const SHARED_USE = `
  SELECT shared.isNetwork, sum(${d.used}) AS used FROM (
    SELECT DISTINCT ${mine.browserId} LIKE 'net.%' AS isNetwork, ${other.userId} AS userId FROM ${mine}
    JOIN ${other} ON ${other.browserId} = ${mine.browserId} AND ${other.lastSeenAt} > ?3 WHERE ${mine.userId} = ?1) shared
  JOIN ${d} ON ${d.accountId} = 'free:' || shared.userId AND ${d.userId} = '' AND ${d.day} = ?2
  GROUP BY shared.isNetwork`;

/** Whether a free account gets no more today because others of its browser or network used so much. */
export type RefuseSharedUse = (userId: string, at: number) => Promise<boolean>;

/**
 * A soft cap on many free accounts in one hand: what is refused here can be had tomorrow, or by paying. It is only asked for free accounts, so it
 * never stops anybody who pays, and is on record once a day (`access.denied`).
 */
export function createSharedUse(d1: D1Database): RefuseSharedUse {
  const denials = createDenials(d1);
  return async (userId, at) => {
    const { results } = await d1
      .prepare(SHARED_USE)
      .bind(userId, dayOf(at), at - SEEN_WITHIN_MS)
      .all<{ isNetwork: number; used: number }>();
    const isOver = results.some(
      ({ isNetwork, used }) => used >= (isNetwork === 1 ? MAX_FREE_UNITS_PER_NETWORK : MAX_FREE_UNITS_PER_BROWSER),
    );
    if (isOver) await denials.record({ userId, call: "free quota shared", at });
    return isOver;
  };
}
