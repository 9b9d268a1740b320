/** Stripe's pages as a person meets them: the checkout, the portal, an invoice; and a list of payments on which support staff give money back. */
import type { Context, Hono } from "hono";
import { html } from "hono/html";
import * as z from "zod";
import type { SandboxClock } from "#sandbox/clock.ts";
import { type Markup, PAGE_HEADERS, renderPage } from "#sandbox/pages/page.ts";
import type { Books } from "./books.ts";
import { byId } from "./books.ts";
import type { Payment } from "./checkouts.ts";
import { CARDS, type Customer, type Invoice, itemOf, type Session, type Subscription } from "./objects.ts";
import type { Payments } from "./payments.ts";

const CARD_NAMES: Readonly<Record<string, string>> = {
  pays: "4242 4242 4242 4242: pays",
  challenges: "4000 0025 0000 3155: the bank asks first (3-D Secure)",
  declines: "4000 0000 0000 0002: declined",
  lapses: "4000 0000 0000 0341: pays now, fails at renewals",
};
const WALLET_NAMES: Readonly<Record<string, string>> = {
  pays: "Pay now",
  later: "Authorise; the money comes in an hour",
  fails: "Authorise; the payment fails in an hour",
  never: "Authorise; nothing more is heard",
};
const PAYMENTS = [...CARDS, "later", "fails", "never"] as const;
const PayForm = z.object({ payment: z.enum(PAYMENTS), bank: z.enum(["confirms", "refuses"]).optional() });
const PortalForm = z.object({ act: z.enum(["cancel", "renew", "card"]), card: z.enum(CARDS).optional() });
const PaymentForm = z.object({ invoice: z.string(), act: z.enum(["refund", "half", "dispute", "win", "lose"]) });

type Parts = { books: Books; payments: Payments; clock: SandboxClock };

/** `/pay/:id`, `/portal/:id`, `/invoice/:id` and `/payments`. */
export function addStripePages(routes: Hono, { books, payments, clock }: Parts): void {
  const { state } = books;
  const show = (call: Context, page: Markup, status: 200 | 400 | 404 = 200) => call.html(page, status, PAGE_HEADERS);
  const lost = (call: Context) => show(call, message("Not found", "Stripe knows nothing under this address."), 404);

  routes.get("/pay/:id", (call) => {
    const session = byId(state.sessions, call.req.param("id"));
    if (session === undefined) return lost(call);
    if (session.status === "open") return show(call, renderCheckout(session, ""));
    return show(call, message("All done here", "This checkout has been finished or has expired."));
  });
  routes.post("/pay/:id", async (call) => {
    const session = byId(state.sessions, call.req.param("id"));
    if (session === undefined) return lost(call);
    const form = PayForm.safeParse(await call.req.parseBody());
    if (isForeign(call) || !form.success) return show(call, renderCheckout(session, "Choose how to pay."), 400);
    const { bank } = form.data;
    const payment: Payment = bank === "confirms" ? "pays" : bank === "refuses" ? "declines" : form.data.payment;
    if (session.status !== "open") return call.redirect(successUrl(session), 303);
    const outcome = payments.pay(session, payment, clock.now());
    books.changed();
    if (outcome === "declined") return show(call, renderCheckout(session, "Your card was declined."));
    if (outcome === "challenged") return show(call, renderBank(session));
    return call.redirect(successUrl(session), 303);
  });

  routes.get("/portal/:id", (call) => {
    const customer = byId(state.customers, call.req.param("id"));
    return customer === undefined ? lost(call) : show(call, renderPortal(customer, books, call.req.query("return")));
  });
  routes.post("/portal/:id", async (call) => {
    const customer = byId(state.customers, call.req.param("id"));
    const form = PortalForm.safeParse(await call.req.parseBody());
    if (customer === undefined || isForeign(call) || !form.success) return lost(call);
    const { act, card = "pays" } = form.data;
    const running = runningOf(customer, books);
    if (act === "card") payments.changeCard(customer, card, clock.now());
    else if (running !== undefined) payments.cancelAtEnd(running, act === "cancel", "portal", clock.now());
    return call.redirect(call.req.url, 303);
  });

  routes.get("/invoice/:id", (call) => {
    const invoice = byId(state.invoices, call.req.param("id"));
    return invoice === undefined ? lost(call) : show(call, renderInvoice(invoice));
  });

  routes.get("/payments", (call) => show(call, renderPayments(books)));
  routes.post("/payments", async (call) => {
    const form = PaymentForm.safeParse(await call.req.parseBody());
    if (isForeign(call) || !form.success) return lost(call);
    const { invoice: id, act } = form.data;
    const invoice = byId(state.invoices, id);
    const intent = invoice?.payments.data[0]?.payment.payment_intent;
    if (invoice === undefined || intent === undefined) return lost(call);
    const dispute = state.disputes.findLast(({ payment_intent }) => payment_intent === intent);
    if (act === "refund") payments.refund(intent, null, "requested_by_customer", clock.now());
    else if (act === "half") payments.refund(intent, Math.floor(invoice.amount_paid / 2), null, clock.now());
    else if (act === "dispute") payments.dispute(intent, clock.now());
    else if (dispute !== undefined) payments.closeDispute(dispute, act === "win", clock.now());
    return call.redirect(call.req.url, 303);
  });
}

