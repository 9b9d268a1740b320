import { PLATFORMS, type Platform } from "#workers/kernel/vocabulary.ts";
import type { ValidLink } from "#workers/modules/links/domain.ts";

/** Rules of the batch link query (spec 1 §5, §9). Pure: the screen counts and prices with what the server decides by. */

/** Links of one query, counted after repeated ones are taken out. */
export const LINKS_PER_BATCH = 50;
/** Stored units of a delivered link (docs/decisions/batch-query-cost.md). */
export const UNITS_PER_LINK = 2;
/** Batches on a page of the history. */
export const HISTORY_PAGE_SIZE = 20;

/** What is asked of each link, as the call names it: 1 its author, 2 the post itself. */
export const BATCH_MODES = { profile: 1, post: 2 } as const;
export type BatchMode = (typeof BATCH_MODES)[keyof typeof BATCH_MODES];
export type BatchQueryType = keyof typeof BATCH_MODES;

export const ITEM_STATES = ["PROCESSING", "COMPLETED", "FAILED"] as const;
export type ItemState = (typeof ITEM_STATES)[number];

/** Why a link brought nothing; none of them is charged. */
export const ITEM_REASONS = [
  "not_found",
  "private",
  "unsupported",
  "excluded",
  "duplicate",
  "allowance",
  "provider_failed",
  "stopped",
] as const;
export type ItemReason = (typeof ITEM_REASONS)[number];

/** Stored units of `count` links. */
export function batchCostUnits(count: number): number {
  return count * UNITS_PER_LINK;
}

/** For which purpose a query of this mode reads links. */
export function batchPurpose(mode: BatchMode): "batchProfile" | "batchPost" {
  return mode === BATCH_MODES.profile ? "batchProfile" : "batchPost";
}

/** Percent of the links that are settled, whole; 100 only when all of them are. */
export function batchProgress(counts: { total: number; completed: number; failed: number }): number {
  if (counts.total <= 0) return 100;
  return Math.min(100, Math.floor((100 * (counts.completed + counts.failed)) / counts.total));
}

/** A platform that can be asked about; null for the two that are only tracked. */
export function askedPlatform(link: Pick<ValidLink, "platform">): Platform | null {
  return PLATFORMS.find((known) => known === link.platform) ?? null;
}

/** How a link is called in a list: the account's name, else what was written without its protocol. */
export function shortName(link: Pick<ValidLink, "handle" | "url">): string {
  if (link.handle !== null) return `@${link.handle}`;
  return link.url.replace(/^https?:\/\/(www\.)?/, "").slice(0, 60);
}
