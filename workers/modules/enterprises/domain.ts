/** Enterprises: the rules of members, tags, invitations and info cards (spec 3 §5, §6, §9). Pure. */
import { UNITS_PER_RUN } from "#workers/kernel/quota-units.ts";

const DAY_MS = 86_400_000;

/** Longest name of an enterprise and of a tag, in characters after trimming. */
export const MAX_ENTERPRISE_NAME = 100;
export const MAX_TAG_NAME = 20;
/** Most tags of one enterprise, and on one member: a row shows them in one line. */
export const MAX_TAGS = 100;
export const MAX_TAGS_PER_MEMBER = 10;

/** The colours of a tag; a new one gets any of them. */
export const TAG_COLORS = [
  "red",
  "volcano",
  "orange",
  "gold",
  "yellow",
  "lime",
  "green",
  "teal",
  "cyan",
  "blue",
  "geekblue",
  "purple",
  "magenta",
  "rose",
  "slate",
] as const;

export type TagColor = (typeof TAG_COLORS)[number];

/** Addresses that are added at once. */
export const MAX_EMAILS = 50;
/** Invitations of one enterprise that are open at once. */
export const MAX_INVITATIONS = 200;
export const INVITATION_MS = 14 * DAY_MS;
/** The same address is written to at most so often, however often it is invited. */
export const MAIL_AGAIN_MS = 3_600_000;

export const INVITATION_STATES = ["OPEN", "WITHDRAWN", "ACCEPTED"] as const;

/** What a month of info cards costs, in stored units (spec 3 §9: 50 runs), and how long it lasts: no month is longer. */
export const INFO_CARD_UNITS = 50 * UNITS_PER_RUN;
export const INFO_CARD_MS = 31 * DAY_MS;
export const MAX_INFO_CARD_MONTHS = 200;

/** The highest daily limit that can be set, in stored units. */
export const MAX_DAILY_LIMIT = 10_000_000;

/** Whether info cards run at a moment; the end itself is outside. */
export function infoCardStatus(expireAt: number | null, at: number): "ACTIVE" | "EXPIRED" | "NONE" {
  if (expireAt === null) return "NONE";
  return expireAt > at ? "ACTIVE" : "EXPIRED";
}

/** Why an address was not added. */
export const ADD_REFUSALS = [
  "ALREADY_MEMBER",
  "ALREADY_INVITED",
  "OTHER_ENTERPRISE",
  "OWN_SUBSCRIPTION",
  "NO_SEAT",
  "TOO_MANY_INVITATIONS",
  "NOT_POSSIBLE",
] as const;
export type AddRefusal = (typeof ADD_REFUSALS)[number];

type Account = { enterpriseId: string | null; status: string; paysOn: number };

/**
 * Why the owner of an address cannot join, or null. An address that several accounts bear says of none that it is theirs: none is added. That an account is suspended
 * is not told to strangers.
 */
export function joinRefusal(accounts: readonly Account[], enterpriseId: string): AddRefusal | null {
  const [account] = accounts;
  if (account === undefined) return null;
  if (accounts.some((one) => one.enterpriseId === enterpriseId)) return "ALREADY_MEMBER";
  if (accounts.length > 1) return "NOT_POSSIBLE";
  if (account.enterpriseId !== null) return "OTHER_ENTERPRISE";
  if (account.status !== "ACTIVE" && account.status !== "EXPIRED") return "NOT_POSSIBLE";
  return account.paysOn === 1 ? "OWN_SUBSCRIPTION" : null;
}
