import type { Plan } from "#workers/modules/membership/domain.ts";
import { DEFAULT_PER_24_HOURS, GMAIL_PER_24_HOURS } from "#workers/modules/outreach/schedule/pace.ts";

/** What each plan sends (docs/decisions/plans.md; the e-mail tiers of spec 1 §9). Pure. */

export type MailTier = {
  /** Mailboxes that a person connects, and from which mails go out. */
  mailboxes: number;
  /** Mails of each mailbox in any 24 hours, where neither its owner nor Google allows fewer. */
  per24Hours: number;
};

/** Mailboxes of one person at most, on any plan. */
export const MAX_MAILBOXES = 10;

const WHOLE: MailTier = { mailboxes: MAX_MAILBOXES, per24Hours: GMAIL_PER_24_HOURS.workspace };
export const MAIL_TIERS: Readonly<Record<Plan, MailTier>> = {
  FREE: { mailboxes: 1, per24Hours: 50 },
  BASIC: { mailboxes: 3, per24Hours: DEFAULT_PER_24_HOURS },
  PRO: WHOLE,
  TEAM: WHOLE,
};

/** What the plan of a person allows now. */
export type MailAllowance = {
  tier: MailTier;
  /** Mails of a mailbox in 24 hours: 0 for one that was connected after as many as the plan sends from. */
  capOf(mailboxId: string): number;
};

/** `mailboxIds` are those of the person, the first connected first. */
export function mailAllowance(plan: Plan, mailboxIds: readonly string[]): MailAllowance {
  const tier = MAIL_TIERS[plan];
  const sending = new Set(mailboxIds.slice(0, tier.mailboxes));
  return { tier, capOf: (mailboxId) => (sending.has(mailboxId) ? tier.per24Hours : 0) };
}
