import { sql } from "drizzle-orm";
import { type AnySQLiteColumn, check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ATTITUDES, PLATFORMS, TABS, TASK_TYPES } from "#workers/kernel/vocabulary.ts";
import { EXCLUDE_SCOPES } from "#workers/modules/exclusions/domain.ts";

/** The result lists that a project shows. A list bears the id of the task that began it; the newest of a mode and platform is the current one. */
export const resultLists = sqliteTable(
  "result_lists",
  {
    projectId: text("project_id").notNull(),
    taskType: text("task_type", { enum: TASK_TYPES }).notNull(),
    platform: text("platform", { enum: PLATFORMS }).notNull(),
    listId: text("list_id").notNull(),
    userId: text("user_id").notNull(),
    /** The task that fills the list now, or did last. */
    latestTaskId: text("latest_task_id").notNull(),
    /** What was searched, as one short text (`searchFingerprint`); null for a list that was taken from another one. */
    fingerprint: text("fingerprint"),
    /** The saved search that the list is a run of, or was saved as. */
    savedSearchId: text("saved_search_id"),
    /** The stay in an enterprise (`memberships.join_id`) in which it was begun; set by the trigger `result_lists_know_their_stay`. */
    joinId: text("join_id"),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.taskType, table.platform, table.listId] }),
    index("result_lists_by_search")
      .on(table.fingerprint, table.userId, table.listId)
      .where(sql`fingerprint IS NOT NULL`),
    index("result_lists_by_saved_search").on(table.savedSearchId, table.listId).where(sql`saved_search_id IS NOT NULL`),
    index("result_lists_by_user").on(table.userId, table.platform, table.listId),
  ],
);

/**
 * A list item: one creator in one result list, by what the list filters and sorts by. The creator itself is in `creators`, once.
 *
 * There is one index per order of the list, each with the filter columns behind the sort keys: a page is as many rows read as
 * it shows. Those besides the order of arrival hold only lists that were sorted once (order.ts). Unknown numbers are -1, so that they
 * sort last and cursors compare.
 */
export const candidates = sqliteTable(
  "candidates",
  {
    listId: text("list_id").notNull(),
    creatorId: text("creator_id").notNull(),
    tab: text("tab", { enum: TABS }).notNull(),
    attitude: text("attitude", { enum: ATTITUDES }).notNull(),
    /** Order of arrival in the list: what is shown never moves while more is found. */
    rank: integer("rank").notNull(),
    followers: integer("followers").notNull(),
    averageViews: integer("average_views").notNull(),
    region: text("region").notNull(),
    hasEmail: integer("has_email").notNull(),
    followerBucket: text("follower_bucket").notNull(),
    viewBucket: text("view_bucket").notNull(),
    score: integer("score").notNull(),
    /** Whether the row is in the orders besides that of arrival. */
    sortable: integer("sortable").notNull().default(0),
    /** When the platform told the numbers of this row (ms): older than the creator's own until the row is shown (`catchUpStatements`). */
    infoAt: integer("info_at").notNull().default(0),
    /** Views of the next post as predicted from the creator's posts (P25, P50, P75); null until `fillForecasts` has met a row of an earlier release. */
    expectedLow: integer("expected_low"),
    expectedViews: integer("expected_views"),
    expectedHigh: integer("expected_high"),
    /** Ten times the percentage, and when the creator last posted (ms): orders alone, known of every row that is `sortable`. */
    engagementTenths: integer("engagement_tenths").notNull().default(-1),
    lastPostedAt: integer("last_posted_at").notNull().default(-1),
  },
  (table) => {
    const numbers = [table.expectedViews, table.expectedLow, table.expectedHigh] as const;
    const filters = [table.region, table.followerBucket, table.viewBucket, table.hasEmail, ...numbers] as const;
    const order = (name: string, key: AnySQLiteColumn) => {
      const others = filters.filter((column) => column !== key);
      return index(`candidates_by_${name}`)
        .on(table.listId, table.tab, key, table.creatorId, ...others)
        .where(sql`sortable = 1`);
    };
    return [
      primaryKey({ columns: [table.listId, table.creatorId] }),
      index("candidates_by_rank").on(table.listId, table.tab, table.rank, table.creatorId, ...filters),
      order("followers", table.followers),
      order("views", table.averageViews),
      order("expected", table.expectedViews),
      order("engagement", table.engagementTenths),
      order("last_post", table.lastPostedAt),
      // Empty but for rows of an earlier release: whether a list has such rows is one look.
      index("candidates_without_forecast").on(table.listId, table.creatorId).where(sql`expected_views IS NULL`),
      check(
        "candidate_tab",
        sql`tab = CASE attitude WHEN 'DISLIKE' THEN 'no' WHEN 'NORATE' THEN 'pending' ELSE 'favorite' END`,
      ),
    ];
  },
);

