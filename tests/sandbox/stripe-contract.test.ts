/** The contract with Stripe: every method of the product's client, and every event that the sandbox tells, held against the published schema (tests/fixtures/schemas/stripe.json). */
import { expect, test } from "vitest";
import * as z from "zod";
import { startListener } from "#tests/support/listener.ts";
import { openContract, watchMethods } from "#tests/support/service-contract.ts";
import { createStripe } from "#workers/adapters/stripe/client.ts";
import type { CheckoutOrder, StripePort } from "#workers/adapters/stripe/port.ts";
import { PRICE_KEYS } from "#workers/modules/subscriptions/domain.ts";
import { EVENT_TYPES } from "#workers/modules/subscriptions/events.ts";
import { NOON_MS, openSandbox } from "./support.ts";

const SECRETS = { secretKey: "sk_test_sandbox", webhookSecret: "whsec_sandbox" };
const OFFER = "kolscout_basic_month_usd";
const PASS = "kolscout_basic_pass_cny";
const Books = z.object({
  disputes: z.array(z.object({ id: z.string(), charge: z.string() })),
  events: z.array(z.object({ id: z.string(), created: z.number() })),
});

/** The client, the sandbox's own switches, and the product that hears webhooks. */
async function open() {
  const product = await startListener();
  const sandbox = await openSandbox({ settings: { appUrl: product.url } });
  const contract = openContract("stripe");
  const fetcher = (address: string, init: RequestInit) => contract.fetch(address, init);
  const { client, uncalled } = watchMethods(createStripe(fetcher, { ...SECRETS, baseUrl: `${sandbox.url}/stripe` }));
  const act = async (path: string, body: object): Promise<void> => {
    const headers = { "content-type": "application/json" };
    const reply = await fetch(`${sandbox.url}/stripe/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
  };
  const books = async () => Books.parse(await (await fetch(`${sandbox.url}/stripe/books`)).json());
  const prices = await client.listPrices(PRICE_KEYS);
  const customerId = await client.createCustomer({ userId: "usr_1", email: "anna@example.com" });
  const priceOf = (offer: string) => prices.find(({ lookupKey }) => lookupKey === offer)?.id ?? "";
  let orders = 0;
  const order = (mode: CheckoutOrder["mode"], offer: string, own: Partial<CheckoutOrder> = {}): CheckoutOrder => {
    orders += 1;
    return {
      ...{ customerId, priceId: priceOf(offer), mode, methods: ["card"], key: `checkout:${orders}` },
      note: { userId: "usr_1", offer, replaces: null, keepsRest: false },
      successUrl: "https://app.kolscout.test/success?session_id={CHECKOUT_SESSION_ID}",
      cancelUrl: "https://app.kolscout.test/pricing",
      ...own,
    };
  };
  return { product, sandbox, contract, stripe: client, uncalled, act, books, customerId, order };
}

/** Opens a checkout and has somebody pay it; what was bought. */
async function buy(world: Awaited<ReturnType<typeof open>>, wanted: CheckoutOrder, payment = "pays") {
  const opened = await world.stripe.openCheckout(wanted);
  await world.act("act/pay", { session: opened.id, payment });
  const done = await world.stripe.readCheckout(opened.id);
  if (done === null) throw new Error(`${opened.id} is unknown`);
  return done;
}

async function readAll(stripe: StripePort, types: readonly string[]): Promise<void> {
  for (let after: string | null = null; ; ) {
    const { events, hasMore } = await stripe.listEvents({ types, since: NOON_MS - 86_400_000, after });
    after = events.at(-1)?.id ?? null;
    if (!hasMore || after === null) return;
  }
}

test("Stripe is called, answers and tells events as its reference says", async () => {
  const world = await open();
  const { product, sandbox, contract, stripe, uncalled, act, books, customerId, order } = world;
  const first = await buy(world, order("subscription", OFFER));
  const subscriptionId = first.subscriptionId ?? "";
  const note = { userId: "usr_1", offer: OFFER, replaces: subscriptionId, keepsRest: true };
  const methods = ["card", "alipay", "wechat_pay"] as const;
  const pass = await buy(world, order("payment", PASS, { methods, note }));
  await buy(world, order("payment", PASS, { methods }), "later");
  await buy(world, order("payment", PASS, { methods }), "fails");
  const lapsing = await buy(world, order("subscription", OFFER), "lapses");
  const left = await stripe.openCheckout(order("payment", PASS));
  await stripe.closeCheckout(left.id);
  expect(await stripe.readCheckout("cs_none")).toBeNull();

  await act("act/end-period", { subscription: subscriptionId });
  await act("act/end-period", { subscription: lapsing.subscriptionId ?? "" });
  await stripe.endWithPeriod(subscriptionId, true);
  await stripe.endWithPeriod(subscriptionId, false);
  await act("act/portal-cancel", { subscription: subscriptionId });
  await stripe.endWithPeriod(subscriptionId, false);
  await stripe.openPortal(customerId, "https://app.kolscout.test/settings");
  for (const { invoiceId } of [first, pass]) {
    const invoice = await stripe.readInvoice(invoiceId ?? "");
    expect(invoice?.isPaid).toBe(true);
    await act("act/dispute", { invoice: invoiceId ?? "" });
  }
  const [won, lost] = (await books()).disputes;
  await act("act/close-dispute", { dispute: won?.id ?? "", won: true });
  await act("act/close-dispute", { dispute: lost?.id ?? "", won: false });
  expect(await stripe.readDispute(won?.id ?? "")).toMatchObject({ isLostToUs: false });
  expect(await stripe.readCharge(won?.charge ?? "")).not.toBeNull();
  const paid = await stripe.readInvoice(first.invoiceId ?? "");
  await stripe.refund(paid?.paymentIntentId ?? "", "refund:1");
  await stripe.refund(paid?.paymentIntentId ?? "", "refund:2");
  await stripe.endNow(subscriptionId);
  expect(await stripe.readSubscription(subscriptionId)).toMatchObject({ status: "CANCELED" });

  // Wallets settle within hours; what nobody paid expires after a day.
  await stripe.openCheckout(order("payment", PASS));
  sandbox.clock.advance(25 * 3_600_000);
  await act("settle", {});
  await readAll(stripe, EVENT_TYPES);
  const told = product.calls.filter(({ path }) => path === "/api/stripe/webhook");
  for (const { body, headers } of told) {
    contract.holdPushed("Event", JSON.parse(body));
    const signature = String(headers["stripe-signature"]);
    const signedAt = Number(/t=(\d+)/.exec(signature)?.[1]) * 1000;
    expect(await stripe.readSigned(new TextEncoder().encode(body), signature, signedAt)).not.toBeNull();
  }
  const { events } = await books();
  const heard = told.map(({ body }): unknown => JSON.parse(body).id);
  // A period that was ended early tells at its end.
  const due = events.filter(({ created }) => created * 1000 <= sandbox.clock.now());
  expect(due.filter(({ id }) => !heard.includes(id))).toEqual([]);
  expect(contract.faults()).toEqual([]);
  expect([uncalled(), contract.unmade()], "methods and published calls that were left out").toEqual([[], []]);
});

test("each of Stripe's refusals has the published shape", async () => {
  const { sandbox, contract, stripe, order } = await open();
  for (const kind of ["rateLimited", "unauthorized", "forbidden", "serverError"]) {
    // The SDK waits between its tries, which a single failure spares.
    sandbox.faults.set({ service: "stripe", path: "/v1/checkout", rates: { [kind]: 1 }, times: 1 });
    await stripe.openCheckout(order("payment", PASS)).catch(() => undefined);
  }
  sandbox.faults.clear();
  const wanted = order("payment", PASS);
  await stripe.openCheckout(wanted);
  await expect(stripe.openCheckout({ ...wanted, cancelUrl: "https://app.kolscout.test/other" })).rejects.toThrow();
  await expect(stripe.openCheckout(order("subscription", OFFER, { methods: ["alipay"] }))).rejects.toThrow();
  await expect(stripe.openCheckout(order("payment", OFFER))).rejects.toThrow();
  await expect(stripe.openCheckout(order("payment", PASS, { customerId: "cus_none" }))).rejects.toThrow();
  expect(contract.faults()).toEqual([]);
});
