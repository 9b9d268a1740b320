/** The browser extension: who may ask with its tokens, and what they may ask. */
import type { Limiter } from "#workers/api/limiter.ts";
import type { Env } from "#workers/env.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { AccountDirectory } from "#workers/modules/auth/port.ts";
import { createSigner } from "#workers/modules/auth/signature.ts";
import { createAdditionService } from "#workers/modules/companion/addition-service.ts";
import { createConnectionService } from "#workers/modules/companion/connection-service.ts";
import { createKnowledgeService } from "#workers/modules/companion/knowledge-service.ts";
import { createKnowledgeStore } from "#workers/modules/companion/knowledge-store.ts";
import { createCompanionRoutes } from "#workers/modules/companion/routes.ts";
import type { CpmService } from "#workers/modules/cpm/service.ts";
import type { ExclusionService } from "#workers/modules/exclusions/service.ts";
import { contactColumn } from "#workers/modules/outreach/sources/contacts.ts";
import type { ProjectsService } from "#workers/modules/projects/service.ts";
import type { BatchTagService } from "#workers/modules/records/batch-tag-service.ts";
import type { RecordStore } from "#workers/modules/records/store.ts";
import type { Stores } from "./stores.ts";

type Parts = {
  stores: Pick<Stores, "auth" | "connections" | "ratings">;
  accounts: Pick<AccountDirectory, "findActor">;
  cpm: CpmService;
  exclusions: ExclusionService;
  projects: ProjectsService;
  records: { tagging: BatchTagService; store: RecordStore };
  limiter: Limiter;
  clock: Clock;
};

export function buildCompanion(env: Pick<Env, "DB" | "COMPANION_EXTENSION_IDS" | "COOKIE_SECRET">, parts: Parts) {
  const { stores, accounts, cpm, exclusions, projects, records, limiter, clock } = parts;
  const connections = createConnectionService({
    ...{ store: stores.connections, accounts, denials: stores.auth, clock },
    extensionIds: env.COMPANION_EXTENSION_IDS,
    signer: createSigner(env.COOKIE_SECRET, "companion"),
  });
  const store = createKnowledgeStore(env.DB, contactColumn);
  const routes = createCompanionRoutes({
    ...{ connections, projects, records: records.store },
    knowledge: createKnowledgeService({ store, contacts: contactColumn, records: records.store, cpm, clock }),
    additions: createAdditionService({ store, tagging: records.tagging, exclusions, ratings: stores.ratings, clock }),
    countTry: (network) => limiter.take("companion", network ?? "unknown", 1),
  });
  return { connections, routes };
}
