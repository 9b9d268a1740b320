import { type Route, route } from "#workers/api/route.ts";
import {
  getDailyUsage,
  getEnterpriseDailyUsage,
  getEnterpriseQuota,
  getEnterpriseStats,
  getEnterpriseUsageDetails,
  getStatement,
  getUsageDetails,
  getUserQuota,
  getUserStats,
} from "./contract.ts";
import type { QuotaService } from "./quota-service.ts";
import type { UsageService } from "./service.ts";
import type { StatementService } from "./statement-service.ts";

type Services = { usage: UsageService; quota: QuotaService; statements: StatementService };

/** The calls of quota and usage (spec 3 §7.5); the files are in `exports/usage`. */
export function createUsageRoutes({ usage, quota, statements }: Services): Route[] {
  return [
    route(getUserQuota, ({ actor }) => quota.ofUser(actor)),
    route(getEnterpriseQuota, ({ actor, input }) => quota.ofEnterprise(actor, input.params.id)),
    route(getDailyUsage, ({ actor, input }) => usage.daily(actor, input.query)),
    route(getEnterpriseDailyUsage, ({ actor, input }) => usage.enterpriseDaily(actor, input.query)),
    route(getUsageDetails, ({ actor, input }) => usage.details(actor, input.query)),
    route(getEnterpriseUsageDetails, ({ actor, input }) => usage.enterpriseDetails(actor, input.query)),
    route(getUserStats, ({ actor, input }) => usage.stats(actor, input.query)),
    route(getEnterpriseStats, ({ actor, input }) =>
      usage.enterpriseStats(actor, input.params.id, input.query.timeZone),
    ),
    route(getStatement, ({ actor, input }) => statements.read(actor, input.query)),
  ];
}
