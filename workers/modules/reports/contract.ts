import * as z from "zod";
import { orBlank } from "#workers/api/blank-field.ts";
import { endpoint } from "#workers/api/endpoint.ts";
import {
  CURRENCIES,
  MAX_LABELS_PER_POST,
  POST_KINDS,
  TRACKED_PLATFORMS,
} from "#workers/modules/publications/domain.ts";
import { EXPIRY_DAYS } from "./domain.ts";

/** Reports of tracked posts that anybody with the link may read (docs/report.md). */

const Id = z.string().min(1).max(64);
const Count = z.number().int();
const Day = z.iso.date();
const Money = z.object({ amountMinor: Count, currency: z.enum(CURRENCIES) });

/** One of the best posts. What the platform does not tell is null; CPM and engagement as in the table of tracked posts. */
const ReportPost = z.object({
  platform: z.enum(TRACKED_PLATFORMS),
  kind: z.enum(POST_KINDS),
  /** Null for a post that can no longer be opened. */
  url: z.string().nullable(),
  title: z.string(),
  creator: z.string(),
  /** Milliseconds, as all times. */
  publishedAt: z.number().nullable(),
  readAt: z.number(),
  views: Count.nullable(),
  likes: Count.nullable(),
  comments: Count.nullable(),
  /** `ER incl. saves`: (likes + comments + favorites) / views, in percent. */
  engagementRate: z.number().nullable(),
  isEstimated: z.boolean(),
  /** Null without a cost, and in a report that does not tell costs. */
  cost: Money.nullable(),
  cpm: z.number().nullable(),
  /** Views by time, the oldest first: `[seconds, views]`. */
  curve: z.array(z.tuple([Count, Count])),
});
export type ReportPost = z.output<typeof ReportPost>;

/** What a report says, frozen when it was made. Counted and estimated views, and amounts of two currencies, are never added. */
export const ReportSnapshot = z.object({
  /** Days of publication (UTC, both included) and platforms that were chosen; null and empty for all. */
  startDate: Day.nullable(),
  endDate: Day.nullable(),
  platforms: z.array(z.enum(TRACKED_PLATFORMS)),
  posts: Count,
  views: Count,
  estimatedViews: Count,
  likes: Count,
  comments: Count,
  /** The oldest and the newest of the readings that are summed up. */
  readFrom: z.number(),
  readUntil: z.number(),
  showsCost: z.boolean(),
  /** The most used first; empty in a report that does not tell costs. */
  currencies: z.array(
    z.object({
      currency: z.enum(CURRENCIES),
      costMinor: Count,
      posts: Count,
      cpm: z.number().nullable(),
      estimatedCpm: z.number().nullable(),
    }),
  ),
  /** Views of all posts together by time: `[seconds, counted, estimated]`. */
  curve: z.array(z.tuple([Count, Count, Count])),
  /** How many posts the curve is of: those with the most views that were read at least twice. */
  curvePosts: Count,
  /** The most viewed first. */
  best: z.array(ReportPost),
});
export type ReportSnapshot = z.output<typeof ReportSnapshot>;

export const ReportView = z.object({
  id: z.string(),
  title: z.string(),
  posts: Count,
  showsCost: z.boolean(),
  createdAt: z.number(),
  expiresAt: z.number(),
  state: z.enum(["live", "expired", "revoked"]),
  /** Where the report is read; null when its link does not hold any more, or cannot be written again because the server's secret has changed. */
  link: z.string().nullable(),
});
export type ReportView = z.output<typeof ReportView>;

/**
 * Freezes the numbers of the caller's own posts that a filter picks and makes a link to them. 1400 for a blank or too long title, 1422 when there are no posts, more than 5,000 of them, or
 * 50 reports already.
 */
export const createReport = endpoint({
  method: "post",
  path: "/reports",
  access: "signedIn",
  idempotent: true,
  weight: 10,
  tag: "reports",
  summary: "Share a report of tracked posts",
  body: z.strictObject({
    title: z.string().max(1_000),
    /** As the table of tracked posts is filtered: label ids as `ids`. */
    platforms: z.array(z.enum(TRACKED_PLATFORMS)).max(TRACKED_PLATFORMS.length).default([]),
    ids: z.array(Id).max(MAX_LABELS_PER_POST).default([]),
    startDate: orBlank(Day),
    endDate: orBlank(Day),
    /** For how long the link holds. */
    days: z.literal(EXPIRY_DAYS),
    showsCost: z.boolean(),
  }),
  output: ReportView,
});

/** The caller's reports, the newest first; those that have expired or were revoked stay for about a week. */
export const listReports = endpoint({
  method: "get",
  path: "/reports",
  access: "signedIn",
  openTo: "lapsed",
  tag: "reports",
  summary: "List shared reports",
  output: z.object({ items: z.array(ReportView) }),
});

/** Closes a link for good and forgets its numbers; again is harmless. What was shared can be taken back although the membership has lapsed. */
export const revokeReport = endpoint({
  method: "post",
  path: "/reports/:id/revoke",
  access: "signedIn",
  openTo: "lapsed",
  tag: "reports",
  summary: "Revoke a shared report",
  params: z.object({ id: Id }),
  output: ReportView,
});

/** Deletes a report with its numbers; its link is closed. */
export const deleteReport = endpoint({
  method: "delete",
  path: "/reports/:id",
  access: "signedIn",
  openTo: "lapsed",
  tag: "reports",
  summary: "Delete a shared report",
  params: z.object({ id: Id }),
  output: z.object({ id: z.string() }),
});

/** A report as those who have its link read it. One answer, 1404, for every link that opens nothing: unknown, expired, revoked, deleted, or its owner banned. */
export const readReport = endpoint({
  method: "get",
  path: "/sharedReports/:token",
  access: "anyone",
  tag: "reports",
  summary: "Read a shared report",
  params: z.object({ token: z.string().max(4_096) }),
  output: z.object({
    title: z.string(),
    createdAt: z.number(),
    expiresAt: z.number(),
    report: ReportSnapshot,
  }),
});
export type SharedReport = z.output<typeof readReport.output>;
