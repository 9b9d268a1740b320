import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import { PLATFORMS, TASK_REASONS, TASK_TYPES } from "#workers/kernel/vocabulary.ts";
import { STATEMENT_KINDS } from "#workers/modules/billing/domain.ts";
import { USE_TYPES } from "./domain.ts";

/**
 * Quota and what became of it (spec 3 §7.5, whose spelling of the addresses is kept). All amounts are stored units: a tenth of them is what is shown; -1 is unlimited.
 * Another person's use is for the admins of that person's enterprise alone, and then it is what the person used of the enterprise.
 */

const Id = z.string().min(1).max(64);
const Units = z.number().int();
const Time = z.number();
const Days = {
  /** Both days are included; the last seven days when left out. */
  startDate: z.iso.date().optional(),
  endDate: z.iso.date().optional(),
  /** Whose days: an IANA name. */
  timeZone: z.string().min(1).max(64).default("Asia/Shanghai"),
};
const Paging = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(10),
};
const OwnQuery = z.object({ ...Days, ...Paging, userId: Id.optional() });
/** `userId` narrows an enterprise's use to one of its members. */
const EnterpriseQuery = z.object({ ...Days, ...Paging, enterpriseId: Id, userId: Id.optional() });
const read = { access: "signedIn", openTo: "lapsed", tag: "usage" } as const;
const readAsAdmin = { access: "enterpriseAdmin", openTo: "lapsed", tag: "usage" } as const;

const Use = z.object({
  charges: z.number().int(),
  /** Kept or still held; the sum of `byType`. */
  used: Units,
  /** Of `used`, what running tasks hold. */
  held: Units,
  givenBack: Units,
  byType: z.record(z.enum(USE_TYPES), Units),
});

export const QuotaInfo = z.object({
  /** Free accounts: of today. Members of an enterprise: the enterprise's. */
  accountQuota: Units,
  /** Free accounts: of today. Members of an enterprise: their own use in the period. */
  usedQuota: Units,
  /** What can be spent now, by the tightest limit. */
  remainingQuota: Units,
  /** Part of what is used that running tasks hold, and may yet give back. */
  heldQuota: Units,
  status: z.enum(["ACTIVE", "SUSPENDED", "EXPIRED", "UNKNOWN"]),
  plan: z.enum(["FREE", "BASIC", "PRO", "TEAM"]),
  effectiveAt: Time.nullable(),
  expireAt: Time.nullable(),
  /** What each member may use a day; negative is unlimited. */
  memberUsageDailyLimit: Units,
  /** The limit of the day, where one holds, and when it begins anew. */
  today: z.object({ limit: Units, used: Units, backAt: Time }).nullable(),
  /** When the period ends and the quota is granted anew. */
  renewsAt: Time.nullable(),
});
export type QuotaInfo = z.output<typeof QuotaInfo>;

export const getUserQuota = endpoint({
  ...read,
  method: "get",
  path: "/quota/user-info",
  summary: "The caller's quota",
  output: QuotaInfo,
});

/** Every member of the enterprise may ask; 1404 for another one. */
export const getEnterpriseQuota = endpoint({
  ...read,
  method: "get",
  path: "/quota/enterprise-info/:id",
  summary: "The quota of the caller's enterprise",
  params: z.object({ id: Id }),
  output: QuotaInfo.extend({ enterpriseName: z.string() }),
});

const Who = {
  userId: z.string().nullable(),
  enterpriseId: z.string().nullable(),
  email: z.string().nullable(),
  enterpriseName: z.string().nullable(),
};

const DayRow = z.object({
  ...Who,
  date: z.string(),
  daily_usage: Units,
  card_query_usage: Units,
  held: Units,
  givenBack: Units,
  charges: z.number().int(),
});

const DailyUsage = z.object({
  /** A page of days, the newest first; `total` is how many days were asked for. */
  data: z.array(DayRow),
  total: z.number().int(),
  totalPages: z.number().int(),
  page: z.number().int(),
  pageSize: z.number().int(),
  startDate: z.string(),
  endDate: z.string(),
  timeZone: z.string(),
  /** Of the whole range. */
  sum: Use,
  /** The whole range, the oldest first, in at most 31 bars (of a day, or of several). */
  bars: z.array(Use.extend({ startDate: z.string(), endDate: z.string() })),
});
export type DailyUsage = z.output<typeof DailyUsage>;

/** What was used on each day. A charge counts on its day with what has become of it since. 1403 for somebody whose use one may not see, 1404 for a stranger to the enterprise. */
export const getDailyUsage = endpoint({
  ...read,
  method: "get",
  path: "/quota/dailyUseage",
  summary: "What a person used each day",
  query: OwnQuery,
  output: DailyUsage,
});

export const getEnterpriseDailyUsage = endpoint({
  ...readAsAdmin,
  method: "get",
  path: "/quota/enterprise-dailyUseage",
  summary: "What an enterprise used each day",
  query: EnterpriseQuery,
  output: DailyUsage,
});

