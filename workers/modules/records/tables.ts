import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { addressKeyOf } from "#workers/db/address-key.ts";
import { PROOF_KINDS } from "#workers/modules/creators/person-proofs.ts";
import { PAIR_STATES, STAGES, TAG_COLORS } from "./domain.ts";

/** Creators that a workspace has saved. A tag, a note and a stage are of a record: whoever puts one on a creator saves it. */
export const records = sqliteTable(
  "records",
  {
    /** Grows with every record: the lists of records are in this order, the newest first. */
    number: integer("number").primaryKey(),
    /** The enterprise's id, else the person's. */
    workspaceId: text("workspace_id").notNull(),
    creatorId: text("creator_id").notNull(),
    stage: text("stage", { enum: STAGES }).notNull().default("new"),
    stageAt: integer("stage_at").notNull(),
    /** Who moved it last; null when it moved by itself. */
    stageBy: text("stage_by"),
    /** When a person moved it last: what happened before that moves it no more. */
    handMovedAt: integer("hand_moved_at"),
    /** The creator's address as mails are compared, for those who are written to by address alone. The trigger `record_follows_email` keeps it. */
    email: text("email"),
    addressKey: text("address_key").generatedAlwaysAs(addressKeyOf("email"), { mode: "virtual" }),
    /** Whether a list of the workspace has shown the creator: then the records show its numbers and its address. */
    isDelivered: integer("is_delivered", { mode: "boolean" }).notNull().default(false),
    /** The last time that each happened (ms). */
    contactedAt: integer("contacted_at"),
    answeredAt: integer("answered_at"),
    postedAt: integer("posted_at"),
    /** Kept by the triggers `record_note_counts` and `record_note_uncounts`. */
    noteCount: integer("note_count").notNull().default(0),
    /** The creator under whom this one is shown as one person; null for who stands alone or leads. Lists and counts leave the others out. */
    leadId: text("lead_id"),
    /** How many others are shown under this one; kept by the trigger `record_people_count`. */
    joined: integer("joined").notNull().default(0),
    /** JSON of an `OwnStage` while a merge has put the stage where it stands: what stands in its place when the others are gone. */
    ownStage: text("own_stage"),
    savedBy: text("saved_by").notNull(),
    savedAt: integer("saved_at").notNull(),
    updatedBy: text("updated_by").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("records_once").on(table.workspaceId, table.creatorId),
    index("records_by_number").on(table.workspaceId, table.number).where(sql`lead_id IS NULL`),
    index("records_by_stage").on(table.workspaceId, table.stage, table.number).where(sql`lead_id IS NULL`),
    index("records_by_lead").on(table.workspaceId, table.leadId).where(sql`lead_id IS NOT NULL`),
    // Asked for by older code alone.
    index("records_by_email").on(table.workspaceId, table.email).where(sql`email IS NOT NULL`),
    index("records_by_key").on(table.workspaceId, table.addressKey).where(sql`email IS NOT NULL`),
    index("records_by_creator").on(table.creatorId),
    check("records_stage", sql`stage IN ('new', 'contacted', 'answered', 'agreed', 'posted', 'paid', 'dropped')`),
    check("records_notes", sql`note_count >= 0`),
  ],
);

/** How many records of a workspace stand in each stage: all of them (tag ''), and those with each tag. Kept by triggers (docs/records.md). */
export const recordCounts = sqliteTable(
  "record_counts",
  {
    workspaceId: text("workspace_id").notNull(),
    tagId: text("tag_id").notNull().default(""),
    stage: text("stage", { enum: STAGES }).notNull(),
    count: integer("count").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.tagId, table.stage] }),
    check("record_counts_count", sql`count >= 0`),
  ],
);

/** What people of the workspace wrote down about a creator. */
export const recordNotes = sqliteTable(
  "record_notes",
  {
    id: text("id").primaryKey(),
    workspaceId: text("workspace_id").notNull(),
    creatorId: text("creator_id").notNull(),
    authorId: text("author_id").notNull(),
    text: text("text").notNull(),
    createdAt: integer("created_at").notNull(),
    editedAt: integer("edited_at"),
  },
  (table) => [index("record_notes_by_record").on(table.workspaceId, table.creatorId, table.createdAt)],
);

