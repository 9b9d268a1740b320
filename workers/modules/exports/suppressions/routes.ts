import { type Route, route } from "#workers/api/route.ts";
import { exportSuppressions } from "#workers/modules/outreach/suppression/contract.ts";
import type { SuppressionExport } from "./service.ts";

/** The download of the list of people who are not written to. The link leads to the origin that was asked. */
export function createSuppressionExportRoutes({
  suppressionExport,
}: {
  suppressionExport: SuppressionExport;
}): Route[] {
  return [
    route(exportSuppressions, ({ actor, request }) => suppressionExport.export(actor, new URL(request.url).origin)),
  ];
}
