/** Stripe's API as the product's SDK calls it: form bodies, idempotency keys, lists, expansions. */
import type { Hono } from "hono";
import { type Api, type ApiParts, createAnswer } from "./api-call.ts";
import { invalidRequest } from "./errors.ts";
import { addChargeRoutes } from "./routes/charges.ts";
import { addCheckoutRoutes } from "./routes/checkout-sessions.ts";
import { addCustomerRoutes } from "./routes/customers.ts";
import { addDisputeRoutes } from "./routes/disputes.ts";
import { addEventRoutes } from "./routes/events.ts";
import { addInvoiceRoutes } from "./routes/invoices.ts";
import { addPortalRoutes } from "./routes/portal-sessions.ts";
import { addPriceRoutes } from "./routes/prices.ts";
import { addRefundRoutes } from "./routes/refunds.ts";
import { addSubscriptionRoutes } from "./routes/subscriptions.ts";

/** The calls below `/v1`; what Stripe has and the sandbox has not is refused with 404. */
export function addApiRoutes(routes: Hono, parts: ApiParts): void {
  const api: Api = { ...parts, routes, answer: createAnswer(parts) };
  addPriceRoutes(api);
  addCustomerRoutes(api);
  addCheckoutRoutes(api);
  addSubscriptionRoutes(api);
  addPortalRoutes(api);
  addInvoiceRoutes(api);
  addChargeRoutes(api);
  addDisputeRoutes(api);
  addRefundRoutes(api);
  addEventRoutes(api);
  routes.all(
    "/v1/*",
    api.answer((call) => {
      throw invalidRequest(`Unrecognized request URL (${call.req.method}: ${call.req.path}).`, { status: 404 });
    }),
  );
}
