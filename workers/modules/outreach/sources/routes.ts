import { type Route, route } from "#workers/api/route.ts";
import { listSources, searchPeople, takeReceivers } from "./contract.ts";
import type { PeopleService } from "./people.ts";
import type { SourceService } from "./service.ts";

/** The calls by which a send takes its receivers. */
export function createSourceRoutes({ sources, people }: { sources: SourceService; people: PeopleService }): Route[] {
  return [
    route(listSources, ({ actor }) => sources.list(actor)),
    route(takeReceivers, ({ actor, input }) => sources.take(actor, input.body)),
    route(searchPeople, ({ actor, input }) => people.search(actor, input.body)),
  ];
}
