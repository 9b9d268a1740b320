/** Whom workspaces do not write to, and the links by which people say so. */
import type { Route } from "#workers/api/route.ts";
import type { Env } from "#workers/env.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { createSigner } from "#workers/modules/auth/signature.ts";
import { createSuppressionExportRoutes } from "#workers/modules/exports/suppressions/routes.ts";
import { createSuppressionExport } from "#workers/modules/exports/suppressions/service.ts";
import { listDelivered } from "#workers/modules/lists/port.ts";
import { createPeopleService } from "#workers/modules/outreach/sources/people.ts";
import { createPeopleStore } from "#workers/modules/outreach/sources/people-store.ts";
import { createSourceRoutes } from "#workers/modules/outreach/sources/routes.ts";
import { createSourceService } from "#workers/modules/outreach/sources/service.ts";
import { createSourceStore } from "#workers/modules/outreach/sources/store.ts";
import { createUnsubscribeLinks, type UnsubscribeLinks } from "#workers/modules/outreach/suppression/links.ts";
import { createReceiverCheck } from "#workers/modules/outreach/suppression/receiver-check.ts";
import { createSuppressionRoutes } from "#workers/modules/outreach/suppression/routes.ts";
import { createSuppressionService } from "#workers/modules/outreach/suppression/service.ts";
import type { Stores } from "./stores.ts";

/** Links of recipients: the engine writes them into mails, the service reads them. */
export function buildUnsubscribeLinks(env: Env): UnsubscribeLinks {
  return createUnsubscribeLinks({ signer: createSigner(env.COOKIE_SECRET, "unsubscribe"), origin: env.APP_ORIGIN });
}

/** The calls of unsubscribing and of the list with its file. */
export function buildSuppressionRoutes(env: Env, { stores, clock }: { stores: Stores; clock: Clock }): Route[] {
  const suppressions = createSuppressionService({
    store: stores.suppressions,
    links: buildUnsubscribeLinks(env),
    listDelivered: (userId, creators) => listDelivered(env.DB, userId, creators),
    clock,
  });
  const files = { store: stores.exports, bucket: env.FILES, clock };
  const suppressionExport = createSuppressionExport({ ...files, suppressions: stores.suppressions });
  return [...createSuppressionRoutes({ suppressions }), ...createSuppressionExportRoutes({ suppressionExport })];
}

/** The calls by which a send takes its receivers. */
export function buildSourceRoutes({ DB: d1 }: Env): Route[] {
  const check = createReceiverCheck(d1);
  return createSourceRoutes({
    sources: createSourceService({
      store: createSourceStore(d1),
      check,
      listDelivered: (userId, creators) => listDelivered(d1, userId, creators),
    }),
    people: createPeopleService({
      store: createPeopleStore(d1),
      check,
      listDelivered: (userId, creators) => listDelivered(d1, userId, creators),
    }),
  });
}
