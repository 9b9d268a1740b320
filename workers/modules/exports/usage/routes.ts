import { type Route, route } from "#workers/api/route.ts";
import { exportEnterpriseUsage, exportUserUsage } from "#workers/modules/usage/contract.ts";
import type { UsageExport } from "./service.ts";

/** The downloads of usage. The link leads to the origin that was asked. */
export function createUsageExportRoutes({ usageExport }: { usageExport: UsageExport }): Route[] {
  return [
    route(exportUserUsage, ({ actor, input, request }) =>
      usageExport.ofPerson(actor, input.query.userId, new URL(request.url).origin),
    ),
    route(exportEnterpriseUsage, ({ actor, input, request }) =>
      usageExport.ofEnterprise(actor, input.query.enterpriseId, input.query.userId, new URL(request.url).origin),
    ),
  ];
}
