import * as z from "zod";
import { orBlank } from "#workers/api/blank-field.ts";
import { endpoint } from "#workers/api/endpoint.ts";
import { TAG_COLORS } from "#workers/modules/records/domain.ts";
import { ALERT_KINDS } from "./alert-rules/domain.ts";
import {
  CURRENCIES,
  DEFAULT_PAGE_SIZE,
  MAX_LABELS_PER_POST,
  MAX_LINKS_PER_IMPORT,
  MAX_PAGE_SIZE,
  POST_KINDS,
  POST_STATES,
  READING_MARKS,
  TRACKED_PLATFORMS,
} from "./domain.ts";

/** Tracked posts (spec 3 §7.7). `userId` names a team-mate of the same enterprise whose posts are looked at; left out, they are the caller's own. */

const Id = z.string().min(1).max(64);
const Count = z.number().int();
const Day = z.iso.date();

export const PublicationView = z.object({
  id: z.string(),
  platform: z.enum(TRACKED_PLATFORMS),
  kind: z.enum(POST_KINDS),
  postLink: z.string(),
  title: z.string(),
  postThumbnailUrl: z.string().nullable(),
  /** A kept copy of the thumbnail; none is kept yet. */
  r2ImageUrl: z.string().nullable(),
  /** The author's name, and the account's name without @ where the platform has one. */
  influencer: z.string(),
  influencerHandle: z.string().nullable(),
  /** Milliseconds. */
  publishDate: z.number().nullable(),
  region: z.string().nullable(),
  /** In units of `currency`; the same as a whole number of its smallest unit in `costMinor`. */
  totalCost: z.number().nullable(),
  costMinor: Count.nullable(),
  currency: z.enum(CURRENCIES).nullable(),
  views: Count.nullable(),
  likes: Count.nullable(),
  comments: Count.nullable(),
  favorites: Count.nullable(),
  shares: Count.nullable(),
  /** Views are an estimate (Instagram: likes x 15), and with them `cpm` and `engagementRate`. */
  isEstimated: z.boolean(),
  /** Percent with one decimal; null where undefined. */
  engagementRate: z.number().nullable(),
  /** In `currency` with two decimals; null where undefined. */
  cpm: z.number().nullable(),
  /** How the last look at it ended, and when that was (ms). */
  state: z.enum(POST_STATES),
  checkedAt: z.number(),
  /** When the numbers were read (ms), what is odd about that reading, and how many readings there are. */
  readAt: z.number(),
  marks: z.array(z.enum(READING_MARKS)),
  readings: Count,
  createdAt: z.number(),
  /** Kinds of its alerts that its owner has not seen. */
  alerts: z.array(z.enum(ALERT_KINDS)),
  /** By name. `id` and `tagId` are the label's. */
  tags: z.array(z.object({ id: z.string(), tagId: z.string(), name: z.string(), color: z.enum(TAG_COLORS) })),
});
export type PublicationView = z.output<typeof PublicationView>;

/** Which posts: several platforms or labels widen the choice, dates (UTC days, both included) are those of publication, or of import where that is unknown. */
export const Filters = {
  userId: orBlank(Id),
  platforms: z.array(z.enum(TRACKED_PLATFORMS)).max(TRACKED_PLATFORMS.length).default([]),
  /** Label ids. */
  ids: z.array(Id).max(MAX_LABELS_PER_POST).default([]),
  startDate: orBlank(Day),
  endDate: orBlank(Day),
};
export const Paging = {
  page: z.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.number().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
};

/** A page of posts, the newest first. 1403 for the posts of somebody who is no team-mate. */
export const listPublications = endpoint({
  method: "post",
  path: "/publicationStatistics/publications",
  access: "signedIn",
  openTo: "lapsed",
  tag: "tracking",
  summary: "A page of tracked posts",
  body: z.strictObject({ ...Filters, ...Paging }),
  output: z.object({
    data: z.array(PublicationView),
    total: Count,
    totalPages: Count,
    page: Count,
    pageSize: Count,
  }),
});

/** Writes the posts of a filter into an Excel file, the newest first, at most 20,000; the answer is its download link. 1422 when there are none. */
export const exportPublications = endpoint({
  method: "post",
  path: "/publicationStatistics/export",
  access: "signedIn",
  weight: 5,
  tag: "tracking",
  summary: "Export tracked posts",
  body: z.strictObject(Filters),
  output: z.string(),
});

/** Money of one currency: what was spent on how many posts, and the CPM over those whose views are known. Amounts of two currencies are never added. */
const CurrencySummary = z.object({
  currency: z.enum(CURRENCIES),
  /** In units of the currency, and in its smallest. */
  cost: z.number(),
  costMinor: Count,
  videos: Count,
  /** Over posts with a cost and counted views: two decimals, or null where there are none. */
  cpm: z.number().nullable(),
  /** The same over posts whose views are estimated. */
  estimatedCpm: z.number().nullable(),
});

