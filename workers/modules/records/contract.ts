import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import { PLATFORMS } from "#workers/kernel/vocabulary.ts";
import { CreatorPost } from "#workers/modules/creators/contract.ts";
import { MAX_RECORDS_PER_PAGE, MAX_TAGS_IN_FILTER, RECORDS_PER_PAGE } from "./domain.ts";
import { KolId, StageName, TagColor, TagId } from "./tag-contract.ts";

/**
 * Records: creators that a workspace has saved, with its tags, notes and a stage (spec 3 §7.6). They belong to the enterprise, or to a person without one, and hold
 * in all projects.
 */

const Time = z.number().int();

/** Who did something; the address is empty for an account that is gone. */
const Person = z.object({ email: z.string() });

export const NoteView = z.object({
  id: z.string(),
  note: z.string(),
  user: Person,
  createdAt: Time,
  /** When its text was changed last; null when it never was. */
  editedAt: Time.nullable(),
  /** Whether the caller may change it, and take it away. */
  canEdit: z.boolean(),
  canDelete: z.boolean(),
});
export type NoteView = z.output<typeof NoteView>;

/** What a record shows of its creator. */
export const RecordedCreator = z.object({
  id: z.string(),
  nickname: z.string(),
  url: z.string(),
  platform: z.enum(PLATFORMS),
  /** Without @; the channel id where there is no handle. */
  platformAccount: z.string(),
  avatar: z.string().nullable(),
  /** Null while no list of the workspace has shown the creator: its numbers come with a search or a link query. */
  known: z
    .object({
      region: z.string().nullable(),
      followers: z.number().nullable(),
      averageViews: z.number().nullable(),
      /** Percent. */
      engagementRate: z.number().nullable(),
      email: z.string().nullable(),
      infoUpdatedAt: Time,
    })
    .nullable(),
});
export type RecordedCreator = z.output<typeof RecordedCreator>;

/** A saved creator, or several of one person: notes and times are of all of them, stage and tags of the person. */
export const RecordView = z.object({
  /** Who leads, by whose id the record is named. */
  kol: RecordedCreator,
  /** Those who were merged with it, one for each other platform. */
  others: z.array(RecordedCreator),
  stage: StageName,
  stageAt: Time,
  /** The last time that each happened; null for never. */
  contactedAt: Time.nullable(),
  answeredAt: Time.nullable(),
  postedAt: Time.nullable(),
  tags: z.array(z.object({ id: z.string(), name: z.string(), color: TagColor })),
  /** The latest one alone; `noteCount` says how many there are. */
  notes: z.array(NoteView),
  noteCount: z.number().int(),
  savedAt: Time,
  /** Who changed tags, notes or stage last. */
  updatedBy: Person,
  updatedAt: Time,
});
export type RecordView = z.output<typeof RecordView>;

const TagFilter = z.array(TagId).max(MAX_TAGS_IN_FILTER).default([]);
const StageCounts = z.record(StageName, z.number().int());
const Place = z.string().regex(/^\d{1,15}$/);

const RecordsMeta = z.object({
  totalCount: z.number().int(),
  /** `totalCount` is at its limit of 1,000: there are more. Only where several tags are asked for. */
  isCapped: z.boolean(),
  /** Of the same tags, whatever stage is asked for; null where several tags are. */
  stages: StageCounts.nullable(),
  /** Handed back as `after` it leads to the next page; null at the end. */
  next: z.string().nullable(),
});

/** Saved creators, the last saved first; with any of the tags, in one stage. Tags that are not the workspace's find nothing. `after` wins over `page` and costs the same on every page. */
export const listRecords = endpoint({
  method: "post",
  path: "/tagAndNote/kol/list",
  access: "signedIn",
  openTo: "lapsed",
  tag: "records",
  summary: "List saved creators",
  body: z.strictObject({
    page: z.number().int().min(1).max(10_000).default(1),
    pageSize: z.number().int().min(1).max(MAX_RECORDS_PER_PAGE).default(RECORDS_PER_PAGE),
    tags: TagFilter,
    stage: StageName.nullable().default(null),
    after: Place.nullable().default(null),
  }),
  output: z.object({ data: z.array(RecordView), meta: RecordsMeta }),
});

const MoveView = z.object({
  /** Whose move it was, where several are merged. */
  kolId: z.string(),
  from: StageName,
  to: StageName,
  at: Time,
  /** Null when it moved by itself. */
  user: Person.nullable(),
});

