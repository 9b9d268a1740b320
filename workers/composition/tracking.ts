/** Tracked posts: their services over the shared engine. */
import type { Route } from "#workers/api/route.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { createPublicationExportRoutes } from "#workers/modules/exports/publications/routes.ts";
import { createPublicationExports } from "#workers/modules/exports/publications/service.ts";
import type { LinksService } from "#workers/modules/links/service.ts";
import { createLabelService } from "#workers/modules/publications/label-service.ts";
import { createPublicationRoutes } from "#workers/modules/publications/routes.ts";
import { createPublicationService } from "#workers/modules/publications/service.ts";
import { createStrategyRoutes } from "#workers/modules/publications/strategies/routes.ts";
import { createStrategyService } from "#workers/modules/publications/strategies/service.ts";
import { createTrackService } from "#workers/modules/publications/track-service.ts";
import { createSightingRoutes } from "#workers/modules/sightings/routes.ts";
import { createSightingService } from "#workers/modules/sightings/service.ts";
import type { TaskEngine } from "#workers/modules/tasks/service.ts";
import type { Stores } from "./stores.ts";

type TrackingParts = {
  stores: Stores;
  tasks: Pick<TaskEngine, "create" | "get">;
  links: LinksService;
  clock: Clock;
  bucket: R2Bucket;
};

/** The calls of tracking. */
export function buildTracking({ stores, tasks, links, clock, bucket }: TrackingParts): Route[] {
  const { list, posts, readings, runs, labels, strategies } = stores.publications;
  const publications = createPublicationService({ list, posts, readings, clock });
  const files = { store: stores.exports, bucket, clock };
  const tracking = createTrackService({ tasks, links, runs, posts, list, labels, publications });
  return [
    ...createPublicationRoutes({
      publications,
      tracking,
      labels: createLabelService({ labels, posts, publications, clock }),
    }),
    ...createStrategyRoutes({ strategies: createStrategyService({ store: strategies, clock }) }),
    ...createSightingRoutes({ sightings: createSightingService({ store: stores.sightings, tracking, clock }) }),
    ...createPublicationExportRoutes({
      publicationExports: createPublicationExports({ publications, list, ...files }),
    }),
  ];
}
