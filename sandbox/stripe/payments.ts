/** What happens to money at Stripe: checkouts that are paid, subscriptions that renew, refunds and disputes. Each change tells its events. */
import type { Books, Due, Tell } from "./books.ts";
import { byId } from "./books.ts";
import { createCancellations } from "./cancellations.ts";
import { createCheckouts } from "./checkouts.ts";
import { createDunning } from "./dunning.ts";
import { createInvoices } from "./invoices.ts";
import { createRefunds } from "./refunds.ts";
import { createSubscriptions } from "./subscriptions.ts";

type Deps = { books: Books; tell: Tell; publicUrl: string };

/** Changes the books and tells of it; `publicUrl` is where the sandbox's pages are. Amounts are in the currency's smallest unit, times ms by the sandbox's clock. */
export function createPayments({ books, tell, publicUrl }: Deps) {
  const invoices = createInvoices({ books, tell, publicUrl });
  const cancellations = createCancellations({ tell });
  const dunning = createDunning({ books, tell, invoices, cancellations });
  const subscriptions = createSubscriptions({ books, tell, invoices, cancellations, dunning });
  const { pay, settle, expire } = createCheckouts({ books, tell, invoices, subscriptions });
  const { refund, dispute, closeDispute } = createRefunds({ books, tell });
  const { renew } = subscriptions;
  const { collect, changeCard } = dunning;
  const { cancelNow, cancelAtEnd } = cancellations;

  return {
    ...{ pay, settle, expire, renew, collect, changeCard, cancelNow, cancelAtEnd, refund, dispute, closeDispute },

    /** What Stripe does by itself when its time has come; deliveries are no matter of money. */
    perform({ deed, atMs }: Due): void {
      if (deed.kind === "renew") renew(deed.subscriptionId, atMs);
      else if (deed.kind === "collect") collect(deed.subscriptionId, deed.tries, atMs);
      else if (deed.kind === "settle") settle(deed.sessionId, deed.isPaid, atMs);
      else if (deed.kind === "expire") {
        const session = byId(books.state.sessions, deed.sessionId);
        if (session !== undefined) expire(session, atMs);
      }
    },
  };
}
export type Payments = ReturnType<typeof createPayments>;
