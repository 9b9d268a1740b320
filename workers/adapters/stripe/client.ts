import Stripe from "stripe";
import type { OutsideFetch } from "#workers/adapters/outside/one-try.ts";
import { sha256Hex } from "#workers/kernel/digest.ts";
import type { StripePort } from "./port.ts";
import { guarded, unlessMissing } from "./refusal.ts";
import { toCharge, toCheckout, toDispute, toEvent, toInvoice, toMetadata, toPrices, toSubscription } from "./shapes.ts";

/** Stripe by its own SDK, which brings pacing after 429, retries with one idempotency key for all tries, and the signature of webhooks. */

const TIMEOUT_MS = 20_000;
const MAX_RETRIES = 2;
/** Stripe's own tolerance between the signed time and the present, here in both directions. */
const SIGNATURE_SECONDS = 300;
const EVENTS_PER_PAGE = 100;

export type StripeSetup = {
  secretKey: string;
  webhookSecret: string;
  /** Below it is `/v1`; null for Stripe itself. */
  baseUrl: string | null;
};

/** The client of one account at Stripe. */
export function createStripe(fetcher: OutsideFetch, { secretKey, webhookSecret, baseUrl }: StripeSetup): StripePort {
  const call: typeof fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    return fetcher(baseUrl === null ? url.href : `${baseUrl}${url.pathname}${url.search}`, init ?? {});
  };
  const stripe = new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(call),
    maxNetworkRetries: MAX_RETRIES,
    timeout: TIMEOUT_MS,
    telemetry: false,
  });
  const crypto = Stripe.createSubtleCryptoProvider();

  return {
    listPrices: guarded(async (keys) => {
      const { data } = await stripe.prices.list({ lookup_keys: [...keys], active: true, limit: keys.length });
      return toPrices(data);
    }),
    createCustomer: guarded(async ({ userId, email }) => {
      const customer = await stripe.customers.create(
        { email, metadata: { userId } },
        // With the address in the key: the same key with another address would be refused for a day (`idempotency_error`).
        { idempotencyKey: `customer:${userId}:${await sha256Hex(email)}` },
      );
      return customer.id;
    }),
    openCheckout: guarded(async ({ customerId, priceId, note, mode, methods, successUrl, cancelUrl, key }) => {
      const metadata = toMetadata(note);
      const session = await stripe.checkout.sessions.create(
        {
          mode,
          customer: customerId,
          client_reference_id: note.userId,
          line_items: [{ price: priceId, quantity: 1 }],
          allowed_payment_method_types: [...methods],
          success_url: successUrl,
          cancel_url: cancelUrl,
          metadata,
          locale: "auto",
          ...(mode === "subscription"
            ? { subscription_data: { metadata } }
            : { invoice_creation: { enabled: true, invoice_data: { metadata } } }),
          ...(methods.includes("wechat_pay") ? { payment_method_options: { wechat_pay: { client: "web" } } } : {}),
        },
        { idempotencyKey: key },
      );
      return toCheckout(session);
    }),
    readCheckout: guarded(async (id) => {
      const session = await unlessMissing(stripe.checkout.sessions.retrieve(id));
      return session && toCheckout(session);
    }),
    closeCheckout: guarded(async (id) => {
      const session = await unlessMissing(stripe.checkout.sessions.retrieve(id));
      if (session?.status === "open") await stripe.checkout.sessions.expire(id);
    }),
    readSubscription: guarded(async (id) => {
      const subscription = await unlessMissing(stripe.subscriptions.retrieve(id));
      return subscription && toSubscription(subscription);
    }),
    endWithPeriod: guarded(async (id, isEnding) => {
      const now = await stripe.subscriptions.retrieve(id);
      // The portal of flexible billing sets `cancel_at` alone, which the flag does not take back.
      const change =
        isEnding || now.cancel_at_period_end ? { cancel_at_period_end: isEnding } : { cancel_at: "" as const };
      return toSubscription(await stripe.subscriptions.update(id, change));
    }),
    endNow: guarded(async (id) => {
      const now = await unlessMissing(stripe.subscriptions.retrieve(id));
      if (now !== null && now.status !== "canceled") await unlessMissing(stripe.subscriptions.cancel(id));
    }),
    openPortal: guarded(async (customerId, returnUrl) => {
      const { url } = await stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl });
      return url;
    }),
    readInvoice: guarded(async (id) => {
      const invoice = await unlessMissing(stripe.invoices.retrieve(id, { expand: ["payments"] }));
      return invoice && toInvoice(invoice);
    }),
    readCharge: guarded(async (id) => {
      const charge = await unlessMissing(stripe.charges.retrieve(id));
      return charge && toCharge(charge);
    }),
    readDispute: guarded(async (id) => {
      const dispute = await unlessMissing(stripe.disputes.retrieve(id));
      return dispute && toDispute(dispute);
    }),
    refund: guarded(async (paymentIntentId, key) => {
      try {
        await stripe.refunds.create({ payment_intent: paymentIntentId }, { idempotencyKey: key });
      } catch (failure) {
        const isDone = failure instanceof Stripe.errors.StripeError && failure.code === "charge_already_refunded";
        if (!isDone) throw failure;
      }
    }),
    readSigned: guarded(async (payload, signature, at) => {
      if (signature === null || isFromAhead(signature, at)) return null;
      try {
        const { webhooks } = stripe;
        return toEvent(
          await webhooks.constructEventAsync(payload, signature, webhookSecret, SIGNATURE_SECONDS, crypto, at),
        );
      } catch (failure) {
        if (failure instanceof Stripe.errors.StripeSignatureVerificationError || failure instanceof SyntaxError)
          return null;
        throw failure;
      }
    }),
    listEvents: guarded(async ({ types, since, after }) => {
      const { data, has_more: hasMore } = await stripe.events.list({
        limit: EVENTS_PER_PAGE,
        types: [...types],
        created: { gte: Math.floor(since / 1000) },
        ...(after === null ? {} : { starting_after: after }),
      });
      return { events: data.flatMap((event) => toEvent(event) ?? []), hasMore };
    }),
  };
}

/** The SDK refuses old signatures alone. One from far ahead could be replayed until its time has come. */
function isFromAhead(signature: string, at: number): boolean {
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? 0);
  return signedAt - at / 1000 > SIGNATURE_SECONDS;
}
