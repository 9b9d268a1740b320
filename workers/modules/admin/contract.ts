import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import { Done, Reason } from "./acts-contract.ts";

/** Messages that were given up, and what operators do about them. */

const Milliseconds = z.number().int();
const act = { method: "post", access: "systemAdmin", tag: "admin", idempotent: true } as const;
const params = z.object({ id: z.string().min(1).max(100) });
const body = z.strictObject({ reason: Reason });

export const DeadLetterView = z.object({
  id: z.string(),
  queue: z.string(),
  /** Null for a message that does not say which job it is for. */
  job: z.string().nullable(),
  /** The message as it was sent, as JSON text: ids and little else. */
  body: z.string(),
  /** The task that it is about, for messages of the task engine. */
  taskId: z.string().nullable(),
  /** Deliveries that failed in all; 0 when the queue gave the message up without one. */
  attempts: z.number().int(),
  failure: z.string().nullable(),
  diedAt: Milliseconds,
});
export type DeadLetterView = z.output<typeof DeadLetterView>;

/** Messages that no consumer could handle, the latest first, fifty a page. */
export const listDeadLetters = endpoint({
  method: "get",
  path: "/admin/deadLetters",
  access: "systemAdmin",
  openTo: "lapsed",
  tag: "admin",
  summary: "Messages that were given up",
  query: z.object({ cursor: z.string().max(512).optional() }),
  output: z.object({ rows: z.array(DeadLetterView), next: z.string().nullable() }),
});

/** Sends a given-up message again as it was, within two minutes. 1404 for one that is unknown, settled or sent already. */
export const sendDeadLetterAgain = endpoint({
  ...act,
  path: "/admin/deadLetters/:id/sendAgain",
  summary: "Send a given-up message again",
  params,
  body,
  output: Done,
});

/** Closes a message about which nothing is left to do. 1404 as above. */
export const putDeadLetterAway = endpoint({
  ...act,
  path: "/admin/deadLetters/:id/putAway",
  summary: "Close a given-up message",
  params,
  body,
  output: Done,
});

/** Ends the task that a message is about, gives back what it did not deliver, and closes the message. 1404 as above and for a message about no task. */
export const endTaskOfDeadLetter = endpoint({
  ...act,
  path: "/admin/deadLetters/:id/endTask",
  summary: "End the task of a given-up message",
  params,
  body,
  output: z.object({ id: z.string(), isRunning: z.boolean() }),
});
