import { type Route, route } from "#workers/api/route.ts";
import { workspaceOf } from "#workers/kernel/actor.ts";
import { getLookUp, startLookUp, tagCreators } from "./batch-tag-contract.ts";
import type { BatchTagService } from "./batch-tag-service.ts";
import {
  addNote,
  deleteNote,
  deleteRecord,
  editNote,
  getRecord,
  listRecords,
  moveRecord,
  saveRecord,
  takeBackRecord,
} from "./contract.ts";
import type { LookUpService } from "./look-up-service.ts";
import {
  dismissSuggestion,
  listSuggestions,
  mergeCreators,
  restoreSuggestion,
  separateCreator,
} from "./people-contract.ts";
import type { PeopleService } from "./people-service.ts";
import type { SavedService } from "./record-service.ts";
import type { RecordsService } from "./service.ts";
import {
  createTag,
  deleteTag,
  getCreatorTags,
  listCreatorTags,
  listTags,
  tagCreator,
  updateTag,
} from "./tag-contract.ts";

/** The calls of records: tags, saved creators and their notes. */
export function createRecordsRoutes({
  records,
  saved,
  batches,
  lookUps,
  people,
}: {
  records: RecordsService;
  saved: SavedService;
  batches: BatchTagService;
  lookUps: LookUpService;
  people: PeopleService;
}): Route[] {
  return [
    route(listTags, ({ actor }) => records.list(workspaceOf(actor))),
    route(createTag, ({ actor, input }) => records.create(workspaceOf(actor), input.body)),
    route(updateTag, ({ actor, input }) => records.update(workspaceOf(actor), input.body)),
    route(deleteTag, ({ actor, input }) => records.remove(workspaceOf(actor), input.body.id)),
    route(tagCreator, ({ actor, input }) => records.tagCreator(actor, input.body)),
    route(tagCreators, ({ actor, input }) => batches.tag(actor, input.body)),
    route(startLookUp, ({ actor, input }) => lookUps.start(actor, input.body)),
    route(getLookUp, ({ actor, input }) => lookUps.get(actor, input.params.batchId)),
    route(getCreatorTags, ({ actor, input }) => records.tagsOf(workspaceOf(actor), input.query.kolId)),
    route(listCreatorTags, ({ actor, input }) => records.savedOf(workspaceOf(actor), input.body.kolIds)),
    route(listRecords, ({ actor, input }) => saved.list(actor, input.body)),
    route(getRecord, ({ actor, input }) => saved.get(actor, input.query.kolId)),
    route(saveRecord, ({ actor, input }) => saved.save(actor, input.body.kolId)),
    route(takeBackRecord, ({ actor, input }) => saved.takeBack(actor, input.body.kolId)),
    route(deleteRecord, ({ actor, input }) => saved.remove(actor, input.body)),
    route(listSuggestions, ({ actor, input }) => people.suggest(actor, input.query.kolId ?? null)),
    route(mergeCreators, ({ actor, input }) => people.merge(actor, input.body.kolIds)),
    route(separateCreator, ({ actor, input }) => people.separate(actor, input.body.kolId)),
    route(dismissSuggestion, ({ actor, input }) => people.dismiss(actor, input.body.kolIds)),
    route(restoreSuggestion, ({ actor, input }) => people.restore(actor, input.body.kolIds)),
    route(moveRecord, ({ actor, input }) => saved.move(actor, input.body)),
    route(addNote, ({ actor, input }) => saved.addNote(actor, input.body)),
    route(editNote, ({ actor, input }) => saved.editNote(actor, input.body)),
    route(deleteNote, ({ actor, input }) => saved.deleteNote(actor, input.body)),
  ];
}
