import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import { QUOTA_TYPES } from "#workers/modules/billing/port.ts";
import { ENTERPRISE_STATUSES } from "#workers/modules/membership/domain.ts";
import { ADD_REFUSALS, MAX_DAILY_LIMIT, MAX_EMAILS, MAX_ENTERPRISE_NAME, MAX_INFO_CARD_MONTHS } from "./domain.ts";
import { EnterpriseTagView } from "./tag-contract.ts";

/**
 * The caller's enterprise and its members (spec 3 §7.2). Units are stored units: a tenth of them is what is shown; -1 is unlimited. Members look, admins change; another
 * enterprise's id, or the id of another's member, is 1404 like one that nothing has. An act of an admin is on record with what was there before and after, a refused one too.
 */

export const Id = z.string().min(1).max(64);
const Units = z.number().int();
const Time = z.number();
const Limit = z.number().int().min(-1).max(MAX_DAILY_LIMIT);
const read = { access: "signedIn", openTo: "lapsed", tag: "enterprise" } as const;
const act = { access: "enterpriseAdmin", tag: "enterprise" } as const;
const OfEnterprise = z.object({ id: Id });
const OfMember = z.object({ id: Id, userId: Id });

/** Numbers are null for callers who are not admins, except in their own row: what others used is for admins alone. */
export const MemberView = z.object({
  /** The membership's id. */
  id: z.string(),
  userId: z.string(),
  enterpriseId: z.string(),
  user: z.object({ email: z.string() }),
  isEnterpriseAdmin: z.boolean(),
  /** In the present period. */
  usedQuota: Units.nullable(),
  usedToday: Units.nullable(),
  /** On: the next number limits this member's day; off: the enterprise's `memberUsageDailyLimit` does. */
  enableEnterpriseQuotaDailyLimit: z.boolean(),
  enterpriseQuotaDailyLimit: Units.nullable(),
  cardSubscriptionStatus: z.enum(["ACTIVE", "EXPIRED", "NONE"]),
  cardSubscriptionExpireAt: Time.nullable(),
  enterpriseTags: z.array(EnterpriseTagView.omit({ useCount: true })),
});
export type MemberView = z.output<typeof MemberView>;

const EnterpriseView = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(ENTERPRISE_STATUSES),
  accountQuota: Units,
  usedQuota: Units,
  dailyLimit: Units,
  memberUsageDailyLimit: Units,
  effectiveAt: Time,
  expireAt: Time.nullable(),
  forbiddenAutoInfoCard: z.boolean(),
  forbiddenAutoEasyTrack: z.boolean(),
  /** Members it may have; of these, members and open invitations. */
  seats: Units,
  memberCount: Units,
  invitationCount: Units,
});
export type EnterpriseView = z.output<typeof EnterpriseView>;

/** The enterprise, and its first 500 members in the order of `listMembers`. */
export const getEnterprise = endpoint({
  ...read,
  method: "get",
  path: "/enterprise/:id",
  summary: "The caller's enterprise with its members",
  params: OfEnterprise,
  output: EnterpriseView.extend({ members: z.array(MemberView) }),
});

/** A page of members; with `tagIds` those that bear any of them. Admins get the one that used most first, members the addresses in order. */
export const listMembers = endpoint({
  ...read,
  method: "post",
  path: "/enterprise/:id/user-members",
  summary: "List members",
  params: OfEnterprise,
  body: z.strictObject({
    tagIds: z.array(Id).max(20).default([]),
    page: z.number().int().min(1).max(100_000).default(1),
    pageSize: z.number().int().min(1).max(100).default(10),
  }),
  output: z.object({ members: z.array(MemberView), total: z.number().int() }),
});
export type MemberPage = z.output<typeof listMembers.output>;

const Added = z.object({
  /** Asked to join: nobody becomes a member unasked. The same addresses as `invited`, under the name of the spec. */
  successAddedEmails: z.array(z.string()),
  invited: z.array(z.string()),
  failedAddedEmails: z.array(z.object({ email: z.string(), reason: z.enum(ADD_REFUSALS), message: z.string() })),
});
export type Added = z.output<typeof Added>;

/**
 * Invites addresses, each by itself: an account accepts or declines, an address without one accepts by its first sign-in. The answer is the same for both. 1400 names the
 * first address that is none.
 */