export const PaidForView = z.object({
  taskId: z.string(),
  type: z.enum(TASK_TYPES),
  reason: z.enum(TASK_REASONS),
  platform: z.enum(PLATFORMS).nullable(),
  projectId: z.string().nullable(),
  rootTaskId: z.string(),
  source: z.object({ label: z.string(), url: z.string().nullable() }),
  isGone: z.boolean(),
  isAddition: z.boolean(),
});

const DetailRow = z.object({
  time: Time,
  /** Kept, or held while `state` is "held". */
  quota_cost: Units,
  quota_type: z.string(),
  /** A sentence in the caller's language. */
  description: z.string(),
  held: Units,
  givenBack: Units,
  state: z.enum(["held", "kept", "partly", "returned"]),
  /** What it paid for; null where that is no more. */
  paidFor: PaidForView.nullable(),
  /** Whether the caller may open it: one's own tasks. */
  isOwn: z.boolean(),
  email: z.string().nullable(),
  createBy: z.string().nullable(),
  enterpriseName: z.string().nullable(),
});
export type DetailRow = z.output<typeof DetailRow>;

const UsageDetails = z.object({
  data: z.array(DetailRow),
  total: z.number().int(),
  totalPages: z.number().int(),
  page: z.number().int(),
  pageSize: z.number().int(),
});
export type UsageDetails = z.output<typeof UsageDetails>;

/** Each charge with what it paid for and what has become of it, the newest first. */
export const getUsageDetails = endpoint({
  ...read,
  method: "get",
  path: "/quota/useageDetails",
  summary: "What a person's quota went into",
  query: OwnQuery,
  output: UsageDetails,
});

export const getEnterpriseUsageDetails = endpoint({
  ...readAsAdmin,
  method: "get",
  path: "/quota/enterprise-useageDetails",
  summary: "What an enterprise's quota went into",
  query: EnterpriseQuery,
  output: UsageDetails,
});

const TypeStats = z.record(z.enum(USE_TYPES), Units);

/** The last 30 days, today included, by type of use. */
export const getUserStats = endpoint({
  ...read,
  method: "get",
  path: "/quota/user/quota-usage-stats",
  summary: "A month of a person's use by type",
  query: z.object({ userId: Id.optional(), timeZone: Days.timeZone }),
  output: z.object({ email: z.string(), quotaTypeUsageStats: TypeStats }),
});

export const getEnterpriseStats = endpoint({
  ...readAsAdmin,
  method: "get",
  path: "/quota/enterprise/quota-usage-stats/:id",
  summary: "A month of an enterprise's use by type and member",
  params: z.object({ id: Id }),
  query: z.object({ timeZone: Days.timeZone }),
  output: z.object({
    enterpriseName: z.string(),
    quotaTypeUsageStats: TypeStats,
    /** Every member, the one that used most first. */
    memberUsageStats: z.array(z.object({ userId: z.string(), email: z.string(), quotaTypeUsageStats: TypeStats })),
  }),
});
export type EnterpriseStats = z.output<typeof getEnterpriseStats.output>;

const File = z.object({ url: z.string() });

/** The charges of the past two months as an Excel file; its link opens for 15 minutes. 1422 when there are none. */
export const exportUserUsage = endpoint({
  ...read,
  method: "get",
  path: "/quota/user/export-quota-logs",
  weight: 5,
  summary: "Export what a person used",
  query: z.object({ userId: Id.optional() }),
  output: File,
});

export const exportEnterpriseUsage = endpoint({
  ...readAsAdmin,
  method: "get",
  path: "/quota/enterprise/export-quota-logs",
  weight: 5,
  summary: "Export what an enterprise used",
  query: z.object({ enterpriseId: Id, userId: Id.optional() }),
  output: File,
});

const StatementEntry = z.object({
  seq: z.number().int(),
  at: Time,
  kind: z.enum(STATEMENT_KINDS),
  quotaType: z.string().nullable(),
  /** What it did to what is left; where the quota is unlimited, to what is used, the other way round. */
  change: Units,
  /** What was kept, of a capture. */
  kept: Units.nullable(),
  /** After it; null where the quota is unlimited. */
  left: Units.nullable(),
  used: Units,
  description: z.string(),
  paidFor: PaidForView.nullable(),
  isOwn: z.boolean(),
  email: z.string().nullable(),
});
export type StatementEntry = z.output<typeof StatementEntry>;

/**
 * The statement of an account: every movement of its quota with what was left after it, the newest first. The caller's own account, or with `enterpriseId` the
 * enterprise's, for its admins (1403, 1404).
 */
export const getStatement = endpoint({
  ...read,
  method: "get",
  path: "/quota/statement",
  summary: "Every movement of an account's quota",
  query: z.object({ ...Paging, enterpriseId: Id.optional() }),
  output: z.object({
    data: z.array(StatementEntry),
    total: z.number().int(),
    totalPages: z.number().int(),
    page: z.number().int(),
    pageSize: z.number().int(),
  }),
});
export type Statement = z.output<typeof getStatement.output>;
