import { type Route, route } from "#workers/api/route.ts";
import {
  deletePublication,
  deletePublications,
  getSummary,
  listPublications,
  listReadings,
  listTeam,
  restorePublications,
  updateCost,
} from "#workers/modules/publications/contract.ts";
import {
  addLabelToPublication,
  createLabel,
  deleteLabel,
  listLabels,
  removeLabelFromPublication,
} from "#workers/modules/publications/label-contract.ts";
import type { LabelService } from "#workers/modules/publications/label-service.ts";
import type { PublicationService } from "#workers/modules/publications/service.ts";
import {
  listOutcomes,
  trackNew,
  trackOne,
  trackRecent,
  updateBatch,
} from "#workers/modules/publications/track-contract.ts";
import type { TrackService } from "./track-service.ts";

type Services = { publications: PublicationService; tracking: TrackService; labels: LabelService };

/** The calls of tracked posts (spec 3 §7.7). */
export function createPublicationRoutes({ publications, tracking, labels }: Services): Route[] {
  return [
    route(listPublications, ({ actor, input }) => publications.list(actor, input.body)),
    route(getSummary, ({ actor, input }) => publications.summarize(actor, input.query)),
    route(listReadings, ({ actor, input }) => publications.readings(actor, input.params.id, input.query)),
    route(listTeam, ({ actor }) => publications.team(actor)),
    route(trackNew, ({ actor, input }) => tracking.trackNew(actor, input.body)),
    route(trackRecent, ({ actor, input }) => tracking.trackPage(actor, input.body)),
    route(updateBatch, ({ actor, input }) => tracking.update(actor, input.body.userId, input.body.publicationIds)),
    route(trackOne, ({ actor, input }) => tracking.update(actor, input.query.userId, [input.params.publicationId])),
    route(listOutcomes, ({ actor, input }) => tracking.outcomes(actor, input.params.taskId)),
    route(deletePublications, ({ actor, input }) => publications.remove(actor, input.body.publicationIds)),
    route(deletePublication, ({ actor, input }) => publications.remove(actor, [input.params.id])),
    route(restorePublications, ({ actor, input }) => publications.restore(actor, input.body.publicationIds)),
    route(updateCost, ({ actor, input }) => publications.setCost(actor, input.params.id, input.body)),
    route(addLabelToPublication, ({ actor, input }) => labels.add(actor, input.body)),
    route(removeLabelFromPublication, ({ actor, input }) => labels.take(actor, input.body)),
    route(createLabel, ({ actor, input }) => labels.create(actor, input.body)),
    route(deleteLabel, ({ actor, input }) => labels.remove(actor, input.params.id)),
    route(listLabels, ({ actor, input }) => labels.list(actor, input.query.userId)),
  ];
}
