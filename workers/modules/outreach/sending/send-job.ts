import * as z from "zod";
import { type BoundJob, bindJob, defineJob } from "#workers/jobs/job.ts";
import type { SendingEngine } from "./engine.ts";

/** The job of the engine: one message sends what a mailbox may send now. */

export const MAIL_QUEUE = "kolscout-mails";

export const mailboxSend = defineJob({
  name: "mailbox.send",
  queue: MAIL_QUEUE,
  payload: z.object({ mailboxId: z.string().min(1).max(64) }),
});

/** A given-up message is settled: the next minute's sweep finds what the mailbox still has to send. */
export function bindMailboxSend(engine: Pick<SendingEngine, "run">): BoundJob {
  return bindJob(mailboxSend, {
    async run({ mailboxId }) {
      await engine.run(mailboxId);
      return { kind: "done" };
    },
    bury: async () => ({ kind: "settled" }),
  });
}
