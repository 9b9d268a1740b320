/** Stripe's API as the product's SDK calls it: form bodies, idempotency keys, lists, expansions. */
import type { Context, Hono } from "hono";
import { parse as parseForm } from "qs";
import * as z from "zod";
import type { SandboxClock } from "#sandbox/clock.ts";
import type { Books } from "./books.ts";
import { byId } from "./books.ts";
import { invalidRequest, missing, reusedKey, StripeError, unauthorized } from "./errors.ts";
import { API_VERSION, type Customer, type Price, type Session, toPublicJson } from "./objects.ts";
import type { Payments } from "./payments.ts";

/** The key that may call. */
export const STRIPE_KEY = "sk_test_sandbox";

const SESSION_SECONDS = 24 * 3600;
const MAX_PAGE = 100;

const Metadata = z.record(z.string(), z.string().max(500)).default({});
const Flag = z.enum(["true", "false"]).transform((text) => text === "true");
const Seconds = z.coerce.number().int().min(0);

const NewCustomer = z.looseObject({ email: z.email().optional(), name: z.string().optional(), metadata: Metadata });
const NewSession = z.looseObject({
  mode: z.enum(["subscription", "payment"]),
  line_items: z.array(z.object({ price: z.string(), quantity: z.coerce.number().int().min(1).default(1) })).length(1),
  success_url: z.url(),
  cancel_url: z.url().optional(),
  client_reference_id: z.string().max(200).optional(),
  customer: z.string().optional(),
  customer_email: z.email().optional(),
  metadata: Metadata,
  allowed_payment_method_types: z.array(z.string()).min(1).optional(),
  subscription_data: z.object({ metadata: Metadata }).optional(),
  invoice_creation: z
    .object({ enabled: Flag, invoice_data: z.object({ metadata: Metadata }).default({ metadata: {} }) })
    .optional(),
  locale: z.string().optional(),
});
const SubscriptionChange = z.looseObject({ cancel_at_period_end: Flag.optional(), cancel_at: z.string().optional() });
const NewPortal = z.looseObject({ customer: z.string(), return_url: z.url().optional() });
const NewRefund = z.looseObject({
  payment_intent: z.string(),
  amount: z.coerce.number().int().min(1).optional(),
  reason: z.string().optional(),
});
const EventQuery = z.looseObject({
  limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(10),
  starting_after: z.string().optional(),
  types: z.array(z.string()).optional(),
  created: z.object({ gte: Seconds.optional() }).optional(),
});
const PriceQuery = z.looseObject({
  lookup_keys: z.array(z.string()).max(10).optional(),
  active: Flag.optional(),
  limit: z.coerce.number().int().max(MAX_PAGE).default(10),
});
const SubscriptionQuery = z.looseObject({ customer: z.string().optional(), status: z.string().optional() });
const Expand = z.looseObject({ expand: z.array(z.string()).default([]) });

type Parts = { books: Books; payments: Payments; clock: SandboxClock; publicUrl: string };
type Handler = (call: Context, input: unknown) => object;

