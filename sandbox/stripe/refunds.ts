/** How money goes back at Stripe: refunds, and disputes that the payer's bank opens. Each change tells its events. */
import type { Books, Tell } from "./books.ts";
import { invalidRequest, missing } from "./errors.ts";
import { type Charge, type Dispute, type Refund, secondsOf } from "./objects.ts";

/** Amounts are in the currency's smallest unit; times are ms by the sandbox's clock. */
export function createRefunds({ books, tell }: { books: Books; tell: Tell }) {
  const { state, newId } = books;

  function chargeOf(paymentIntent: string): Charge {
    const charged = state.charges.find(({ payment_intent }) => payment_intent === paymentIntent);
    if (charged === undefined) throw missing("payment_intent", paymentIntent);
    return charged;
  }

  return {
    /** Gives back an amount, or all that is left (null). Throws when there is no such charge, nothing left of it, or less than that. */
    refund(paymentIntent: string, amount: number | null, reason: string | null, atMs: number): Refund {
      const charged = chargeOf(paymentIntent);
      const left = charged.amount - charged.amount_refunded;
      const given = amount ?? left;
      if (left === 0) {
        throw invalidRequest(`Charge ${charged.id} has already been refunded.`, { code: "charge_already_refunded" });
      }
      if (given <= 0 || given > left) throw invalidRequest("Refund amount is greater than unrefunded amount on charge");
      charged.amount_refunded += given;
      charged.refunded = charged.amount_refunded === charged.amount;
      const refund: Refund = {
        ...{ id: newId("re"), object: "refund", amount: given, charge: charged.id, payment_intent: paymentIntent },
        ...{ currency: charged.currency, status: "succeeded", reason, created: secondsOf(atMs), metadata: {} },
      };
      state.refunds.push(refund);
      tell("charge.refunded", charged, atMs);
      return refund;
    },

    /** The payer's bank takes the money back for now. Throws when there is no such charge, or it is disputed already. */
    dispute(paymentIntent: string, atMs: number): Dispute {
      const charged = chargeOf(paymentIntent);
      if (charged.disputed) throw invalidRequest(`Charge ${charged.id} is disputed already.`);
      charged.disputed = true;
      const { amount, currency } = charged;
      const dispute: Dispute = {
        ...{ id: newId("du"), object: "dispute", amount, charge: charged.id, currency },
        ...{ payment_intent: paymentIntent, status: "needs_response", reason: "product_not_received" },
        ...{ created: secondsOf(atMs), livemode: false },
      };
      state.disputes.push(dispute);
      tell("charge.dispute.created", dispute, atMs);
      return dispute;
    },

    /** The bank decides a dispute: won, the money stays here. */
    closeDispute(dispute: Dispute, isWon: boolean, atMs: number): void {
      dispute.status = isWon ? "won" : "lost";
      tell("charge.dispute.closed", dispute, atMs);
    },
  };
}
