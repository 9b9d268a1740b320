/** Plans: Stripe where its keys are configured, and the services over it. */
import { createPageCache } from "#workers/adapters/outside/cache.ts";
import type { OutsideDeps } from "#workers/adapters/outside/http.ts";
import { createStripe } from "#workers/adapters/stripe/client.ts";
import type { StripePort } from "#workers/adapters/stripe/port.ts";
import type { Route } from "#workers/api/route.ts";
import type { Env } from "#workers/env.ts";
import type { Outbox } from "#workers/jobs/outbox.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { jsonLog } from "#workers/log.ts";
import type { PlanOffer } from "#workers/modules/auth/port.ts";
import { createPurchases } from "#workers/modules/billing/purchases.ts";
import type { Schemes } from "#workers/modules/schemes/service.ts";
import { createStripeInbox, type StripeInbox } from "#workers/modules/subscriptions/events.ts";
import { createGrants } from "#workers/modules/subscriptions/grants.ts";
import { createPriceCache } from "#workers/modules/subscriptions/price-cache.ts";
import { createSubscriptionRoutes } from "#workers/modules/subscriptions/routes.ts";
import { createSubscriptionService, type SubscriptionService } from "#workers/modules/subscriptions/service.ts";
import { createSubscriptionStore } from "#workers/modules/subscriptions/store.ts";
import { createStripeSync } from "#workers/modules/subscriptions/sync.ts";
import type { Switches } from "#workers/modules/switches/service.ts";
import type { Stores } from "./stores.ts";

type Parts = {
  switches: Pick<Switches, "isOff">;
  schemes: Pick<Schemes, "schemeOf">;
  outside: OutsideDeps;
  stores: Pick<Stores, "members">;
  outbox: Outbox;
  clock: Clock;
};

export type Subscriptions = {
  stripeInbox: StripeInbox;
  routes: Route[];
  service: Pick<SubscriptionService, "stopRenewal" | "resumeRenewal" | "endAll">;
  /** What an account is told it can buy; nothing while Stripe does not answer. */
  offer: PlanOffer;
};

/** What sells plans; without keys nothing is offered. */
export function buildSubscriptions(
  env: Env,
  { switches, schemes, outside, stores, outbox, clock }: Parts,
): Subscriptions {
  const d1 = env.DB;
  const stripe = setUpStripe(env, outside);
  const store = createSubscriptionStore(d1);
  const grants = createGrants({ d1, purchases: createPurchases(d1) });
  const sync = stripe && createStripeSync({ d1, stripe, store, grants, clock, log: jsonLog });
  const stripeInbox = createStripeInbox({ d1, stripe, sync, store, outbox, clock, log: jsonLog });
  const subscriptions = createSubscriptionService({
    stripe,
    sync,
    store,
    members: stores.members,
    schemes,
    prices: createPriceCache({ cache: createPageCache(d1), clock }),
    isClosed: () => switches.isOff("purchases"),
    appOrigin: env.APP_ORIGIN,
    clock,
  });
  return {
    stripeInbox,
    service: subscriptions,
    routes: createSubscriptionRoutes({ subscriptions, inbox: stripeInbox }),
    offer: async (actor, ticket) => {
      const [recommendedScheme, { offers }] = await Promise.all([
        schemes.schemeOf(actor, ticket),
        subscriptions.listOffers().catch(() => ({ offers: [] })),
      ]);
      const availablePlans = offers.map(({ plan: type, kind, ...price }) => ({
        ...{ type, kind, ...price },
        interval: kind === "SUBSCRIPTION" ? ("month" as const) : null,
      }));
      return { recommendedScheme, availablePlans };
    },
  };
}

function setUpStripe(env: Env, { fetch }: OutsideDeps): StripePort | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_BASE_URL: baseUrl = null } = env;
  if (secretKey === undefined || webhookSecret === undefined) return null;
  return createStripe(fetch, { secretKey, webhookSecret, baseUrl });
}
