import * as z from "zod";
import { type Api, namedIn } from "../api-call.ts";
import { MAX_PAGE, readForm } from "../form.ts";
import { toList } from "../objects.ts";

const EventQuery = z.looseObject({
  limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(10),
  starting_after: z.string().optional(),
  types: z.array(z.string()).optional(),
  created: z.object({ gte: z.coerce.number().int().min(0).optional() }).optional(),
});

/** `GET /v1/events`, the latest first, by types and time, and one of them. */
export function addEventRoutes({ routes, answer, books: { state } }: Api): void {
  routes.get(
    "/v1/events",
    answer((_call, input) => {
      const { limit, starting_after, types, created } = readForm(EventQuery, input);
      const latestFirst = state.events.toReversed();
      const from = starting_after === undefined ? 0 : latestFirst.findIndex(({ id }) => id === starting_after) + 1;
      const found = latestFirst
        .slice(from)
        .filter((event) => (types === undefined || types.includes(event.type)) && event.created >= (created?.gte ?? 0));
      return toList(found.slice(0, limit), "/v1/events", found.length > limit);
    }),
  );
  routes.get(
    "/v1/events/:id",
    answer((call) => namedIn(call, state.events, "event")),
  );
}
