/** Tracked posts: their services over the shared engine. */
import type { Route } from "#workers/api/route.ts";
import type { Env } from "#workers/env.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { createAudienceRoutes } from "#workers/modules/audiences/routes.ts";
import { createAudienceService } from "#workers/modules/audiences/service.ts";
import { createSigner } from "#workers/modules/auth/signature.ts";
import { createPublicationExportRoutes } from "#workers/modules/exports/publications/routes.ts";
import { createPublicationExports } from "#workers/modules/exports/publications/service.ts";
import type { LinksService } from "#workers/modules/links/service.ts";
import { createAlertRoutes } from "#workers/modules/publications/alerts/routes.ts";
import { createAlertService } from "#workers/modules/publications/alerts/service.ts";
import { createLabelService } from "#workers/modules/publications/label-service.ts";
import { createSeriesRoutes } from "#workers/modules/publications/series/routes.ts";
import { createSeriesService } from "#workers/modules/publications/series/service.ts";
import { createPublicationService } from "#workers/modules/publications/service.ts";
import { createStrategyRoutes } from "#workers/modules/publications/strategies/routes.ts";
import { createStrategyService } from "#workers/modules/publications/strategies/service.ts";
import { createPublicationRoutes } from "#workers/modules/publications/tracking/routes.ts";
import { createTrackService } from "#workers/modules/publications/tracking/track-service.ts";
import { createReportLinks } from "#workers/modules/reports/links.ts";
import { createReportRoutes } from "#workers/modules/reports/routes.ts";
import { createReportService } from "#workers/modules/reports/service.ts";
import { createSightingRoutes } from "#workers/modules/sightings/routes.ts";
import { createSightingService } from "#workers/modules/sightings/service.ts";
import type { TaskEngine } from "#workers/modules/tasks/service.ts";
import type { Platforms } from "#workers/platforms/registry.ts";
import type { Stores } from "./stores.ts";

type TrackingParts = {
  env: Env;
  stores: Stores;
  tasks: Pick<TaskEngine, "create" | "get">;
  links: LinksService;
  platforms: Pick<Platforms, "findCommentReader">;
  clock: Clock;
};

/** The calls of tracking and of its reports. */
export function buildTracking({ env, stores, tasks, links, platforms, clock }: TrackingParts): Route[] {
  const { list, posts, readings, runs, labels, strategies, alerts } = stores.publications;
  const publications = createPublicationService({ list, posts, readings, clock });
  const strategyService = createStrategyService({ store: strategies, clock });
  const files = { store: stores.exports, bucket: env.FILES, clock };
  const tracking = createTrackService({
    ...{ tasks, links, runs, posts, list, labels, publications },
    strategies: strategyService,
  });
  return [
    ...createPublicationRoutes({
      publications,
      tracking,
      labels: createLabelService({ labels, posts, publications, clock }),
    }),
    ...createSeriesRoutes({ series: createSeriesService({ posts, readings, publications }) }),
    ...createAlertRoutes({ alerts: createAlertService({ store: alerts, publications, clock }) }),
    ...createStrategyRoutes({ strategies: strategyService }),
    ...createSightingRoutes({ sightings: createSightingService({ store: stores.sightings, tracking, clock }) }),
    ...createPublicationExportRoutes({
      publicationExports: createPublicationExports({ publications, list, readings, ...files }),
    }),
    ...createAudienceRoutes({
      audiences: createAudienceService({ store: stores.audiences, posts, publications, platforms, tasks, clock }),
    }),
    ...createReportRoutes({
      reports: createReportService({
        ...{ store: stores.reports, list, readings, clock },
        links: createReportLinks({ signer: createSigner(env.COOKIE_SECRET, "report"), origin: env.APP_ORIGIN }),
      }),
    }),
  ];
}
