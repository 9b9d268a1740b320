import * as z from "zod";
import { type Api, namedIn } from "../api-call.ts";
import { Flag, MAX_PAGE, readForm } from "../form.ts";
import { toList } from "../objects.ts";

const PriceQuery = z.looseObject({
  lookup_keys: z.array(z.string()).max(10).optional(),
  active: Flag.optional(),
  limit: z.coerce.number().int().max(MAX_PAGE).default(10),
});

/** `GET /v1/prices`, by lookup keys and whether they are active, and one of them. */
export function addPriceRoutes({ routes, answer, books: { state } }: Api): void {
  routes.get(
    "/v1/prices",
    answer((_call, input) => {
      const { lookup_keys, active, limit } = readForm(PriceQuery, input);
      const found = state.prices.filter(
        (price) =>
          (lookup_keys === undefined || (price.lookup_key !== null && lookup_keys.includes(price.lookup_key))) &&
          (active === undefined || price.active === active),
      );
      return toList(found.slice(0, limit), "/v1/prices", found.length > limit);
    }),
  );
  routes.get(
    "/v1/prices/:id",
    answer((call) => namedIn(call, state.prices, "price")),
  );
}
