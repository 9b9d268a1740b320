import * as z from "zod";
import { type BoundJob, bindJob, defineJob } from "#workers/jobs/job.ts";
import type { MembershipStore } from "#workers/modules/membership/store.ts";
import { PAYMENT_QUEUE } from "./event-job.ts";
import type { SubscriptionService } from "./service.ts";

/** "This account was banned: take no more money from it." */
export const renewalStop = defineJob({
  name: "subscription.stopRenewal",
  queue: PAYMENT_QUEUE,
  payload: z.object({ userId: z.string().min(1).max(255) }),
});

type Deps = { plans: Pick<SubscriptionService, "stopRenewal">; members: Pick<MembershipStore, "findMember"> };

/** Has the subscription of an account that is still banned end with what was paid; a copy of the message finds it so. Stripe's refusals throw, and the message comes again. */
export function bindRenewalStop({ plans, members }: Deps): BoundJob {
  return bindJob(renewalStop, {
    async run({ userId }) {
      if ((await members.findMember(userId))?.status === "BAN") await plans.stopRenewal(userId);
      return { kind: "done" };
    },
  });
}
