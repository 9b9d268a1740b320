import { type Api, namedIn } from "../api-call.ts";

/** `GET /v1/charges/:id`. */
export function addChargeRoutes({ routes, answer, books: { state } }: Api): void {
  routes.get(
    "/v1/charges/:id",
    answer((call) => namedIn(call, state.charges, "charge")),
  );
}
