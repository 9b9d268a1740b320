import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";

/** What became of a template's mails (docs/outreach.md, "Numbers"). */

const Count = z.number().int();

export const MailNumbers = z.object({
  /** Not out yet: waiting, being sent or paused. */
  waiting: Count,
  sent: Count,
  /** Came back: the address does not work, or its server took it not. */
  bounced: Count,
  /** `sent` without `bounced`. */
  delivered: Count,
  /** A person answered after it and before the next mail; no absence, no automatic reply, no wish for no more mail. */
  answered: Count,
  /** Of these, those whose answer stands as interest or names a price. */
  interested: Count,
  /** Unsubscribed by the link or by a mail, or complained. */
  unsubscribed: Count,
  /** Of `sent`, those of the last three days (UTC): answers may still come. */
  young: Count,
});
export type MailNumbers = z.output<typeof MailNumbers>;

/**
 * Numbers of a template: of people, each counted once over all steps, and of the mails of each step that has any, 0 the first mail. They hold everything that was ever sent with the
 * template, whatever it said then. `people.bounced` are those whom no mail reached, `people.waiting` and `people.young` are mails. 1404 for a template that is not the caller's.
 */
export const getTemplateNumbers = endpoint({
  method: "get",
  path: "/emails/templates/:id/numbers",
  access: "signedIn",
  openTo: "lapsed",
  tag: "outreach",
  summary: "What became of a template's mails",
  params: z.object({ id: z.string().min(1).max(64) }),
  output: z.object({
    people: MailNumbers,
    steps: z.array(MailNumbers.extend({ step: z.number().int() })),
  }),
});