/** Every change of a stage, written by the trigger `record_moves_are_kept`. */
export const recordMoves = sqliteTable(
  "record_moves",
  {
    id: integer("id").primaryKey(),
    workspaceId: text("workspace_id").notNull(),
    creatorId: text("creator_id").notNull(),
    fromStage: text("from_stage", { enum: STAGES }).notNull(),
    toStage: text("to_stage", { enum: STAGES }).notNull(),
    at: integer("at").notNull(),
    /** Null when it moved by itself. */
    movedBy: text("moved_by"),
  },
  (table) => [index("record_moves_by_record").on(table.workspaceId, table.creatorId, table.id)],
);

/** Tags that a workspace puts on creators. */
export const recordTags = sqliteTable(
  "record_tags",
  {
    id: text("id").primaryKey(),
    /** The workspace. */
    ownerId: text("owner_id").notNull(),
    name: text("name").notNull(),
    /** The name without case and width (`tagNameKey`): two tags never share it. */
    nameKey: text("name_key").notNull(),
    color: text("color", { enum: TAG_COLORS }).notNull(),
    /** Creators that carry it; moved by triggers (store.ts names them). */
    useCount: integer("use_count").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("record_tags_by_name").on(table.ownerId, table.nameKey),
    check("record_tags_use_count", sql`use_count >= 0`),
  ],
);

/** Which creators carry which tags; the key is in the order of a result page's question. */
export const creatorTags = sqliteTable(
  "creator_tags",
  {
    /** The workspace. */
    ownerId: text("owner_id").notNull(),
    creatorId: text("creator_id").notNull(),
    tagId: text("tag_id").notNull(),
    createdAt: integer("created_at").notNull(),
    /** The record's, so that the records with a tag are read in their order; `stage` is kept by the trigger `record_moves_are_kept`. */
    recordNumber: integer("record_number").notNull().default(0),
    stage: text("stage", { enum: STAGES }).notNull().default("new"),
    /** Whether a merge has brought it from another creator of the person: it goes with that one. */
    isMerged: integer("is_merged", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.creatorId, table.tagId] }),
    index("creator_tags_by_tag").on(table.ownerId, table.tagId, table.creatorId),
    index("creator_tags_by_record").on(table.ownerId, table.tagId, table.recordNumber),
    index("creator_tags_by_stage").on(table.ownerId, table.tagId, table.stage, table.recordNumber),
  ],
);

/** By what a delivered record may be found to be the same person as another one: copies of `creators.proofs`, kept by triggers (docs/decisions/one-person.md). */
export const recordProofs = sqliteTable(
  "record_proofs",
  {
    workspaceId: text("workspace_id").notNull(),
    key: text("key").notNull(),
    kind: text("kind", { enum: PROOF_KINDS }).notNull(),
    creatorId: text("creator_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.key, table.kind, table.creatorId] }),
    index("record_proofs_by_creator").on(table.creatorId, table.workspaceId),
  ],
);

/** Two creators of a workspace that are proved to be one person, and what was said to it. */
export const recordPairs = sqliteTable(
  "record_pairs",
  {
    /** Grows: the last found is suggested first. */
    number: integer("number").primaryKey(),
    workspaceId: text("workspace_id").notNull(),
    /** The smaller id of the two. */
    firstId: text("first_id").notNull(),
    secondId: text("second_id").notNull(),
    /** `link`: the profile of one links to the other. */
    kind: text("kind", { enum: ["mail", "link"] }).notNull(),
    key: text("key").notNull(),
    state: text("state", { enum: PAIR_STATES }).notNull().default("open"),
    decidedBy: text("decided_by"),
  },
  (table) => [
    uniqueIndex("record_pairs_once").on(table.workspaceId, table.firstId, table.secondId),
    index("record_pairs_by_second").on(table.workspaceId, table.secondId),
    index("record_pairs_open").on(table.workspaceId, table.number).where(sql`state = 'open'`),
    index("record_pairs_by_key").on(table.workspaceId, table.key).where(sql`state = 'open'`),
    check("record_pairs_order", sql`first_id < second_id`),
    check("record_pairs_state", sql`state IN ('open', 'dismissed', 'merged')`),
  ],
);

/** Creators that are shown under another one, and the tags that each had by itself: separating gives them back. */
export const recordMerges = sqliteTable(
  "record_merges",
  {
    workspaceId: text("workspace_id").notNull(),
    creatorId: text("creator_id").notNull(),
    leadId: text("lead_id").notNull(),
    /** JSON of `{ id, at }`. */
    tags: text("tags").notNull(),
    mergedBy: text("merged_by").notNull(),
    mergedAt: integer("merged_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.creatorId] }),
    index("record_merges_by_lead").on(table.workspaceId, table.leadId),
  ],
);
