import * as z from "zod";
import { type Api, namedIn } from "../api-call.ts";
import type { Books } from "../books.ts";
import { byId } from "../books.ts";
import { invalidRequest, missing } from "../errors.ts";
import { Flag, Metadata, readForm } from "../form.ts";
import { type Price, type Session, secondsOf } from "../objects.ts";

/** How long a checkout stays open. */
const SESSION_SECONDS = 24 * 3600;

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
type NewSession = z.output<typeof NewSession>;

/** `POST /v1/checkout/sessions`, one of them, and its early end. */
export function addCheckoutRoutes({ routes, answer, books, payments, clock, publicUrl }: Api): void {
  const { state } = books;
  routes.post(
    "/v1/checkout/sessions",
    answer((_call, input) => {
      const form = readForm(NewSession, input);
      const price = checkSession(form, books);
      const session = newSession(form, price, { id: books.newId("cs_test"), publicUrl, atMs: clock.now() });
      state.sessions.push(session);
      books.plan({ kind: "expire", sessionId: session.id }, session.expires_at * 1000);
      return session;
    }),
  );
  routes.get(
    "/v1/checkout/sessions/:id",
    answer((call) => namedIn(call, state.sessions, "checkout.session")),
  );
  routes.post(
    "/v1/checkout/sessions/:id/expire",
    answer((call) => {
      const session = namedIn(call, state.sessions, "checkout.session");
      if (session.status !== "open") {
        throw invalidRequest('Only Checkout Sessions with a status in ["open"] can be expired.');
      }
      payments.expire(session, clock.now());
      return session;
    }),
  );
}

/** The price that a new checkout asks for; throws what Stripe refuses about the checkout. */
function checkSession(form: NewSession, { state }: Books): Price {
  if ("payment_method_types" in form) {
    throw invalidRequest("Received unknown parameter: payment_method_types", { code: "parameter_unknown" });
  }
  const price = priceOf(form, state.prices);
  const wallet = methodsOf(form).find((method) => method === "alipay" || method === "wechat_pay");
  if (wallet !== undefined && form.mode === "subscription") {
    throw invalidRequest(`The payment method \`${wallet}\` cannot be used in \`subscription\` mode.`, {
      param: "allowed_payment_method_types",
    });
  }
  if (form.customer !== undefined && byId(state.customers, form.customer) === undefined) {
    throw missing("customer", form.customer);
  }
  return price;
}

function priceOf({ line_items, mode }: NewSession, prices: readonly Price[]): Price {
  const id = line_items[0]?.price ?? "";
  const price = byId(prices, id);
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

function newSession(
  form: NewSession,
  price: Price,
  { id, publicUrl, atMs }: { id: string; publicUrl: string; atMs: number },
): Session {
  const created = secondsOf(atMs);
  const amount = price.unit_amount * (form.line_items[0]?.quantity ?? 1);
  const { invoice_creation: invoiced } = form;
  return {
    ...{ id, object: "checkout.session", mode: form.mode, ui_mode: "hosted_page", status: "open" },
    ...{ payment_status: "unpaid", amount_subtotal: amount, amount_total: amount, currency: price.currency },
    ...{ client_reference_id: form.client_reference_id ?? null, customer: form.customer ?? null },
    ...{ customer_email: form.customer_email ?? null, metadata: form.metadata, success_url: form.success_url },
    ...{ cancel_url: form.cancel_url ?? null, payment_method_types: methodsOf(form), locale: form.locale ?? null },
    ...{ subscription: null, invoice: null, payment_intent: null, created, expires_at: created + SESSION_SECONDS },
    ...{ url: `${publicUrl}/stripe/pay/${id}`, livemode: false },
    sandbox: {
      price,
      subscriptionMetadata: form.subscription_data?.metadata ?? {},
      invoiceMetadata: invoiced?.enabled ? invoiced.invoice_data.metadata : null,
    },
  };
}

function methodsOf({ allowed_payment_method_types }: NewSession): string[] {
  return allowed_payment_method_types ?? ["card"];
}