export const addMembers = endpoint({
  ...act,
  method: "post",
  path: "/enterprise/:id/members",
  idempotent: true,
  weight: 5,
  summary: "Invite members",
  params: OfEnterprise,
  body: z.strictObject({ emails: z.array(z.string().max(320)).min(1, "enterprises:errors.noEmails").max(MAX_EMAILS) }),
  output: Added,
});

/** Ends a membership: the person goes back to a plan of their own that is still paid, else to the free one. 1409 for oneself and for the last admin. */
export const removeMember = endpoint({
  ...act,
  method: "delete",
  path: "/enterprise/:id/members/:userId",
  summary: "Remove a member",
  params: OfMember,
  output: z.object({ userId: z.string() }),
});

const Change = z
  .strictObject({
    name: z.string().max(4 * MAX_ENTERPRISE_NAME),
    memberUsageDailyLimit: Limit,
    dailyLimit: Limit,
    forbiddenAutoInfoCard: z.boolean(),
    forbiddenAutoEasyTrack: z.boolean(),
  })
  .partial();
export type EnterpriseChange = z.output<typeof Change>;

/** Changes what is given and nothing else. */
export const changeEnterprise = endpoint({
  ...act,
  method: "put",
  path: "/enterprise/:id/basicInfo",
  summary: "Change the enterprise",
  params: OfEnterprise,
  body: Change,
  output: EnterpriseView,
});

/** Makes a member an admin. 1409 for one that is. */
export const promoteMember = endpoint({
  ...act,
  method: "post",
  path: "/enterprise/:id/members/:userId/admin",
  refusedKey: "enterprises:errors.mayNotPromote",
  summary: "Make a member an admin",
  params: OfMember,
  output: z.object({ userId: z.string() }),
});

const LimitView = MemberView.pick({
  userId: true,
  enableEnterpriseQuotaDailyLimit: true,
  enterpriseQuotaDailyLimit: true,
});

export const enableMemberLimit = endpoint({
  ...act,
  method: "post",
  path: "/enterprise/:id/members/:userId/enable-quota-limit",
  summary: "Switch a member's own daily limit on",
  params: OfMember,
  output: LimitView,
});

export const disableMemberLimit = endpoint({
  ...act,
  method: "post",
  path: "/enterprise/:id/members/:userId/disable-quota-limit",
  summary: "Switch a member's own daily limit off",
  params: OfMember,
  output: LimitView,
});

/** Sets a member's own daily limit, in stored units; it holds while its switch is on. */
export const setMemberLimit = endpoint({
  ...act,
  method: "put",
  path: "/enterprise/:id/members/:userId/quota-limit",
  summary: "Set a member's own daily limit",
  params: OfMember,
  body: z.strictObject({ dailyLimit: Limit }),
  output: LimitView,
});

/**
 * Buys months of info cards for a member, 50 runs of the enterprise's quota each, charged to the caller: a charge like any other, which the limits may refuse
 * (1921 to 1928). Months begin where the last ones end.
 */
export const buyInfoCards = endpoint({
  ...act,
  method: "post",
  path: "/enterprise/infoCard/buy",
  idempotent: true,
  summary: "Buy info cards for a member",
  body: z.strictObject({
    enterpriseId: Id,
    membershipId: Id,
    months: z.number().int().min(1).max(MAX_INFO_CARD_MONTHS),
  }),
  output: MemberView.pick({ id: true, cardSubscriptionStatus: true, cardSubscriptionExpireAt: true }),
});

const QuotaLog = z.object({
  id: z.string(),
  createdAt: Time,
  type: z.enum(QUOTA_TYPES),
  /** Signed: what was added to what is left, or taken from it. */
  usage: Units,
  description: z.string(),
});
export type QuotaLog = z.output<typeof QuotaLog>;

/** What changed the enterprise's quota without a task, the newest first: renewals, grants, lapses, info cards. */
export const listQuotaLogs = endpoint({
  access: "enterpriseAdmin",
  openTo: "lapsed",
  tag: "enterprise",
  method: "get",
  path: "/enterprise/:id/adminQuotaLogs",
  summary: "List changes of the quota",
  params: OfEnterprise,
  query: z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(20),
  }),
  output: z.object({ logs: z.array(QuotaLog), total: z.number().int() }),
});
export type QuotaLogPage = z.output<typeof listQuotaLogs.output>;
