import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { TAG_COLORS } from "#workers/modules/records/domain.ts";
import { LINK_KINDS } from "#workers/platforms/link.ts";
import {
  CURRENCIES,
  POST_KINDS,
  POST_STATES,
  TRACK_OUTCOMES,
  TRACK_REASONS,
  TRACK_STATES,
  TRACKED_PLATFORMS,
} from "./domain.ts";

/**
 * The posts that one account tracks, with their last numbers. A deleted one stays as a row that nothing lists: its cost and its readings are history.
 * Triggers (migrations/0008_publications_triggers.sql) keep the counts, the totals and the copies in `publication_marks` in step.
 */
export const publications = sqliteTable(
  "publications",
  {
    id: text("id").primaryKey(),
    ownerId: text("owner_id").notNull(),
    platform: text("platform", { enum: TRACKED_PLATFORMS }).notNull(),
    kind: text("kind", { enum: POST_KINDS }).notNull(),
    /** `PlatformLink.key`: one row for a post however its link was written. */
    postKey: text("post_key").notNull(),
    /** The post as its platform's adapter is asked for it. */
    linkId: text("link_id").notNull(),
    url: text("url").notNull(),
    title: text("title").notNull().default(""),
    thumbnail: text("thumbnail"),
    authorId: text("author_id"),
    authorName: text("author_name").notNull().default(""),
    authorHandle: text("author_handle"),
    region: text("region"),
    publishedAt: integer("published_at"),
    /** When it was published, or tracked first where that is not known: the order of the table and the day of its sums. */
    datedAt: integer("dated_at").notNull(),
    costMinor: integer("cost_minor"),
    currency: text("currency", { enum: CURRENCIES }),
    views: integer("views"),
    likes: integer("likes"),
    comments: integer("comments"),
    favorites: integer("favorites"),
    shares: integer("shares"),
    isEstimated: integer("is_estimated").notNull().default(0),
    state: text("state", { enum: POST_STATES }).notNull().default("ok"),
    /** The marks of the last reading, as bits (`marksToBits`). */
    marks: integer("marks").notNull().default(0),
    readings: integer("readings").notNull().default(0),
    readAt: integer("read_at").notNull(),
    checkedAt: integer("checked_at").notNull(),
    createdAt: integer("created_at").notNull(),
    deletedAt: integer("deleted_at"),
    /** Title and caption of the last reading as they are compared (`alerts/domain.ts`); null before the first that kept them. */
    caption: text("caption"),
    /** 1: the platform labels it as paid content; null where it does not say. */
    adLabel: integer("ad_label"),
    /** The stay in an enterprise (`memberships.join_id`) in which it was first tracked: colleagues see it while the stay lasts. Null: private. */
    joinId: text("join_id"),
  },
  (table) => [
    uniqueIndex("publications_by_post").on(table.ownerId, table.postKey),
    index("publications_by_date").on(table.ownerId, table.datedAt, table.id).where(sql`deleted_at IS NULL`),
    index("publications_by_link").on(table.ownerId, table.linkId),
    index("publications_by_join")
      .on(table.ownerId, table.joinId, table.datedAt, table.id, table.platform)
      .where(sql`join_id IS NOT NULL AND deleted_at IS NULL`),
    index("publications_by_platform")
      .on(table.ownerId, table.platform, table.datedAt, table.id)
      .where(sql`deleted_at IS NULL`),
    check(
      "publication_cost",
      sql`(cost_minor IS NULL) = (currency IS NULL) AND (cost_minor IS NULL OR cost_minor >= 0)`,
    ),
    check("publication_estimated", sql`is_estimated IN (0, 1)`),
    check("publication_views", sql`views IS NULL OR views >= 0`),
  ],
);

/**
 * Every reading of a post, up to `READINGS_PER_CHUNK` in a row: a text of readings one after the other (`readings.ts`), so that a curve is a row or two and
 * not a row for each point.
 */
export const publicationReadings = sqliteTable(
  "publication_readings",
  {
    publicationId: text("publication_id").notNull(),
    chunk: integer("chunk").notNull(),
    count: integer("count").notNull(),
    data: text("data").notNull(),
  },
  (table) => [primaryKey({ columns: [table.publicationId, table.chunk] })],
);

/** What a post cost and since when. Append-only: the triggers `publication_costs_keep_rows` and `publication_costs_lose_no_rows` refuse every change, and every removal but that of a deleted account. */
export const publicationCosts = sqliteTable(
  "publication_costs",
  {
    publicationId: text("publication_id").notNull(),
    at: integer("at").notNull(),
    /** From 0. */
    version: integer("version").notNull(),
    ownerId: text("owner_id").notNull(),
    costMinor: integer("cost_minor"),
    currency: text("currency", { enum: CURRENCIES }),
  },
  (table) => [primaryKey({ columns: [table.publicationId, table.version] })],
);

