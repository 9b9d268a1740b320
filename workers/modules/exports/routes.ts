import { publicRoute, type Route, route } from "#workers/api/route.ts";
import { exportAutoTask } from "#workers/modules/auto-tasks/finds-contract.ts";
import {
  createDownload,
  downloadFile,
  exportEnterpriseLikes,
  exportExcludeList,
  exportProject,
  exportUserLikes,
  exportWeb,
  getDownload,
  repeatDownload,
} from "./contract.ts";
import type { ExportService } from "./service.ts";

/** The calls of the exports (spec 2 §7 "Exports and downloads", spec 3 §7.3 and §7.4). Links lead to the origin that was asked. */
export function createExportRoutes({ exports }: { exports: ExportService }): Route[] {
  const originOf = (request: Request) => new URL(request.url).origin;
  return [
    route(exportProject, ({ actor, input, request }) =>
      exports.exportLikes(actor, input.body.projectId, originOf(request), input.body.likedBy),
    ),
    route(exportUserLikes, ({ actor, input, request }) =>
      exports.exportUserLikes(actor, input.body.recentDays, originOf(request), input.body.likedBy),
    ),
    route(exportEnterpriseLikes, ({ actor, request }) => exports.exportEnterpriseLikes(actor, originOf(request))),
    route(exportExcludeList, ({ actor, input, request }) =>
      exports.exportExclusions(actor, input.body.scope, originOf(request)),
    ),
    route(exportAutoTask, ({ actor, input: { body }, request }) =>
      exports.exportFits(actor, body.taskId, body.type, originOf(request), body.likedBy),
    ),
    route(createDownload, ({ actor, input }) => exports.start(actor, input.body)),
    route(repeatDownload, ({ actor, input }) => exports.again(actor, input.params.taskId)),
    route(getDownload, ({ actor, input, request }) => exports.get(actor, input.params.taskId, originOf(request))),
    route(exportWeb, ({ actor, input }) => exports.streamTask(actor, input.query.taskId)),
    publicRoute(downloadFile, ({ input }) => exports.open(input.params.token)),
  ];
}