/** Another web page must not pay in a person's name. */
function isForeign(call: Context): boolean {
  const origin = call.req.header("origin");
  return origin !== undefined && origin !== "null" && new URL(origin).host !== call.req.header("host");
}

function successUrl({ success_url, id }: Session): string {
  return success_url.replaceAll("{CHECKOUT_SESSION_ID}", id);
}

function runningOf({ id }: Customer, { state }: Books): Subscription | undefined {
  return state.subscriptions.findLast(({ customer, status }) => customer === id && status !== "canceled");
}

function amountText(amount: number, currency: string): string {
  return `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}`;
}

function dayText(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}

function message(title: string, text: string): Markup {
  return renderPage({
    title: `${title} · Stripe (sandbox)`,
    body: html`<main class="narrow"><div class="card stack"><p class="eyebrow">Stripe, as the sandbox plays it</p><h1>${title}</h1><p>${text}</p></div></main>`,
  });
}

function renderCheckout(session: Session, problem: string): Markup {
  const { amount_total, currency, sandbox, payment_method_types, cancel_url, mode, customer_email } = session;
  const isWallet = !payment_method_types.includes("card");
  const choices = Object.entries(isWallet ? WALLET_NAMES : CARD_NAMES).map(
    (
      [value, name],
      index,
    ) => html`<label class="row check"><input type="radio" name="payment" value="${value}"${index === 0 ? html` checked` : ""}>
      <span>${name}</span></label>`,
  );
  return renderPage({
    title: "Checkout · Stripe (sandbox)",
    body: html`<main class="narrow"><form method="post" class="card stack">
      <header><p class="eyebrow">Stripe, as the sandbox plays it</p>
        <h1>${amountText(amount_total, currency)}${mode === "subscription" ? " per month" : ""}</h1>
        <p class="muted">${sandbox.price.nickname}${customer_email === null ? "" : ` · ${customer_email}`}</p></header>
      ${problem === "" ? "" : html`<p class="problem" role="alert">${problem}</p>`}
      <fieldset><legend>${isWallet ? payment_method_types.join(", ") : "Card"}</legend><div class="list">${choices}</div></fieldset>
      <div class="actions">${cancel_url === null ? "" : html`<a class="button" href="${cancel_url}">Back</a>`}
        <button class="primary">Pay</button></div>
    </form></main>`,
  });
}

function renderBank(session: Session): Markup {
  return renderPage({
    title: "Your bank · Stripe (sandbox)",
    body: html`<main class="narrow"><form method="post" class="card stack">
      <header><p class="eyebrow">3-D Secure, as the sandbox plays it</p><h1>Your bank asks whether you pay ${amountText(session.amount_total, session.currency)}</h1></header>
      <input type="hidden" name="payment" value="challenges">
      <div class="actions"><button name="bank" value="refuses">Fail</button><button class="primary" name="bank" value="confirms">Complete</button></div>
    </form></main>`,
  });
}

