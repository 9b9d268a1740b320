import { type Route, route } from "#workers/api/route.ts";
import { askAudience, readAudience } from "./contract.ts";
import type { AudienceService } from "./service.ts";

/** The calls of the audience of a post. */
export function createAudienceRoutes({ audiences }: { audiences: AudienceService }): Route[] {
  return [
    route(askAudience, ({ actor, input }) => audiences.ask(actor, input.body)),
    route(readAudience, ({ actor, input }) => audiences.read(actor, input.params.id, input.query.userId)),
  ];
}
