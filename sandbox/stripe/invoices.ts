/** How money is asked for and taken at Stripe: charges, and the invoices that lead to them. */
import type { Books, Tell } from "./books.ts";
import { type Charge, type Invoice, type Session, secondsOf, toList } from "./objects.ts";

type Deps = { books: Books; tell: Tell; publicUrl: string };
/** Which customer pays an invoice, and what for. */
type Reason = Pick<Invoice, "customer" | "billing_reason" | "parent" | "metadata">;
/** What an invoice asks for: one price for one period (in seconds). */
type Item = { price: Session["sandbox"]["price"]; period: { start: number; end: number } };

/** Amounts are in the currency's smallest unit; times are ms by the sandbox's clock. */
export function createInvoices({ books, tell, publicUrl }: Deps) {
  const { state, newId } = books;

  /** Takes money: the charge alone, or behind a paid invoice. */
  function charge(customer: string, amount: number, currency: string, atMs: number): Charge {
    const made: Charge = {
      ...{ id: newId("ch"), object: "charge", amount, amount_refunded: 0, refunded: false, disputed: false },
      ...{ currency, customer, payment_intent: newId("pi"), paid: true, status: "succeeded" },
      ...{ created: secondsOf(atMs), metadata: {}, livemode: false },
    };
    state.charges.push(made);
    return made;
  }

  /** Writes an open invoice; nothing is taken yet. */
  function write(reason: Reason, { price, period }: Item, atMs: number): Invoice {
    const id = newId("in");
    const line: Invoice["lines"]["data"][number] = {
      ...{ id: newId("il"), object: "line_item", amount: price.unit_amount, currency: price.currency, period },
      pricing: { type: "price_details", price_details: { price: price.id, product: price.product } },
    };
    const invoice: Invoice = {
      ...reason,
      ...{ id, object: "invoice", number: `KOL-${String(state.invoices.length + 1).padStart(4, "0")}`, status: "open" },
      ...{ collection_method: "charge_automatically", currency: price.currency, amount_due: price.unit_amount },
      ...{ amount_paid: 0, amount_remaining: price.unit_amount, attempt_count: 0, created: secondsOf(atMs) },
      hosted_invoice_url: `${publicUrl}/stripe/invoice/${id}`,
      lines: toList([line], `/v1/invoices/${id}/lines`),
      payments: toList([], "/v1/invoice_payments"),
      status_transitions: { paid_at: null },
      livemode: false,
    };
    state.invoices.push(invoice);
    return invoice;
  }

  /** Charges an open invoice in full and tells of it. */
  function pay(invoice: Invoice, atMs: number): Charge {
    const made = charge(invoice.customer, invoice.amount_due, invoice.currency, atMs);
    const { payment_intent, amount } = made;
    Object.assign(invoice, { status: "paid", amount_paid: amount, amount_remaining: 0 });
    invoice.attempt_count += 1;
    invoice.status_transitions.paid_at = secondsOf(atMs);
    invoice.payments.data.push({
      ...{ id: newId("inpay"), object: "invoice_payment", amount_paid: amount, invoice: invoice.id, status: "paid" },
      payment: { type: "payment_intent", payment_intent },
    });
    tell("invoice.paid", invoice, atMs);
    return made;
  }

  return { charge, write, pay };
}
export type Invoices = ReturnType<typeof createInvoices>;