function renderPortal(customer: Customer, books: Books, back: string | undefined): Markup {
  const running = runningOf(customer, books);
  const ends = running !== undefined && (running.cancel_at_period_end || running.cancel_at !== null);
  const plan =
    running === undefined
      ? html`<p class="empty">No subscription runs.</p>`
      : html`<p>${itemOf(running).price.nickname} · ${running.status} · ${ends ? "ends" : "renews"} on ${dayText(itemOf(running).current_period_end)}</p>
<form method="post" class="actions"><button name="act" value="${ends ? "renew" : "cancel"}">${ends ? "Don't cancel" : "Cancel plan"}</button></form>`;
  const cards = CARDS.filter((card) => card === "pays" || card === "lapses").map(
    (card) =>
      html`<option value="${card}"${customer.sandbox.card === card ? html` selected` : ""}>${CARD_NAMES[card]}</option>`,
  );
  const invoices = books.state.invoices
    .filter((invoice) => invoice.customer === customer.id)
    .map(
      ({ id, number, amount_due, currency, status, created }) =>
        html`<li class="row"><a class="grow" href="/stripe/invoice/${id}">${number}</a><span>${status}</span><span class="numbers">${dayText(created)} · ${amountText(amount_due, currency)}</span></li>`,
    );
  return renderPage({
    title: "Billing · Stripe (sandbox)",
    body: html`<header class="top"><h1>Billing of ${customer.email ?? customer.id}</h1><nav>${back === undefined || !/^https?:/.test(back) ? "" : html`<a href="${back}">Back to Kolscout</a>`}</nav></header>
<main class="wide stack"><section class="card stack"><h2>Plan</h2>${plan}</section>
<section class="card stack"><h2>Card</h2><form method="post" class="stack"><input type="hidden" name="act" value="card"><label class="field">Pays with<select name="card">${cards}</select></label><div class="actions"><button class="primary">Save</button></div></form></section>
<section class="card"><h2>Invoices</h2>${invoices.length === 0 ? html`<p class="empty">None yet.</p>` : html`<ul class="list">${invoices.toReversed()}</ul>`}</section></main>`,
  });
}

function renderInvoice({ number, amount_due, currency, status, created, lines }: Invoice): Markup {
  const items = lines.data.map(
    ({ pricing, amount, currency: unit }) =>
      html`<li class="row"><span class="grow">${pricing.price_details.price}</span><span class="numbers">${amountText(amount, unit)}</span></li>`,
  );
  return renderPage({
    title: `${number} · Stripe (sandbox)`,
    body: html`<main class="narrow"><div class="card stack"><header><p class="eyebrow">Invoice ${number} · ${dayText(created)}</p><h1>${amountText(amount_due, currency)} · ${status}</h1></header><ul class="list">${items}</ul></div></main>`,
  });
}

function renderPayments({ state }: Books): Markup {
  const button = (act: string, label: string) =>
    html`<button class="small" name="act" value="${act}">${label}</button>`;
  const rows = state.invoices
    .filter(({ status }) => status === "paid")
    .toReversed()
    .map(({ id, number, amount_paid, currency, customer, created, payments }) => {
      const intent = payments.data[0]?.payment.payment_intent;
      const charge = state.charges.find(({ payment_intent }) => payment_intent === intent);
      const given = charge?.amount_refunded ?? 0;
      const acts = charge?.disputed
        ? [button("win", "Win dispute"), button("lose", "Lose dispute")]
        : [button("refund", "Refund"), button("half", "Refund half"), button("dispute", "Dispute")];
      return html`<li class="row"><a href="/stripe/invoice/${id}">${number}</a><span class="grow">${byId(state.customers, customer)?.email ?? customer}<br><small>${dayText(created)} · ${amountText(amount_paid, currency)}${given === 0 ? "" : ` · ${amountText(given, currency)} given back`}</small></span>
<form method="post" class="actions"><input type="hidden" name="invoice" value="${id}">${acts}</form></li>`;
    });
  return renderPage({
    title: "Payments · Stripe (sandbox)",
    body: html`<header class="top"><h1>Payments</h1><nav><a href="/">Console</a></nav></header>
<main class="wide"><section class="card">${rows.length === 0 ? html`<p class="empty">Nothing has been paid yet.</p>` : html`<ul class="list">${rows}</ul>`}</section></main>`,
  });
}