/** Totals of the posts in a range of days. */
export const getSummary = endpoint({
  method: "get",
  path: "/publicationStatistics/summary",
  access: "signedIn",
  openTo: "lapsed",
  tag: "tracking",
  summary: "Totals of tracked posts",
  query: z.object({ userId: Id.optional(), startDate: Day.optional(), endDate: Day.optional() }),
  output: z.object({
    totalVideos: Count,
    /** Counted views; those that are estimated are not among them. */
    totalViews: Count,
    estimatedViews: Count,
    /** Of the only currency; null where there are several, or none. */
    cost: z.number().nullable(),
    currency: z.enum(CURRENCIES).nullable(),
    cpm: z.number().nullable(),
    /** Each currency, the most used first. */
    currencies: z.array(CurrencySummary),
  }),
});
export type TrackingSummary = z.output<typeof getSummary.output>;

/** Whose posts the caller may look at: the members of the caller's enterprise, the caller among them; nobody else for those without one. */
export const listTeam = endpoint({
  method: "get",
  path: "/publicationStatistics/team",
  access: "signedIn",
  openTo: "lapsed",
  tag: "tracking",
  summary: "Team-mates whose tracked posts can be seen",
  output: z.object({ members: z.array(z.object({ userId: z.string(), user: z.object({ email: z.string() }) })) }),
});

/** A post's numbers at a time; null where the platform did not tell. Readings that fell, miss a number or are absurd do not count in growth and averages. */
export const ReadingPoint = z.object({
  /** Milliseconds, to the second. */
  at: z.number(),
  views: Count.nullable(),
  likes: Count.nullable(),
  comments: Count.nullable(),
  favorites: Count.nullable(),
  shares: Count.nullable(),
  marks: z.array(z.enum(READING_MARKS)),
});
export type ReadingPoint = z.output<typeof ReadingPoint>;

/** Every reading of a post, the oldest first: the last thousand or so, and what came before them with `before`. 1404 for a post that is not there. */
export const listReadings = endpoint({
  method: "get",
  path: "/publicationStatistics/:id/readings",
  access: "signedIn",
  openTo: "lapsed",
  tag: "tracking",
  summary: "The readings of a tracked post",
  params: z.object({ id: Id }),
  query: z.object({ userId: Id.optional(), before: z.coerce.number().int().min(0).max(1_000_000).optional() }),
  output: z.object({
    publicationId: z.string(),
    points: z.array(ReadingPoint),
    /** `before` of the readings in front of these; null when there are none. */
    before: Count.nullable(),
  }),
});
export type PostReadings = z.output<typeof listReadings.output>;

const Deleted = z.object({
  deletedIds: z.array(z.string()),
  deletedCount: Count,
  /** Until when (ms) the deletion can be taken back. */
  undoUntil: z.number(),
});

/** Takes posts off the table; what was spent on them and their readings are kept. `deletedIds` names those that were there. */
export const deletePublications = endpoint({
  method: "delete",
  path: "/publicationStatistics/delete-batch",
  access: "signedIn",
  tag: "tracking",
  summary: "Delete tracked posts",
  body: z.strictObject({
    publicationIds: z.array(Id).min(1, "publications:errors.selectOne").max(MAX_LINKS_PER_IMPORT),
  }),
  output: Deleted,
});

/** Takes one post off the table. */
export const deletePublication = endpoint({
  method: "delete",
  path: "/publicationStatistics/:id",
  access: "signedIn",
  tag: "tracking",
  summary: "Delete a tracked post",
  params: z.object({ id: Id }),
  output: Deleted,
});

/** Takes a deletion back: within 15 minutes the posts return with everything they had. 1422 when it is too late for all of them. */
export const restorePublications = endpoint({
  method: "post",
  path: "/publicationStatistics/restore",
  access: "signedIn",
  tag: "tracking",
  summary: "Take a deletion back",
  body: z.strictObject({
    publicationIds: z.array(Id).min(1, "publications:errors.selectOne").max(MAX_LINKS_PER_IMPORT),
  }),
  output: z.object({ restoredIds: z.array(z.string()), restoredCount: Count }),
});

/** Sets what a post cost; null or blank takes it away. 1400 for what is no amount or can be read in two ways ("12,50"). */
export const updateCost = endpoint({
  method: "put",
  path: "/publicationStatistics/update/:id",
  access: "signedIn",
  tag: "tracking",
  summary: "Set the cost of a tracked post",
  params: z.object({ id: Id }),
  body: z.strictObject({
    publicationId: Id.optional(),
    totalCost: z.union([z.number(), z.string().max(64), z.null()]),
    /** The one that the post has when left out, else dollars. */
    currency: z.enum(CURRENCIES).optional(),
  }),
  output: PublicationView,
});
