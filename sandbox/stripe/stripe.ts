/** Stripe as a service of the sandbox: its API, its pages, its webhooks, and the time that passes over subscriptions. */
import { Hono } from "hono";
import type { SandboxService } from "#sandbox/service.ts";
import { addApiRoutes } from "./api.ts";
import { type Due, openBooks } from "./books.ts";
import { apiFailure, rateLimited, unauthorized } from "./errors.ts";
import { addStripePages } from "./pages.ts";
import { createPayments } from "./payments.ts";
import { addSteeringRoutes } from "./steering.ts";
import { createWebhooks } from "./webhooks.ts";

const LOOK_EVERY_MS = 250;

/** Where the product takes Stripe's events, below its address. */
export const WEBHOOK_PATH = "/api/stripe/webhook";

/** `{sandbox}/stripe`: `/v1`, the pages `/pay`, `/portal`, `/invoice` and `/payments`, and the sandbox's own `/act`, `/webhooks`, `/settle`, `/books`. */
export const stripeService: SandboxService = {
  name: "stripe",
  title: "Stripe",
  describe:
    "Prices, customers, a checkout page with cards and wallets that pay, fail or ask the bank, subscriptions that renew by the clock, the portal, invoices, refunds, disputes, signed webhooks.",
  prefix: "/stripe",
  mount(app, context) {
    const { clock, publicUrl, settings, random, onClose } = context;
    const books = openBooks(context);
    const webhooks = createWebhooks({
      ...{ books, clock, endpoint: `${settings.appUrl}${WEBHOOK_PATH}`, draw: random("stripe webhooks") },
    });
    const payments = createPayments({
      books,
      publicUrl,
      tell: (type, object, atMs) => webhooks.send(books.note(type, object, atMs), atMs),
    });
    const underWay = new Set<Promise<void>>();

    /** Deliveries go on beside everything else; what changes the books is done in the order of its time. */
    function perform(due: Due): void {
      const { deed } = due;
      if (deed.kind !== "deliver") {
        payments.perform(due);
        return;
      }
      const delivery = webhooks.deliver(deed.eventId, deed.tries).finally(() => underWay.delete(delivery));
      underWay.add(delivery);
    }
    function performDue(): void {
      for (let due = books.takeDue(clock.now()); due !== null; due = books.takeDue(clock.now())) perform(due);
    }
    /** Everything that is due, with its deliveries, until nothing more is. */
    async function settle(): Promise<{ waiting: number }> {
      for (performDue(); underWay.size > 0; performDue()) await Promise.all(underWay);
      return { waiting: books.state.agenda.length };
    }

    const timer = setInterval(performDue, LOOK_EVERY_MS);
    timer.unref();
    clock.onMove(performDue);
    onClose(async () => {
      clearInterval(timer);
      await Promise.all(underWay);
    });
    const routes = new Hono();
    addApiRoutes(routes, { books, payments, clock, publicUrl });
    addStripePages(routes, { books, payments, clock });
    addSteeringRoutes(routes, { books, payments, webhooks, clock, settle });
    app.route("/", routes);
  },
  fail({ kind, status }) {
    switch (kind) {
      case "rateLimited":
      case "quotaExhausted":
        return { status: 429, body: rateLimited.body };
      case "unauthorized":
        return { status: 401, body: unauthorized.body };
      case "forbidden":
        return { status: 403, body: unauthorized.body };
      case "serverError":
        return apiFailure(status);
      case "wrongSchema":
        return null;
    }
  },
};
