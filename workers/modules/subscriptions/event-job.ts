import * as z from "zod";
import { type BoundJob, bindJob, defineJob } from "#workers/jobs/job.ts";
import type { StripeInbox } from "./events.ts";

/** The queue of everything that Stripe says: money waits behind nothing else. */
export const PAYMENT_QUEUE = "kolscout-payments";

/** "This event has come in." */
export const stripeEvent = defineJob({
  name: "stripe.event",
  queue: PAYMENT_QUEUE,
  payload: z.object({ eventId: z.string().min(1).max(255) }),
});

/** Works an event off; one that is given up stays unhandled, and the nightly look sends it again. */
export function bindStripeEvent(inbox: Pick<StripeInbox, "handle">): BoundJob {
  return bindJob(stripeEvent, { run: ({ eventId }) => inbox.handle(eventId) });
}