/** Lists that were sorted once: their new rows join all orders at once. */
export const sortableLists = sqliteTable("sortable_lists", {
  listId: text("list_id").primaryKey(),
  /** Whether the rows that were there before have joined too. */
  isWhole: integer("is_whole").notNull().default(0),
});

/**
 * Creators that an exclude list keeps out of a result list: those that were never let in, and those that waited for a rating when they were
 * excluded. The latter keep the columns of their row, to come back when the exclude list is cleared; the former have none. Counted by a trigger under `*`, `hidden`.
 */
export const hiddenCandidates = sqliteTable(
  "hidden_candidates",
  {
    listId: text("list_id").notNull(),
    creatorId: text("creator_id").notNull(),
    /** Whose exclude list hides the creator. */
    ownerId: text("owner_id").notNull(),
    scope: text("scope", { enum: EXCLUDE_SCOPES }).notNull(),
    rank: integer("rank"),
    followers: integer("followers"),
    averageViews: integer("average_views"),
    region: text("region"),
    hasEmail: integer("has_email"),
    followerBucket: text("follower_bucket"),
    viewBucket: text("view_bucket"),
    score: integer("score"),
    infoAt: integer("info_at"),
    expectedLow: integer("expected_low"),
    expectedViews: integer("expected_views"),
    expectedHigh: integer("expected_high"),
  },
  (table) => [
    primaryKey({ columns: [table.listId, table.creatorId] }),
    index("hidden_candidates_by_owner").on(table.ownerId, table.listId, table.creatorId),
  ],
);

/** Creators that the run of a saved search has met and left out, because another run had brought them. Counted under `*`, `seen`. */
export const seenCandidates = sqliteTable(
  "seen_candidates",
  { listId: text("list_id").notNull(), creatorId: text("creator_id").notNull() },
  (table) => [primaryKey({ columns: [table.listId, table.creatorId] })],
);

/** How many candidates a list holds, by tab and filter choice; attitudes are counted under the tab `*`. */
export const candidateCounters = sqliteTable(
  "candidate_counters",
  {
    listId: text("list_id").notNull(),
    tab: text("tab").notNull(),
    dim: text("dim").notNull(),
    key: text("key").notNull(),
    count: integer("count").notNull(),
  },
  (table) => [primaryKey({ columns: [table.listId, table.tab, table.dim, table.key] })],
);

/** What a project thinks of a creator: the truth that every list of the project follows and that new results take over. */
export const projectCreators = sqliteTable(
  "project_creators",
  {
    projectId: text("project_id").notNull(),
    creatorId: text("creator_id").notNull(),
    attitude: text("attitude", { enum: ATTITUDES }).notNull(),
    tab: text("tab", { enum: TABS }).notNull(),
    /** A list of the project that holds the creator. */
    listId: text("list_id").notNull(),
    ratedAt: integer("rated_at").notNull(),
    ratedBy: text("rated_by").notNull(),
    /**
     * The stay in which it was given, for a creator that a list of the stay holds; set by the triggers `ratings_know_their_stay` and `ratings_move_to_a_stay`. An
     * enterprise exports the likes of its present members' stays alone.
     */
    joinId: text("join_id"),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.creatorId] }),
    index("project_creators_by_tab").on(table.projectId, table.tab, table.ratedAt, table.creatorId),
  ],
);

/** Lists that no project shows any more; their candidates are removed in parts, at night. */
export const discardedLists = sqliteTable(
  "discarded_lists",
  { listId: text("list_id").primaryKey(), userId: text("user_id").notNull(), joinId: text("join_id") },
  (table) => [index("discarded_lists_by_user").on(table.userId, table.listId)],
);

/** Creators that discarded lists had delivered: they are not charged again. Filled at night, before the lists' candidates are removed. */
export const deliveredCreators = sqliteTable(
  "delivered_creators",
  {
    userId: text("user_id").notNull(),
    creatorId: text("creator_id").notNull(),
    /** Of the last list that a stay in an enterprise had brought and the owner threw away. */
    joinId: text("join_id"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.creatorId] })],
);
