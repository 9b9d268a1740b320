import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";

/** Mailboxes that stand still until their owner does something. */

export const AlarmView = z.object({
  mailboxId: z.string(),
  email: z.string(),
  reason: z.enum(["mailbox_disconnected", "bounce_breaker", "expired"]),
  since: z.number().int(),
});
export type AlarmView = z.output<typeof AlarmView>;

/** The caller's mailboxes that stand still, the longest first. */
export const listAlarms = endpoint({
  method: "get",
  path: "/emails/mailboxes/alarms",
  access: "signedIn",
  openTo: "lapsed",
  tag: "outreach",
  summary: "Mailboxes that stand still",
  output: z.array(AlarmView),
});
