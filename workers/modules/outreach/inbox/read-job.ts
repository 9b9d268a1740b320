import * as z from "zod";
import { type BoundJob, bindJob, defineJob } from "#workers/jobs/job.ts";
import { MAIL_QUEUE } from "#workers/modules/outreach/sending/send-job.ts";

/** The job of the inbox: one message reads what came into a mailbox. */
export const mailboxRead = defineJob({
  name: "mailbox.read",
  queue: MAIL_QUEUE,
  payload: z.object({ mailboxId: z.string().min(1).max(64) }),
});

type Reader = { read(mailboxId: string): Promise<{ laterMs: number | null }> };

/** A given-up message is settled: the next poll reads the mailbox again. */
export function bindMailboxRead(inbox: Reader): BoundJob {
  return bindJob(mailboxRead, {
    async run({ mailboxId }) {
      const { laterMs } = await inbox.read(mailboxId);
      return laterMs === null ? { kind: "done" } : { kind: "later", delayMs: laterMs };
    },
    bury: async () => ({ kind: "settled" }),
  });
}
