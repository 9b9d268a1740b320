import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import { MAX_TAGS_PER_CREATOR, STAGES, TAG_COLORS } from "./domain.ts";

/** Tags that a workspace puts on creators (spec 3 §7.6); a creator with one is saved. */

export const TagId = z.string().min(1).max(64);
export const KolId = z.string().min(1).max(64);
const TagName = z.string().max(200);
export const TagColor = z.enum(TAG_COLORS);

export const TagView = z.object({
  id: z.string(),
  name: z.string(),
  color: TagColor,
  /** Creators that carry it. */
  useCount: z.number().int(),
  createdAt: z.number().int(),
});
export type TagView = z.output<typeof TagView>;

/** All tags of the workspace with how many creators carry each, by name. */
export const listTags = endpoint({
  method: "get",
  path: "/tagAndNote/listWithCount",
  access: "signedIn",
  openTo: "lapsed",
  tag: "records",
  summary: "List tags with their counts",
  output: z.array(TagView),
});

/** Creates a tag. 1400 for a blank or long name, 1409 for one that exists in whatever case, 1422 when there are too many. */
export const createTag = endpoint({
  method: "post",
  path: "/tagAndNote/tag",
  access: "signedIn",
  idempotent: true,
  tag: "records",
  summary: "Create a tag",
  body: z.strictObject({ name: TagName, color: TagColor }),
  output: TagView,
});

/** Renames or recolours a tag; the same refusals as creating one, 1404 when it is not the workspace's. */
export const updateTag = endpoint({
  method: "put",
  path: "/tagAndNote/tag",
  access: "signedIn",
  tag: "records",
  summary: "Change a tag",
  body: z.strictObject({ id: TagId, name: TagName, color: TagColor }),
  output: TagView,
});

/** Deletes a tag and takes it off all creators. */
export const deleteTag = endpoint({
  method: "delete",
  path: "/tagAndNote/tag",
  access: "signedIn",
  tag: "records",
  summary: "Delete a tag",
  body: z.strictObject({ id: TagId }),
  output: z.object({ id: z.string() }),
});

export const StageName = z.enum(STAGES);
const CreatorTags = z.object({ kolId: z.string(), tagIds: z.array(z.string()) });
export type CreatorTags = z.output<typeof CreatorTags>;

/** A saved creator on a card. */
const SavedCreator = CreatorTags.extend({ stage: StageName });
export type SavedCreator = z.output<typeof SavedCreator>;

/** Gives a creator exactly these tags, and saves it with its first one. 1404 for an unknown creator or a tag that is not the workspace's: then nothing changes. */
export const tagCreator = endpoint({
  method: "post",
  path: "/tagAndNote/kol/tag",
  access: "signedIn",
  tag: "records",
  summary: "Set a creator's tags",
  body: z.strictObject({ kolId: KolId, tagIds: z.array(TagId).max(MAX_TAGS_PER_CREATOR) }),
  output: CreatorTags,
});

/** The tags of one creator. */
export const getCreatorTags = endpoint({
  method: "get",
  path: "/tagAndNote/kol/tag",
  access: "signedIn",
  openTo: "lapsed",
  tag: "records",
  summary: "A creator's tags",
  query: z.object({ kolId: KolId }),
  output: z.array(TagView),
});

/** The tags and stages of the creators of a page, in one keyed read; creators that are not saved are left out. */
export const listCreatorTags = endpoint({
  method: "post",
  path: "/tagAndNote/kol/tags",
  access: "signedIn",
  openTo: "lapsed",
  tag: "records",
  summary: "Tags of several creators",
  body: z.strictObject({ kolIds: z.array(KolId).min(1).max(100) }),
  output: z.array(SavedCreator),
});
