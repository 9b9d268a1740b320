import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";

/** What operators of the product look at and mend. */

const Milliseconds = z.number().int();

export const DeadLetterView = z.object({
  id: z.string(),
  queue: z.string(),
  /** Null for a message that does not say which job it is for. */
  job: z.string().nullable(),
  /** The message as it was sent, as JSON text. */
  body: z.string(),
  /** Deliveries that failed in all; 0 when the queue gave the message up without one. */
  attempts: z.number().int(),
  failure: z.string().nullable(),
  diedAt: Milliseconds,
});

/** Messages that no consumer could handle, the latest first, at most a hundred. */
export const listDeadLetters = endpoint({
  method: "get",
  path: "/admin/deadLetters",
  access: "systemAdmin",
  openTo: "lapsed",
  tag: "admin",
  summary: "Messages that were given up",
  output: z.array(DeadLetterView),
});

/** Sends a given-up message again as it was, within two minutes. 1404 for one that is unknown, settled or sent already. */
export const sendDeadLetterAgain = endpoint({
  method: "post",
  path: "/admin/deadLetters/:id/sendAgain",
  access: "systemAdmin",
  tag: "admin",
  summary: "Send a given-up message again",
  params: z.object({ id: z.string().min(1).max(100) }),
  output: z.object({ id: z.string() }),
});
