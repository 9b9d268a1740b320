import { type Api, namedIn } from "../api-call.ts";

/** `GET /v1/disputes/:id`. */
export function addDisputeRoutes({ routes, answer, books: { state } }: Api): void {
  routes.get(
    "/v1/disputes/:id",
    answer((call) => namedIn(call, state.disputes, "dispute")),
  );
}