/** The calls below `/v1`. */
export function addApiRoutes(routes: Hono, { books, payments, clock, publicUrl }: Parts): void {
  const { state, newId } = books;
  const replies = new Map<string, { input: string; status: 200; body: string }>();
  const now = () => clock.now();

  const answer =
    (handle: Handler) =>
    async (call: Context): Promise<Response> => {
      const requestId = newId("req");
      const headers = { "request-id": requestId, "stripe-version": API_VERSION };
      const refuse = ({ status, body }: StripeError["refusal"]) => Response.json(body, { status, headers });
      if (call.req.header("authorization") !== `Bearer ${STRIPE_KEY}`) return refuse(unauthorized);
      const raw = call.req.method === "GET" ? new URL(call.req.url).search.slice(1) : await call.req.text();
      const key = call.req.method === "POST" ? call.req.header("idempotency-key") : undefined;
      const input = `${call.req.path}?${raw}`;
      const kept = key === undefined ? undefined : replies.get(key);
      if (kept !== undefined && kept.input !== input) return refuse(reusedKey.refusal);
      if (kept !== undefined) return jsonReply(kept.body, { ...headers, "idempotent-replayed": "true" });
      try {
        const body = toPublicJson(handle(call, parseForm(raw, { depth: 5, arrayLimit: 100 })));
        if (key !== undefined) replies.set(key, { input, status: 200, body });
        books.changed();
        return jsonReply(body, headers);
      } catch (error) {
        if (error instanceof StripeError) return refuse(error.refusal);
        throw error;
      }
    };
  const of = <Item extends { id: string }>(items: readonly Item[], what: string, call: Context): Item => {
    const id = call.req.param("id") ?? "";
    const found = byId(items, id);
    if (found === undefined) throw missing(what, id);
    return found;
  };
  const listOf = (data: readonly object[], url: string, hasMore = false) => ({
    ...{ object: "list", url, has_more: hasMore, data },
  });

  routes.get(
    "/v1/prices",
    answer((_call, input) => {
      const { lookup_keys, active, limit } = read(PriceQuery, input);
      const found = state.prices.filter(
        (price) =>
          (lookup_keys === undefined || (price.lookup_key !== null && lookup_keys.includes(price.lookup_key))) &&
          (active === undefined || price.active === active),
      );
      return listOf(found.slice(0, limit), "/v1/prices", found.length > limit);
    }),
  );
  routes.get(
    "/v1/prices/:id",
    answer((call) => of(state.prices, "price", call)),
  );

  routes.post(
    "/v1/customers",
    answer((_call, input) => {
      const { email, name, metadata } = read(NewCustomer, input);
      const customer: Customer = {
        ...{ id: newId("cus"), object: "customer", email: email ?? null, name: name ?? null, metadata },
        ...{ created: Math.floor(now() / 1000), livemode: false, sandbox: { card: null } },
      };
      state.customers.push(customer);
      return customer;
    }),
  );
  routes.get(
    "/v1/customers/:id",
    answer((call) => of(state.customers, "customer", call)),
  );

  routes.post(
    "/v1/checkout/sessions",
    answer((_call, input) => {
      const session = newSession(read(NewSession, input));
      state.sessions.push(session);
      books.plan({ kind: "expire", sessionId: session.id }, session.expires_at * 1000);
      return session;
    }),
  );
  routes.get(
    "/v1/checkout/sessions/:id",
    answer((call) => of(state.sessions, "checkout.session", call)),
  );
  routes.post(
    "/v1/checkout/sessions/:id/expire",
    answer((call) => {
      const session = of(state.sessions, "checkout.session", call);
      if (session.status !== "open") {
        throw invalidRequest('Only Checkout Sessions with a status in ["open"] can be expired.');
      }
      payments.expire(session, now());
      return session;
    }),
  );

  routes.get(
    "/v1/subscriptions",
    answer((_call, input) => {
      const { customer, status } = read(SubscriptionQuery, input);
      const found = state.subscriptions.filter(
        (each) =>
          (customer === undefined || each.customer === customer) &&
          (status === "all" || (status === undefined ? each.status !== "canceled" : each.status === status)),
      );
      return listOf(found.toReversed(), "/v1/subscriptions");
    }),
  );
  routes.get(
    "/v1/subscriptions/:id",
    answer((call) => of(state.subscriptions, "subscription", call)),
  );
  routes.post(
    "/v1/subscriptions/:id",
    answer((call, input) => {
      const subscription = of(state.subscriptions, "subscription", call);
      const { cancel_at_period_end, cancel_at } = read(SubscriptionChange, input);
      if (subscription.status === "canceled") {
        throw invalidRequest("A canceled subscription can only update its cancellation_details and metadata.");
      }
      if (cancel_at !== undefined && cancel_at !== "") throw invalidRequest("The sandbox only unsets cancel_at.");
      const isEnding = cancel_at_period_end ?? (cancel_at === "" ? false : subscription.cancel_at_period_end);
      payments.cancelAtEnd(subscription, isEnding, "api", now());
      return subscription;
    }),
  );
  routes.delete(
    "/v1/subscriptions/:id",
    answer((call) => {
      const subscription = of(state.subscriptions, "subscription", call);
      payments.cancelNow(subscription, now());
      return subscription;
    }),
  );

  routes.post(
    "/v1/billing_portal/sessions",
    answer((_call, input) => {
      const { customer, return_url } = read(NewPortal, input);
      if (byId(state.customers, customer) === undefined) throw missing("customer", customer);
      const query = return_url === undefined ? "" : `?return=${encodeURIComponent(return_url)}`;
      return {
        ...{ id: newId("bps"), object: "billing_portal.session", customer, return_url: return_url ?? null },
        ...{
          url: `${publicUrl}/stripe/portal/${customer}${query}`,
          created: Math.floor(now() / 1000),
          livemode: false,
        },
      };
    }),
  );

  routes.get(
    "/v1/invoices/:id",
    answer((call, input) => {
      const { payments: paid, ...invoice } = of(state.invoices, "invoice", call);
      return read(Expand, input).expand.includes("payments") ? { ...invoice, payments: paid } : invoice;
    }),
  );
  routes.get(
    "/v1/charges/:id",
    answer((call) => of(state.charges, "charge", call)),
  );
  routes.get(
    "/v1/disputes/:id",
    answer((call) => of(state.disputes, "dispute", call)),
  );
  routes.post(
    "/v1/refunds",
    answer((_call, input) => {
      const { payment_intent, amount, reason } = read(NewRefund, input);
      return payments.refund(payment_intent, amount ?? null, reason ?? null, now());
    }),
  );

  routes.get(
    "/v1/events",
    answer((_call, input) => {
      const { limit, starting_after, types, created } = read(EventQuery, input);
      const latestFirst = state.events.toReversed();
      const from = starting_after === undefined ? 0 : latestFirst.findIndex(({ id }) => id === starting_after) + 1;
      const found = latestFirst
        .slice(from)
        .filter((event) => (types === undefined || types.includes(event.type)) && event.created >= (created?.gte ?? 0));
      return listOf(found.slice(0, limit), "/v1/events", found.length > limit);
    }),
  );
  routes.get(
    "/v1/events/:id",
    answer((call) => of(state.events, "event", call)),
  );
  routes.all(
    "/v1/*",
    answer((call) => {
      throw invalidRequest(`Unrecognized request URL (${call.req.method}: ${call.req.path}).`, { status: 404 });
    }),
  );

  function newSession(input: z.output<typeof NewSession>): Session {
    if ("payment_method_types" in input) {
      throw invalidRequest("Received unknown parameter: payment_method_types", { code: "parameter_unknown" });
    }
    const methods = input.allowed_payment_method_types ?? ["card"];
    const price = priceOf(input);
    const wallet = methods.find((method) => method === "alipay" || method === "wechat_pay");
    if (wallet !== undefined && input.mode === "subscription") {
      throw invalidRequest(`The payment method \`${wallet}\` cannot be used in \`subscription\` mode.`, {
        param: "allowed_payment_method_types",
      });
    }
    if (input.customer !== undefined && byId(state.customers, input.customer) === undefined) {
      throw missing("customer", input.customer);
    }
    const id = newId("cs_test");
    const created = Math.floor(now() / 1000);
    const amount = price.unit_amount * (input.line_items[0]?.quantity ?? 1);
    const { invoice_creation: invoiced } = input;
    return {
      ...{ id, object: "checkout.session", mode: input.mode, ui_mode: "hosted_page", status: "open" },
      ...{ payment_status: "unpaid", amount_subtotal: amount, amount_total: amount, currency: price.currency },
      ...{ client_reference_id: input.client_reference_id ?? null, customer: input.customer ?? null },
      ...{ customer_email: input.customer_email ?? null, metadata: input.metadata, success_url: input.success_url },
      ...{ cancel_url: input.cancel_url ?? null, payment_method_types: methods, locale: input.locale ?? null },
      ...{ subscription: null, invoice: null, payment_intent: null, created, expires_at: created + SESSION_SECONDS },
      ...{ url: `${publicUrl}/stripe/pay/${id}`, livemode: false },
      sandbox: {
        price,
        subscriptionMetadata: input.subscription_data?.metadata ?? {},
        invoiceMetadata: invoiced?.enabled ? invoiced.invoice_data.metadata : null,
      },
    };
  }

  function priceOf({ line_items, mode }: z.output<typeof NewSession>): Price {
    const id = line_items[0]?.price ?? "";
    const price = byId(state.prices, id);
    const param = "line_items[0][price]";
    if (price === undefined) {
      throw invalidRequest(`No such price: '${id}'`, { code: "resource_missing", param });
    }
    if (!price.active) throw invalidRequest("The price specified is inactive.", { code: "price_inactive", param });
    if ((mode === "subscription") !== (price.type === "recurring")) {
      throw invalidRequest(`You specified \`${mode}\` mode but passed a ${price.type} price.`, { param });
    }
    return price;
  }
}

function read<Output>(schema: z.ZodType<Output>, input: unknown): Output {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const [first = "", ...rest] = (issue?.path ?? []).map(String);
  throw invalidRequest(`Invalid parameter: ${issue?.message ?? ""}`, {
    param: first + rest.map((part) => `[${part}]`).join(""),
  });
}

function jsonReply(body: string, headers: Record<string, string>): Response {
  return new Response(body, { headers: { ...headers, "content-type": "application/json" } });
}
