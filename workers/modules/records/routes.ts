import { type Route, route } from "#workers/api/route.ts";
import { createTag, deleteTag, getCreatorTags, listCreatorTags, listTags, tagCreator, updateTag } from "./contract.ts";
import type { RecordsService } from "./service.ts";

/** The calls of tags on creators. */
export function createRecordsRoutes({ records }: { records: RecordsService }): Route[] {
  return [
    route(listTags, ({ actor }) => records.list(actor.userId)),
    route(createTag, ({ actor, input }) => records.create(actor.userId, input.body)),
    route(updateTag, ({ actor, input }) => records.update(actor.userId, input.body)),
    route(deleteTag, ({ actor, input }) => records.remove(actor.userId, input.body.id)),
    route(tagCreator, ({ actor, input }) => records.tagCreator(actor.userId, input.body)),
    route(getCreatorTags, ({ actor, input }) => records.tagsOf(actor.userId, input.query.kolId)),
    route(listCreatorTags, ({ actor, input }) => records.tagsOfMany(actor.userId, input.body.kolIds)),
  ];
}
