import { type Route, route } from "#workers/api/route.ts";
import { exportRecords } from "#workers/modules/records/contract.ts";
import type { RecordExport } from "./service.ts";

/** The download of saved creators. The link leads to the origin that was asked. */
export function createRecordExportRoutes({ recordExport }: { recordExport: RecordExport }): Route[] {
  return [
    route(exportRecords, ({ actor, input, request }) =>
      recordExport.export(actor, input.body, new URL(request.url).origin),
    ),
  ];
}
