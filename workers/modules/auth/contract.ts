import { z } from "zod";
import { endpoint } from "#workers/api/endpoint.ts";

export const MembershipView = z.object({
  type: z.enum(["FREE", "PAID", "ENTERPRISE"]),
  plan: z.enum(["FREE", "BASIC", "PRO", "TEAM"]),
  status: z.enum(["ACTIVE", "SUSPENDED", "EXPIRED", "BAN"]),
  /** Stored units; divide by ten to show. For enterprise members their own share. */
  accountQuota: z.number().int(),
  usedQuota: z.number().int(),
  effectiveAt: z.number().int().nullable(),
  expireAt: z.number().int().nullable(),
  isEnterpriseAdmin: z.boolean(),
  enterprise: z
    .object({ id: z.string(), name: z.string(), accountQuota: z.number().int(), usedQuota: z.number().int() })
    .nullable(),
});

export const UserInfo = z.object({
  userId: z.string(),
  email: z.string(),
  name: z.string(),
  avatarUrl: z.string().nullable(),
  isAdmin: z.boolean(),
  membership: MembershipView,
  /** What can be spent right now, in stored units, by the tightest of the limits that apply; -1 is unlimited. */
  availableQuota: z.number().int(),
  /** The notice (1900–1928) that a charge would meet now, or null. */
  notice: z.number().int().nullable(),
  paymentInfo: z.object({
    recommendedScheme: z.enum(["A", "B", "C"]),
    availablePlans: z.array(z.object({ type: z.string(), priceId: z.string() })),
  }),
});
export type UserInfo = z.output<typeof UserInfo>;

/** Who is signed in, the membership and what is left of the quota. */
export const getUserInfo = endpoint({
  method: "get",
  path: "/userMember/userInfo",
  access: "signedIn",
  bannedAllowed: true,
  tag: "account",
  summary: "The signed-in user, the membership and the quota",
  output: UserInfo,
});

/** The enterprise the caller belongs to, if any. */
export const getEnterpriseInfo = endpoint({
  method: "get",
  path: "/userMember/enterprise-info",
  access: "signedIn",
  tag: "account",
  summary: "The caller's enterprise",
  output: z.object({
    hasEnterprise: z.boolean(),
    enterpriseId: z.string().nullable(),
    isEnterpriseAdmin: z.boolean(),
    enterpriseName: z.string().nullable(),
    enterpriseStatus: z.string().nullable(),
    email: z.string(),
  }),
});

/** Binds a browser to the account; the answer is the id signed by the server. */
export const signBrowser = endpoint({
  method: "post",
  path: "/credentials/signature",
  access: "signedIn",
  tag: "account",
  summary: "Register this browser",
  body: z.strictObject({
    browserId: z
      .string()
      .trim()
      .min(8)
      .max(128)
      .regex(/^[\w.-]+$/),
  }),
  output: z.object({ browserId: z.string(), signature: z.string() }),
});
