import { type Route, route } from "#workers/api/route.ts";
import {
  confirmSightings,
  dismissSightings,
  getSightings,
  listSightings,
  restoreSightings,
  setBrandTerms,
} from "./contract.ts";
import type { SightingService } from "./service.ts";

export function createSightingRoutes({ sightings }: { sightings: SightingService }): Route[] {
  return [
    route(getSightings, ({ actor }) => sightings.get(actor)),
    route(setBrandTerms, ({ actor, input }) => sightings.setTerms(actor, input.body.terms)),
    route(listSightings, ({ actor }) => sightings.listOpen(actor)),
    route(confirmSightings, ({ actor, input }) => sightings.confirm(actor, input.body.ids)),
    route(dismissSightings, ({ actor, input }) => sightings.dismiss(actor, input.body.ids)),
    route(restoreSightings, ({ actor, input }) => sightings.restore(actor, input.body.ids)),
  ];
}
