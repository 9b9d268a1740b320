import { publicRoute, type Route, route } from "#workers/api/route.ts";
import { SCHEME_HEADER } from "#workers/kernel/vocabulary.ts";
import {
  cancelSubscription,
  createCheckout,
  getSubscription,
  listOffers,
  openPortal,
  pollSubscription,
  receiveEvent,
  resubscribe,
  verifyCheckout,
} from "./contract.ts";
import type { StripeInbox } from "./events.ts";
import type { SubscriptionService } from "./service.ts";

type Deps = { subscriptions: SubscriptionService; inbox: Pick<StripeInbox, "receive"> };

/** The calls of plans, and the one that Stripe makes. */
export function createSubscriptionRoutes({ subscriptions, inbox }: Deps): Route[] {
  return [
    publicRoute(listOffers, () => subscriptions.listOffers()),
    route(getSubscription, ({ actor, request }) => subscriptions.view(actor, request.headers.get(SCHEME_HEADER))),
    route(createCheckout, ({ actor, input, request }) =>
      subscriptions.createCheckout(actor, input.body, request.headers.get(SCHEME_HEADER)),
    ),
    route(verifyCheckout, ({ actor, input }) => subscriptions.verifyCheckout(actor, input.query.sessionId)),
    route(openPortal, ({ actor }) => subscriptions.openPortal(actor)),
    route(cancelSubscription, ({ actor }) => subscriptions.cancel(actor)),
    route(resubscribe, ({ actor }) => subscriptions.resubscribe(actor)),
    route(pollSubscription, ({ actor, input }) => subscriptions.poll(actor, input.query.subscriptionId)),
    publicRoute(receiveEvent, async ({ request, input }) => {
      await inbox.receive(input.body, request.headers.get("stripe-signature"));
      return new Response(null, { status: 200 });
    }),
  ];
}
