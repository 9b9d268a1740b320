/** The sandbox's own calls about Stripe: what the bank, the payer and the support staff do. Not part of Stripe's API. */
import type { Context, Hono } from "hono";
import * as z from "zod";
import type { SandboxClock } from "#sandbox/clock.ts";
import type { Books } from "./books.ts";
import { byId } from "./books.ts";
import { StripeError } from "./errors.ts";
import { CARDS, itemOf, toPublicJson } from "./objects.ts";
import type { Payments } from "./payments.ts";
import { WebhookBehaviour, type Webhooks } from "./webhooks.ts";

const PayBody = z.strictObject({
  session: z.string(),
  payment: z.enum([...CARDS, "later", "fails", "never"]).default("pays"),
});
const RefundBody = z.strictObject({ invoice: z.string(), amount: z.int().min(1).optional() });
const DisputeBody = z.strictObject({ invoice: z.string() });
const CloseBody = z.strictObject({ dispute: z.string(), won: z.boolean() });
const SettleBody = z.strictObject({ session: z.string(), paid: z.boolean() });
const ReopenBody = z.strictObject({ session: z.string() });
const SubscriptionBody = z.strictObject({ subscription: z.string() });
const CardBody = z.strictObject({ customer: z.string(), card: z.enum(CARDS) });

type Parts = {
  books: Books;
  payments: Payments;
  webhooks: Webhooks;
  clock: SandboxClock;
  settle: () => Promise<object>;
};

/** `/webhooks`, `/act/*`, `/settle` and `/books`; a wrong body answers 400 with the reasons, an unknown id 404. */
export function addSteeringRoutes(routes: Hono, { books, payments, webhooks, clock, settle }: Parts): void {
  const { state } = books;
  const act = <Body>(path: string, schema: z.ZodType<Body>, perform: (body: Body) => object | null): void => {
    routes.post(path, async (call) => {
      const body = schema.safeParse(await readJson(call));
      if (!body.success) return call.json({ error: z.prettifyError(body.error) }, 400);
      try {
        const done = perform(body.data);
        books.changed();
        return done === null ? call.json({ error: "unknown id" }, 404) : call.body(toPublicJson(done), 200, JSON_TYPE);
      } catch (error) {
        if (error instanceof StripeError) return call.json(error.refusal.body, 400);
        throw error;
      }
    });
  };
  const paymentOf = (invoice: string) =>
    byId(state.invoices, invoice)?.payments.data[0]?.payment.payment_intent ?? null;

  routes.get("/webhooks", (call) => call.json(webhooks.behaviour()));
  act("/webhooks", WebhookBehaviour, (body) => {
    webhooks.behave(body);
    return body;
  });
  act("/act/pay", PayBody, ({ session: id, payment }) => {
    const session = byId(state.sessions, id);
    return session === undefined ? null : { outcome: payments.pay(session, payment, clock.now()), session };
  });
  act("/act/refund", RefundBody, ({ invoice, amount }) => {
    const intent = paymentOf(invoice);
    return intent === null ? null : payments.refund(intent, amount ?? null, "requested_by_customer", clock.now());
  });
  act("/act/dispute", DisputeBody, ({ invoice }) => {
    const intent = paymentOf(invoice);
    return intent === null ? null : payments.dispute(intent, clock.now());
  });
  act("/act/close-dispute", CloseBody, ({ dispute: id, won }) => {
    const dispute = byId(state.disputes, id);
    if (dispute !== undefined) payments.closeDispute(dispute, won, clock.now());
    return dispute ?? null;
  });
  // As with a test clock: time passes for one subscription alone.
  act("/act/end-period", SubscriptionBody, ({ subscription: id }) => {
    const subscription = byId(state.subscriptions, id);
    if (subscription !== undefined) payments.renew(id, itemOf(subscription).current_period_end * 1000);
    return subscription ?? null;
  });
  act("/act/portal-cancel", SubscriptionBody, ({ subscription: id }) => {
    const subscription = byId(state.subscriptions, id);
    if (subscription !== undefined) payments.cancelAtEnd(subscription, true, "portal", clock.now());
    return subscription ?? null;
  });
  act("/act/settle", SettleBody, ({ session: id, paid }) => {
    payments.settle(id, paid, clock.now());
    return byId(state.sessions, id) ?? null;
  });
  // The visitor was quicker than the call that closed the checkout.
  act("/act/reopen", ReopenBody, ({ session: id }) => {
    const session = byId(state.sessions, id);
    if (session !== undefined) session.status = "open";
    return session ?? null;
  });
  act("/act/card", CardBody, ({ customer: id, card }) => {
    const customer = byId(state.customers, id);
    if (customer !== undefined) payments.changeCard(customer, card, clock.now());
    return customer ?? null;
  });
  routes.post("/settle", async (call) => call.json(await settle()));
  routes.get("/books", (call) => {
    const { customers, sessions, subscriptions, invoices, charges, refunds, disputes, events } = state;
    const shown = { customers, sessions, subscriptions, invoices, charges, refunds, disputes, events };
    return call.body(toPublicJson(shown), 200, JSON_TYPE);
  });
}

const JSON_TYPE = { "content-type": "application/json" };

async function readJson(call: Context): Promise<unknown> {
  if (!(call.req.header("content-type") ?? "").startsWith("application/json")) return undefined;
  return call.req.json().catch(() => undefined);
}
