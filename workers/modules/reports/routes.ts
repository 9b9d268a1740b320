import { publicRoute, type Route, route } from "#workers/api/route.ts";
import { createReport, deleteReport, listReports, readReport, revokeReport } from "./contract.ts";
import type { ReportService } from "./service.ts";

/** The calls of shared reports. */
export function createReportRoutes({ reports }: { reports: ReportService }): Route[] {
  return [
    route(createReport, ({ actor, input }) => reports.create(actor, input.body)),
    route(listReports, ({ actor }) => reports.list(actor.userId)),
    route(revokeReport, ({ actor, input }) => reports.revoke(actor.userId, input.params.id)),
    route(deleteReport, ({ actor, input }) => reports.remove(actor.userId, input.params.id)),
    publicRoute(readReport, ({ input }) => reports.read(input.params.token)),
  ];
}
