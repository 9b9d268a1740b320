import { desc } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { VERDICTS } from "#workers/adapters/language-model/port.ts";

/** What an automatic task keeps of a creator beside the candidates of its list. */
export const FIND_KINDS = ["seed", "perfectFit", "contentOk", "none", "outside"] as const;

/**
 * Everybody that an automatic task has met, each once: the seeds, both groups of results, and those it left out, by whom what comes next is measured.
 * What is shown, rated, excluded and exported are the `candidates` of the same list; here is what judging knows.
 */
export const autoFinds = sqliteTable(
  "auto_finds",
  {
    listId: text("list_id").notNull(),
    creatorId: text("creator_id").notNull(),
    kind: text("kind", { enum: FIND_KINDS }).notNull(),
    /** Order of arrival. */
    rank: integer("rank").notNull(),
    name: text("name").notNull(),
    /** The fit that people see, 0 to 100. */
    score: integer("score").notNull(),
    /** JSON of the analysis; null for those outside the limits. */
    analysis: text("analysis"),
    /** JSON of what was read: for the groups and the seeds. */
    text: text("text"),
    /** JSON of the evidence, for the groups. */
    fit: text("fit"),
    /** The hashtag that brought the creator; empty for seeds. */
    tagId: text("tag_id").notNull(),
    /** What its owner said of it in so many words; null while nothing was, or after it was taken back. */
    rated: text("rated", { enum: ["LIKE", "DISLIKE", "SUPERLIKE"] }),
    ratedAt: integer("rated_at"),
    /** When it was superliked for the first time. */
    superlikedAt: integer("superliked_at"),
  },
  (table) => [
    primaryKey({ columns: [table.listId, table.creatorId] }),
    index("auto_finds_by_kind").on(table.listId, table.kind, table.rank, table.name),
    index("auto_finds_by_fit").on(table.listId, table.kind, desc(table.score), table.rank),
  ],
);

/** The seeds as they were written, until they are looked up; none of them is delivered. */
export const autoSeeds = sqliteTable(
  "auto_seeds",
  {
    listId: text("list_id").notNull(),
    /** Handle or id in lower case. */
    name: text("name").notNull(),
    place: integer("place").notNull(),
    input: text("input").notNull(),
    /** JSON of how to ask a platform for the account. */
    account: text("account").notNull(),
  },
  (table) => [primaryKey({ columns: [table.listId, table.name] })],
);

/** What a language model said of a creator's words for a description: asked once for all workspaces. Holds neither texts nor names. */
export const autoOpinions = sqliteTable(
  "auto_opinions",
  {
    /** Hash of the model, what is wanted, what is not, and the creator's words. */
    key: text("key").primaryKey(),
    verdict: text("verdict", { enum: VERDICTS }).notNull(),
    /** The step that has asked (`<task>:<step>`): if it runs again the question counts as its own. */
    askedBy: text("asked_by").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [index("auto_opinions_by_expiry").on(table.expiresAt)],
);
