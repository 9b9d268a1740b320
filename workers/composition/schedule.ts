/** Scheduled work: a line for each job, run by `queues/scheduled.ts`. The triggers are in wrangler.toml. */

import type { ScheduledServices } from "#queues/scheduled.ts";
import { purgeProviderCosts } from "#workers/adapters/outside/budget.ts";
import { purgeIdempotencyKeys } from "#workers/api/idempotency.ts";
import type { Env } from "#workers/env.ts";
import { jsonLog } from "#workers/log.ts";
import { purgeRevokedSessions } from "#workers/modules/auth/store.ts";
import { createQuotaUpkeep } from "#workers/modules/billing/upkeep.ts";
import type { ExportService } from "#workers/modules/exports/service.ts";
import { checkMoney } from "#workers/modules/tasks/reconcile.ts";
import type { TaskEngine } from "#workers/modules/tasks/service.ts";
import type { Stores } from "./stores.ts";

/** At most so many candidates of forgotten lists are removed in a night. */
const MAX_DISCARDED_PER_NIGHT = 200_000;

type ScheduleParts = { env: Env; tasks: TaskEngine; stores: Stores; exports: Pick<ExportService, "removeOld"> };

/** The jobs of the minute and of the night; the engine's own sweep and purge are added where they are run. */
export function buildSchedule({ env, tasks, stores, exports }: ScheduleParts): ScheduledServices {
  const upkeep = createQuotaUpkeep(env.DB, stores.quotas);
  return {
    tasks,
    log: jsonLog,
    minutely: [
      { name: "quota.renew", run: (at) => upkeep.renewDue(at) },
      { name: "quota.expire", run: (at) => upkeep.expireDue(at) },
    ],
    nightly: [
      { name: "quota.check", run: () => checkMoney(env.DB) },
      { name: "exports.remove", run: (at) => exports.removeOld(at) },
      { name: "lists.remove", run: () => stores.lists.removeDiscarded(MAX_DISCARDED_PER_NIGHT) },
      { name: "providers.purge", run: (at) => purgeProviderCosts(env.DB, at) },
      { name: "opinions.purge", run: (at) => stores.opinions.purge(at) },
      { name: "idempotency.purge", run: (at) => purgeIdempotencyKeys(env.DB, at).run() },
      { name: "sessions.purge", run: (at) => purgeRevokedSessions(env.DB, at).run() },
    ],
  };
}
