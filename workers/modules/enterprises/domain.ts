/** Enterprises: the rules of members, tags, invitations and info cards (spec 3 §5, §6, §9). Pure. */
import { UNITS_PER_RUN } from "#workers/kernel/quota-units.ts";

export const DAY_MS = 86_400_000;

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

/** After that long the same enterprise may ask somebody again who declined. */
export const ASK_AGAIN_MS = 30 * DAY_MS;

export const INVITATION_STATES = ["OPEN", "WITHDRAWN", "ACCEPTED", "DECLINED"] as const;

/** Invitation emails of one admin, and to one mailbox from all enterprises together, in 24 hours. */
export const MAX_MAILS_PER_INVITER = 50;
export const MAX_MAILS_PER_MAILBOX = 3;
/** SQL of the invitation emails of one enterprise in 24 hours: as many as bring everybody in and mend some typing errors. */
export const maxMailsSql = (seats: string): string => `iif(${seats} < 0, 100, min(100, max(6, 2 * ${seats})))`;

/** What a person is told about their own membership. */
export const NOTICE_KINDS = ["JOINED", "REMOVED", "LEFT", "ADMIN", "LIMIT"] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
/** A limit that is changed over and over is told once an hour, as it stands then. */
export const LIMIT_AGAIN_MS = 3_600_000;

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

/** Why an address was not invited. It says nothing of an account that the address may have elsewhere. */
export const ADD_REFUSALS = [
  "ALREADY_MEMBER",
  "ALREADY_INVITED",
  "DECLINED",
  "NO_SEAT",
  "TOO_MANY_INVITATIONS",
  "TOO_MANY_MAILS",
  "MAILED_ENOUGH",
  "NOT_POSSIBLE",
] as const;
export type AddRefusal = (typeof ADD_REFUSALS)[number];

/** Why an invited person can't accept, told to that person alone. */
export const JOIN_REFUSALS = ["OTHER_ENTERPRISE", "OWN_SUBSCRIPTION", "NO_SEAT", "NOT_POSSIBLE"] as const;
export type JoinRefusal = (typeof JOIN_REFUSALS)[number];

type Account = { enterpriseId: string | null; status: string; paysOn: number };

/** Why an address can't be invited, or null. An address that several accounts bear says of none that it is theirs: none is asked. */
export function inviteRefusal(
  accounts: readonly Pick<Account, "enterpriseId">[],
  enterpriseId: string,
): AddRefusal | null {
  if (accounts.some((one) => one.enterpriseId === enterpriseId)) return "ALREADY_MEMBER";
  return accounts.length > 1 ? "NOT_POSSIBLE" : null;
}

/** Why an account can't join an enterprise, or null: as `MAY_JOIN` says it in SQL. */
export function joinRefusal({ enterpriseId, status, paysOn }: Account): JoinRefusal | null {
  if (enterpriseId !== null) return "OTHER_ENTERPRISE";
  if (status !== "ACTIVE" && status !== "EXPIRED") return "NOT_POSSIBLE";
  return paysOn === 1 ? "OWN_SUBSCRIPTION" : null;
}
