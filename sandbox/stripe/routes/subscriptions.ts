import * as z from "zod";
import { type Api, namedIn } from "../api-call.ts";
import { invalidRequest } from "../errors.ts";
import { Flag, readForm } from "../form.ts";
import { toList } from "../objects.ts";

const SubscriptionQuery = z.looseObject({ customer: z.string().optional(), status: z.string().optional() });
const SubscriptionChange = z.looseObject({ cancel_at_period_end: Flag.optional(), cancel_at: z.string().optional() });

/** `/v1/subscriptions`: a list by customer and status, one of them, whether it ends with its period, and its end now. */
export function addSubscriptionRoutes({ routes, answer, books: { state }, payments, clock }: Api): void {
  routes.get(
    "/v1/subscriptions",
    answer((_call, input) => {
      const { customer, status } = readForm(SubscriptionQuery, input);
      const found = state.subscriptions.filter(
        (each) =>
          (customer === undefined || each.customer === customer) &&
          (status === "all" || (status === undefined ? each.status !== "canceled" : each.status === status)),
      );
      return toList(found.toReversed(), "/v1/subscriptions");
    }),
  );
  routes.get(
    "/v1/subscriptions/:id",
    answer((call) => namedIn(call, state.subscriptions, "subscription")),
  );
  routes.post(
    "/v1/subscriptions/:id",
    answer((call, input) => {
      const subscription = namedIn(call, state.subscriptions, "subscription");
      const { cancel_at_period_end, cancel_at } = readForm(SubscriptionChange, input);
      if (subscription.status === "canceled") {
        throw invalidRequest("A canceled subscription can only update its cancellation_details and metadata.");
      }
      if (cancel_at !== undefined && cancel_at !== "") throw invalidRequest("The sandbox only unsets cancel_at.");
      const isEnding = cancel_at_period_end ?? (cancel_at === "" ? false : subscription.cancel_at_period_end);
      payments.cancelAtEnd(subscription, isEnding, "api", clock.now());
      return subscription;
    }),
  );
  routes.delete(
    "/v1/subscriptions/:id",
    answer((call) => {
      const subscription = namedIn(call, state.subscriptions, "subscription");
      payments.cancelNow(subscription, clock.now());
      return subscription;
    }),
  );
}
