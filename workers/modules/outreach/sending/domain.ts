import { linkAddress } from "#workers/modules/outreach/templates/domain.ts";

/** Limits and rules of sending to many (spec 3 §5, §9). Pure: pages and server decide by the same ones. */

/** People of one order. */
export const MAX_RECEIVERS = 500;
export const PAGE_SIZES = [20, 10, 50, 100] as const;

/** Mails of one account that may wait at a time. */
export const MAX_WAITING = 20_000;

/** What a sender can say came of an answer. */
export const OUTCOMES = ["agreed", "declined"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What a person is to the sender (spec 3 §2.5). */
export const ROLES = ["creator", "customer", "other"] as const;
export type Role = (typeof ROLES)[number];

/** Characters of a person's link. */
const MAX_LINK = 500;

/** The address of a person's page as it is stored, empty for none; null for what is no web address. */
export function personLink(typed: string): string | null {
  if (typed.trim() === "") return "";
  const address = typed.length > MAX_LINK ? null : linkAddress(typed);
  return address !== null && /^https?:/i.test(address) ? address : null;
}