/** Labels of one account for its posts. */
export const publicationLabels = sqliteTable(
  "publication_labels",
  {
    id: text("id").primaryKey(),
    ownerId: text("owner_id").notNull(),
    name: text("name").notNull(),
    /** The name without case and width: two labels never share it. */
    nameKey: text("name_key").notNull(),
    color: text("color", { enum: TAG_COLORS }).notNull(),
    createdAt: integer("created_at").notNull(),
    /** As of a post; set by the trigger `publication_labels_know_their_stay`. */
    joinId: text("join_id"),
  },
  (table) => [uniqueIndex("publication_labels_by_name").on(table.ownerId, table.nameKey)],
);

/** Which posts carry which labels, in the order of a filtered table; the last three columns are copies that triggers keep. */
export const publicationMarks = sqliteTable(
  "publication_marks",
  {
    ownerId: text("owner_id").notNull(),
    publicationId: text("publication_id").notNull(),
    labelId: text("label_id").notNull(),
    platform: text("platform", { enum: TRACKED_PLATFORMS }).notNull(),
    datedAt: integer("dated_at").notNull(),
    isLive: integer("is_live").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.publicationId, table.labelId] }),
    index("publication_marks_by_label")
      .on(table.ownerId, table.labelId, table.platform, table.datedAt, table.publicationId)
      .where(sql`is_live = 1`),
  ],
);

/**
 * How many posts are listed, moved by triggers: of a label (or all: empty), of a platform (or all: empty), in a span of days. A span is `*` for all time, or a
 * power of eight of days: `0:20780` one UTC day, `1:2597` eight, `2:324` sixty-four. Any range of days is the sum of few spans.
 */
export const publicationCounts = sqliteTable(
  "publication_counts",
  {
    ownerId: text("owner_id").notNull(),
    labelId: text("label_id").notNull(),
    platform: text("platform").notNull(),
    span: text("span").notNull(),
    posts: integer("posts").notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.labelId, table.platform, table.span] })],
);

/** Views and money of the listed posts in the same spans, by currency (empty: posts without a cost), moved by triggers. Estimated views have columns of their own. */
export const publicationTotals = sqliteTable(
  "publication_totals",
  {
    ownerId: text("owner_id").notNull(),
    span: text("span").notNull(),
    currency: text("currency").notNull(),
    posts: integer("posts").notNull(),
    costMinor: integer("cost_minor").notNull(),
    views: integer("views").notNull(),
    estimatedViews: integer("estimated_views").notNull(),
    /** Cost of the posts that have counted views, and of those that have estimated ones. */
    viewedCostMinor: integer("viewed_cost_minor").notNull(),
    estimatedCostMinor: integer("estimated_cost_minor").notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.span, table.currency] })],
);

/** Tasks that read posts: for whom, and what keeps the same refresh from running twice. */
export const trackRuns = sqliteTable(
  "track_runs",
  {
    taskId: text("task_id").primaryKey(),
    userId: text("user_id").notNull(),
    /** Whose posts are read: the caller's own, or a team-mate's. */
    ownerId: text("owner_id").notNull(),
    /** Hash of what is read while the task runs; null once it has ended. */
    runningKey: text("running_key"),
    total: integer("total").notNull(),
    created: integer("created").notNull().default(0),
    updated: integer("updated").notNull().default(0),
    failed: integer("failed").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    /** The owner's stay in an enterprise when the task was made, for the posts that come of it; set by the trigger `track_runs_know_their_stay`. */
    joinId: text("join_id"),
  },
  (table) => [
    uniqueIndex("track_runs_running").on(table.userId, table.runningKey).where(sql`running_key IS NOT NULL`),
    check("track_run_size", sql`total BETWEEN 1 AND 500`),
    check(
      "track_run_counts",
      sql`created >= 0 AND updated >= 0 AND failed >= 0 AND created + updated + failed <= total`,
    ),
  ],
);

/** The links of a task and what came of each. */
export const trackItems = sqliteTable(
  "track_items",
  {
    taskId: text("task_id").notNull(),
    position: integer("position").notNull(),
    input: text("input").notNull(),
    platform: text("platform", { enum: TRACKED_PLATFORMS }).notNull(),
    kind: text("kind", { enum: LINK_KINDS }).notNull(),
    linkId: text("link_id").notNull(),
    url: text("url").notNull(),
    key: text("key").notNull(),
    state: text("state", { enum: TRACK_STATES }).notNull().default("PROCESSING"),
    outcome: text("outcome", { enum: TRACK_OUTCOMES }),
    reason: text("reason", { enum: TRACK_REASONS }),
    /** The post that is read again, or that came of the link. */
    publicationId: text("publication_id"),
  },
  (table) => [
    primaryKey({ columns: [table.taskId, table.position] }),
    check("track_item_outcome", sql`(state = 'COMPLETED') = (outcome IS NOT NULL)`),
    check("track_item_reason", sql`(state = 'FAILED') = (reason IS NOT NULL)`),
  ],
);
