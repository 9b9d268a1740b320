/** Events on their way to the product: signed, tried again until they are taken, and, when asked for, late, twice, out of order or never. */
import * as z from "zod";
import type { SandboxClock } from "#sandbox/clock.ts";
import type { Books } from "./books.ts";
import { byId } from "./books.ts";
import { type StripeEvent, toPublicJson } from "./objects.ts";
import { signatureOf, WEBHOOK_SECRET } from "./signature.ts";

/** How webhooks misbehave; parts of 1. */
export const WebhookBehaviour = z.strictObject({
  /** Where they go; null uses the product's address. */
  endpoint: z.url().nullable().default(null),
  /** Lost for good: only the list of events knows of them. */
  lostPart: z.number().min(0).max(1).default(0),
  /** Sent a second time. */
  doubledPart: z.number().min(0).max(1).default(0),
  /** Each waits up to so long, which also mixes their order. */
  maxDelayMs: z
    .int()
    .min(0)
    .max(7 * 86_400_000)
    .default(0),
});
export type WebhookBehaviour = z.output<typeof WebhookBehaviour>;

const BACKOFF_MS = [10_000, 60_000, 600_000, 3_600_000, 6 * 3_600_000, 24 * 3_600_000];
const TIMEOUT_MS = 10_000;

type Deps = { books: Books; clock: SandboxClock; endpoint: string; draw: () => number };

export function createWebhooks({ books, clock, endpoint, draw }: Deps) {
  let behaviour = WebhookBehaviour.parse({});

  async function post(event: StripeEvent): Promise<boolean> {
    const payload = toPublicJson(event);
    const reply = await fetch(behaviour.endpoint ?? endpoint, {
      method: "POST",
      headers: {
        "content-type": "application/json; charset=utf-8",
        "stripe-signature": await signatureOf(payload, clock.now(), WEBHOOK_SECRET),
        "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
      },
      body: payload,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => null);
    await reply?.body?.cancel();
    return reply?.ok ?? false;
  }

  return {
    behaviour: () => behaviour,
    behave(next: WebhookBehaviour): void {
      behaviour = next;
    },
    /** Puts an event on its way, as the behaviour says. */
    send(event: StripeEvent, atMs: number): void {
      if (draw() < behaviour.lostPart) return;
      const copies = draw() < behaviour.doubledPart ? 2 : 1;
      for (let copy = 0; copy < copies; copy += 1) {
        books.plan({ kind: "deliver", eventId: event.id, tries: 0 }, atMs + Math.floor(draw() * behaviour.maxDelayMs));
      }
    },
    /** Posts one event; one that is not taken is tried again later. */
    async deliver(eventId: string, tries: number): Promise<void> {
      const event = byId(books.state.events, eventId);
      if (event === undefined) return;
      if (await post(event)) {
        event.pending_webhooks = 0;
        books.changed();
        return;
      }
      const waitMs = BACKOFF_MS[tries];
      if (waitMs !== undefined) books.plan({ kind: "deliver", eventId, tries: tries + 1 }, clock.now() + waitMs);
    },
  };
}
export type Webhooks = ReturnType<typeof createWebhooks>;
