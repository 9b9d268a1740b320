import { type Actor, workspaceOf } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { checkTagName, MAX_TAGS, type TagColor } from "./domain.ts";
import type { SavedStore } from "./record-store.ts";
import type { FindBeginnings } from "./save.ts";
import type { RecordStore } from "./store.ts";
import type { CreatorTags, SavedCreator, TagView } from "./tag-contract.ts";

type Deps = { store: RecordStore; findLeads: SavedStore["findLeads"]; findBeginnings: FindBeginnings; clock: Clock };

/** The tags of a workspace on creators. A foreign tag answers 1404 like an unknown one. */
export function createRecordsService({ store, findLeads, findBeginnings, clock }: Deps) {
  return {
    list: (ownerId: string): Promise<TagView[]> => store.listTags(ownerId),

    /** Adds a tag; 1400 for a bad name, 1409 for one that exists, 1422 when there are too many. */
    async create(ownerId: string, input: { name: string; color: TagColor }): Promise<TagView> {
      const name = checkTagName(input.name);
      const tag = await store.insertTag(ownerId, { name, color: input.color }, clock.now());
      if (tag !== null) return tag;
      if (await store.findByName(ownerId, name)) throw taken(name);
      throw new AppError(1422, { messageKey: "records:errors.tooMany", params: { max: MAX_TAGS } });
    },

    /** Renames and recolours a tag. */
    async update(ownerId: string, input: { id: string; name: string; color: TagColor }): Promise<TagView> {
      const name = checkTagName(input.name);
      const tag = await store.updateTag(ownerId, input.id, { name, color: input.color }, clock.now());
      if (tag !== null) return tag;
      const holder = await store.findByName(ownerId, name);
      const tags = await store.listTags(ownerId);
      if (holder !== null && tags.some(({ id }) => id === input.id)) throw taken(name);
      throw new AppError(1404, { messageKey: "records:errors.tagNotFound" });
    },

    /** Deletes a tag and takes it off all creators. */
    async remove(ownerId: string, id: string): Promise<{ id: string }> {
      if (!(await store.removeTag(ownerId, id))) throw new AppError(1404, { messageKey: "records:errors.tagNotFound" });
      return { id };
    },

    /** Gives a creator exactly these tags; the first one saves it. Those of a merged one are the person's. */
    async tagCreator(actor: Actor, input: { kolId: string; tagIds: readonly string[] }): Promise<CreatorTags> {
      const { kolId, tagIds: wanted } = input;
      const [beginning] = await findBeginnings(actor, [kolId]);
      if (beginning === undefined) throw badCreatorOrTag();
      const change = { by: actor.userId, at: clock.now() };
      const workspaceId = workspaceOf(actor);
      const creatorId = (await findLeads(workspaceId, [kolId])).get(kolId) ?? kolId;
      const tagged = { creatorId, tagIds: wanted, beginning };
      const tagIds = await store.setTags(workspaceId, tagged, change);
      if (tagIds === null) throw badCreatorOrTag();
      return { kolId, tagIds };
    },

    async tagsOf(ownerId: string, kolId: string): Promise<TagView[]> {
      return store.listTagsOf(ownerId, (await findLeads(ownerId, [kolId])).get(kolId) ?? kolId);
    },

    savedOf: (ownerId: string, kolIds: readonly string[]): Promise<SavedCreator[]> => store.listSaved(ownerId, kolIds),
  };
}
export type RecordsService = ReturnType<typeof createRecordsService>;

function taken(name: string): AppError {
  return new AppError(1409, { field: "name", messageKey: "records:errors.nameTaken", params: { name } });
}

function badCreatorOrTag(): AppError {
  return new AppError(1404, { messageKey: "records:errors.notFound" });
}
