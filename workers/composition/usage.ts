/** Quota and usage: the read side of the ledger. */
import type { Route } from "#workers/api/route.ts";
import type { Env } from "#workers/env.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { createQuotaOverview } from "#workers/modules/billing/overview.ts";
import { createStatementStore } from "#workers/modules/billing/statement-store.ts";
import { createUsageStore } from "#workers/modules/billing/usage-store.ts";
import { createUsageExportRoutes } from "#workers/modules/exports/usage/routes.ts";
import { createUsageExport } from "#workers/modules/exports/usage/service.ts";
import type { TaskEngine } from "#workers/modules/tasks/service.ts";
import { createPaidFor } from "#workers/modules/usage/paid-for.ts";
import { createQuotaService } from "#workers/modules/usage/quota-service.ts";
import { createUsageRoutes } from "#workers/modules/usage/routes.ts";
import { createUsageScopes } from "#workers/modules/usage/scope.ts";
import { createUsageService } from "#workers/modules/usage/service.ts";
import { createStatementService } from "#workers/modules/usage/statement-service.ts";
import { createUsageNames } from "#workers/modules/usage/store.ts";
import type { Stores } from "./stores.ts";

type Parts = {
  stores: Pick<Stores, "exports" | "members" | "quotas">;
  tasks: Pick<TaskEngine, "describe">;
  clock: Clock;
};

/** The calls of the usage page and its files. */
export function buildUsageRoutes(
  { DB: d1, FILES: bucket }: Pick<Env, "DB" | "FILES">,
  { stores, tasks, clock }: Parts,
): Route[] {
  const { members, quotas } = stores;
  const names = createUsageNames(d1);
  const usage = createUsageStore(d1);
  const statements = createStatementStore(d1);
  const scopes = createUsageScopes(names);
  const findPaidFor = createPaidFor({ tasks, names });
  const lines = createUsageService({ usage, names, scopes, findPaidFor, clock });
  const overview = createQuotaOverview({ quotas });
  return [
    ...createUsageRoutes({
      usage: lines,
      quota: createQuotaService({ members, quotas, overview, accounts: statements, usage, clock }),
      statements: createStatementService({ statements, names, scopes, findPaidFor }),
    }),
    ...createUsageExportRoutes({
      usageExport: createUsageExport({ store: stores.exports, bucket, clock, usage, scopes, lines }),
    }),
  ];
}
