import type { PublicationView } from "#workers/modules/publications/contract.ts";

/** Rules of the spreadsheet that shows tracked posts. Pure. */

/** READY: written; WRITING: a pass runs; LOST: nothing can be written until its owner does something. */
export const SHEET_STATES = ["READY", "WRITING", "LOST"] as const;
/** The Google account is gone or lacks the permission, the spreadsheet was deleted, or it is no longer the account's to write. */
export const SHEET_LOSSES = ["grant", "scope", "deleted", "rights"] as const;
export type SheetLoss = (typeof SHEET_LOSSES)[number];

/** What Google is asked for: files that Kolscout made, and no others. */
export const SHEET_SCOPE = "https://www.googleapis.com/auth/drive.file";

/** The newest posts that a spreadsheet shows: beyond them a table in a browser gets slow. */
export const MAX_SHEET_ROWS = 10_000;
/** A changed table is written again by itself, so long after it was written last. */
export const REWRITE_AFTER_MS = 5 * 60_000;
/** A pass that has taken longer was lost, and another one may begin. */
export const PASS_LOST_MS = 30 * 60_000;

/** In the order of the columns. */
export const SHEET_COLUMNS = [
  "platform",
  "link",
  "title",
  "creator",
  "handle",
  "published",
  "region",
  "cost",
  "currency",
  "cpm",
  "engagement",
  "views",
  "estimated",
  "likes",
  "comments",
  "favorites",
  "shares",
  "labels",
  "state",
  "read",
] as const;
export type SheetColumn = (typeof SHEET_COLUMNS)[number];

/** The words of a spreadsheet in its language. */
export type SheetWords = {
  head(column: SheetColumn): string;
  state(state: PublicationView["state"]): string;
  estimated: string;
};

/** A post as a row: numbers as numbers, days as text (UTC), nothing where nothing is known. */
export function toSheetRow(post: PublicationView, words: SheetWords): (string | number | null)[] {
  const cells: Record<SheetColumn, string | number | null> = {
    platform: post.platform,
    link: post.postLink,
    title: post.title,
    creator: post.influencer,
    handle: post.influencerHandle,
    published: post.publishDate === null ? null : dayOf(post.publishDate),
    region: post.region,
    cost: post.totalCost,
    currency: post.currency,
    cpm: post.cpm,
    engagement: post.engagementRate,
    views: post.views,
    estimated: post.isEstimated ? words.estimated : null,
    likes: post.likes,
    comments: post.comments,
    favorites: post.favorites,
    shares: post.shares,
    labels: post.tags.map(({ name }) => name).join(", "),
    state: words.state(post.state),
    read: `${dayOf(post.readAt)} ${new Date(post.readAt).toISOString().slice(11, 16)} UTC`,
  };
  return SHEET_COLUMNS.map((column) => cells[column]);
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
