import * as z from "zod";
import { TROUBLES } from "#workers/adapters/gmail/refusal.ts";
import { endpoint } from "#workers/api/endpoint.ts";

/** Mailboxes that stand still, and mailboxes that Google has refused for an hour. */

export const AlarmView = z.object({
  mailboxId: z.string(),
  email: z.string(),
  reason: z.enum(["mailbox_disconnected", "bounce_breaker", "expired", "sending_limit", ...TROUBLES]),
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
