import { type Route, route } from "#workers/api/route.ts";
import { exportPublications } from "#workers/modules/publications/contract.ts";
import type { PublicationExports } from "./service.ts";

/** The download of tracked posts. The link leads to the origin that was asked. */
export function createPublicationExportRoutes({
  publicationExports,
}: {
  publicationExports: PublicationExports;
}): Route[] {
  return [
    route(exportPublications, ({ actor, input, request }) =>
      publicationExports.export(actor, input.body, new URL(request.url).origin),
    ),
  ];
}
