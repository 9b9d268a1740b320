/** The queues and their jobs: a line for each (docs/add-a-job.md). */
import { queueSender } from "#queues/sender.ts";
import type { Env } from "#workers/env.ts";
import type { BoundJob } from "#workers/jobs/job.ts";
import type { QueueSender } from "#workers/jobs/outbox.ts";
import type { MembershipStore } from "#workers/modules/membership/store.ts";
import { bindMailboxRead } from "#workers/modules/outreach/inbox/read-job.ts";
import type { InboxService } from "#workers/modules/outreach/inbox/service.ts";
import type { SendingEngine } from "#workers/modules/outreach/sending/engine.ts";
import { bindMailboxSend, MAIL_QUEUE } from "#workers/modules/outreach/sending/send-job.ts";
import { bindSheetWrite } from "#workers/modules/sheets/write-job.ts";
import type { SheetWriter } from "#workers/modules/sheets/writer.ts";
import { bindStripeEvent, PAYMENT_QUEUE } from "#workers/modules/subscriptions/event-job.ts";
import type { StripeInbox } from "#workers/modules/subscriptions/events.ts";
import { bindRenewalStop } from "#workers/modules/subscriptions/renewal-stop-job.ts";
import type { SubscriptionService } from "#workers/modules/subscriptions/service.ts";
import type { TaskEngine } from "#workers/modules/tasks/service.ts";
import { bindTaskStep, TASK_QUEUE } from "#workers/modules/tasks/step-job.ts";

/** Where the messages of each queue go, by the queue's name in wrangler.toml. */
export function buildQueues(
  env: Pick<Env, "TASK_QUEUE" | "MAIL_QUEUE" | "PAYMENT_QUEUE">,
): Record<string, QueueSender> {
  return {
    [TASK_QUEUE]: queueSender(env.TASK_QUEUE),
    [MAIL_QUEUE]: queueSender(env.MAIL_QUEUE),
    [PAYMENT_QUEUE]: queueSender(env.PAYMENT_QUEUE),
  };
}

type Services = {
  tasks: Pick<TaskEngine, "deliver" | "failDead">;
  engine: Pick<SendingEngine, "run">;
  inbox: Pick<InboxService, "read">;
  writer: SheetWriter;
  stripeInbox: Pick<StripeInbox, "handle">;
  plans: Pick<SubscriptionService, "stopRenewal">;
  members: Pick<MembershipStore, "findMember">;
};

/** Every job that a queue delivers, with the service that does it. */
export function buildJobs({ tasks, engine, inbox, writer, stripeInbox, plans, members }: Services): BoundJob[] {
  return [
    bindTaskStep(tasks),
    bindMailboxSend(engine),
    bindMailboxRead(inbox),
    bindSheetWrite(writer),
    bindStripeEvent(stripeInbox),
    bindRenewalStop({ plans, members }),
  ];
}
