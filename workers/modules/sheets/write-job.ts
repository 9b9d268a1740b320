import * as z from "zod";
import { type BoundJob, bindJob, defineJob } from "#workers/jobs/job.ts";
import { MAIL_QUEUE } from "#workers/modules/outreach/sending/send-job.ts";
import type { SheetWriter } from "./writer.ts";

/** The job of the spreadsheets: one message goes on with a pass. It shares the queue of what waits for Google. */
export const sheetWrite = defineJob({
  name: "sheet.write",
  queue: MAIL_QUEUE,
  payload: z.object({ ownerId: z.string().min(1).max(64) }),
});

/** A given-up pass is settled: the sheet is due again. */
export function bindSheetWrite(writer: SheetWriter): BoundJob {
  return bindJob(sheetWrite, {
    async run({ ownerId }) {
      const { isDone } = await writer.run(ownerId);
      return isDone ? { kind: "done" } : { kind: "later", delayMs: 0 };
    },
    async bury(body) {
      const message = sheetWrite.payload.safeParse(body);
      if (!message.success) return { kind: "kept" };
      await writer.giveUp(message.data.ownerId);
      return { kind: "settled" };
    },
  });
}