/** One record with its latest 100 notes (of each creator of the person) and its latest 50 moves; null when the creator is not saved. One that was merged answers the record of its person. */
export const getRecord = endpoint({
  method: "get",
  path: "/tagAndNote/kol",
  access: "signedIn",
  openTo: "lapsed",
  tag: "records",
  summary: "A saved creator",
  query: z.object({ kolId: KolId }),
  output: RecordView.extend({
    moves: z.array(MoveView),
    /** Who merged each of `others`, and when. */
    merges: z.array(z.object({ kolId: z.string(), user: Person, at: Time })),
    /** The numbers of its latest posts, at most 6, read at `known.infoUpdatedAt`; null where `known` is. */
    posts: z.array(CreatorPost.pick({ plays: true, publishedAt: true, isEstimated: true })).nullable(),
  }).nullable(),
});
export type FullRecord = NonNullable<z.output<(typeof getRecord)["output"]>>;

/** Saves a creator; `isNew` is false when it was saved already. 1404 for an unknown creator, 1422 when there are too many records. */
export const saveRecord = endpoint({
  method: "post",
  path: "/tagAndNote/kol",
  access: "signedIn",
  tag: "records",
  summary: "Save a creator",
  body: z.strictObject({ kolId: KolId }),
  output: z.object({ kolId: z.string(), stage: StageName, isNew: z.boolean() }),
});

/** Takes back a save of one's own of the last ten minutes, while the record has no tag, no note and its first stage. 1409 otherwise. */
export const takeBackRecord = endpoint({
  method: "post",
  path: "/tagAndNote/kol/takeBack",
  access: "signedIn",
  tag: "records",
  summary: "Take back a save",
  body: z.strictObject({ kolId: KolId }),
  output: z.object({ kolId: z.string() }),
});

/**
 * Deletes a record with its tags, notes and moves, and those of the same person with it. `others` are these as the caller saw them: 1409 when others were merged or separated meanwhile. 1403 for members of an
 * enterprise who are no admins, 1404 when it is not saved.
 */
export const deleteRecord = endpoint({
  method: "delete",
  path: "/tagAndNote/kol",
  access: "signedIn",
  tag: "records",
  summary: "Delete a saved creator",
  body: z.strictObject({ kolId: KolId, others: z.array(KolId).max(10).default([]) }),
  output: z.object({ kolId: z.string() }),
});

/** Moves a record by hand. `from` is where the caller saw it: 1409 when it stands elsewhere by now, 1404 when it is not saved. Moving it back is how a move is undone; both are kept. */
export const moveRecord = endpoint({
  method: "put",
  path: "/tagAndNote/kol/stage",
  access: "signedIn",
  tag: "records",
  summary: "Move a saved creator to a stage",
  body: z.strictObject({ kolId: KolId, from: StageName, to: StageName }),
  output: z.object({ kolId: z.string(), stage: StageName, stageAt: Time }),
});

const Note = z.string().max(20_000);
const NoteId = z.string().min(1).max(64);

/** Adds a note to a creator, and saves it with its first one. 1400 for a blank or long one, 1404 for an unknown creator, 1422 when it has the most allowed. */
export const addNote = endpoint({
  method: "post",
  path: "/tagAndNote/kol/note",
  access: "signedIn",
  idempotent: true,
  tag: "records",
  summary: "Add a note",
  body: z.strictObject({ kolId: KolId, note: Note }),
  output: NoteView,
});

/** Changes a note of one's own; 1404 for any other. */
export const editNote = endpoint({
  method: "put",
  path: "/tagAndNote/kol/note",
  access: "signedIn",
  tag: "records",
  summary: "Change a note",
  body: z.strictObject({ kolId: KolId, id: NoteId, note: Note }),
  output: NoteView,
});

/** Deletes a note: one's own; an admin, and who has no enterprise, any. 1404 for any other. */
export const deleteNote = endpoint({
  method: "delete",
  path: "/tagAndNote/kol/note",
  access: "signedIn",
  tag: "records",
  summary: "Delete a note",
  body: z.strictObject({ kolId: KolId, id: NoteId }),
  output: z.object({ id: z.string() }),
});

/** A link to an Excel file of the records with any of the tags (all of them without), at most the newest 20,000; it opens for 15 minutes. 1422 when there are none. */
export const exportRecords = endpoint({
  method: "post",
  path: "/tagAndNote/export",
  access: "signedIn",
  weight: 5,
  tag: "records",
  summary: "Export saved creators",
  body: z.strictObject({ tags: TagFilter, stage: StageName.nullable().default(null) }),
  output: z.object({ url: z.string() }),
});
