import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import type { CodeAsker, Device } from "#workers/kernel/device.ts";
import { SCHEMES } from "#workers/kernel/vocabulary.ts";

export const MembershipView = z.object({
  type: z.enum(["FREE", "PAID", "ENTERPRISE"]),
  plan: z.enum(["FREE", "BASIC", "PRO", "TEAM"]),
  status: z.enum(["ACTIVE", "SUSPENDED", "EXPIRED", "BAN"]),
  /** Stored units; divide by ten to show. For enterprise members their own share. */
  accountQuota: z.number().int(),
  usedQuota: z.number().int(),
  effectiveAt: z.number().int().nullable(),
  expireAt: z.number().int().nullable(),
  /** When the account will be deleted, as its owner asked; null while it stays. */
  leavesAt: z.number().int().nullable(),
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
    recommendedScheme: z.enum(SCHEMES),
    /** What can be bought; a `priceId` alone opens its checkout. `interval` is null for a pass, which is paid once and does not renew. */
    availablePlans: z.array(
      z.object({
        type: z.string(),
        priceId: z.string(),
        kind: z.enum(["SUBSCRIPTION", "PASS"]),
        currency: z.enum(["usd", "cny"]),
        amountMinor: z.number().int(),
        interval: z.literal("month").nullable(),
      }),
    ),
  }),
});
export type UserInfo = z.output<typeof UserInfo>;

/** Who is signed in, the membership and what is left of the quota. */
export const getUserInfo = endpoint({
  method: "get",
  path: "/userMember/userInfo",
  access: "signedIn",
  openTo: "banned",
  tag: "account",
  summary: "The signed-in user, the membership and the quota",
  output: UserInfo,
});

/** The enterprise the caller belongs to, if any. */
export const getEnterpriseInfo = endpoint({
  method: "get",
  path: "/userMember/enterprise-info",
  access: "signedIn",
  openTo: "lapsed",
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
  openTo: "banned",
  tag: "account",
  summary: "Register this browser",
  body: z.strictObject({
    browserId: z
      .string()
      .trim()
      .min(8)
      .max(128)
      .regex(/^[\w-]+$/),
  }),
  output: z.object({ browserId: z.string(), signature: z.string() }),
});

/** A session of the identity service. */
export type AuthSession = {
  accessToken: string;
  refreshToken: string;
  /** Only right after a Google sign-in, once. */
  google: { accessToken: string; refreshToken: string | null } | null;
};

/** What the identity service said no with; `message` is meant for the person, as received. */
export type SignInRefusal = {
  ok: false;
  /** `unreachable`: it did not answer. `refused`: it answered no, which says nothing about a session. `gone`: this session has ended for good. */
  why: "unreachable" | "refused" | "gone";
  code: string;
  message: string;
};
export type SignInResult<Value> = { ok: true; value: Value } | SignInRefusal;

/** The texts of signing in that the server may answer with, under `auth:errors`. */
export type SignInErrorKey =
  | "emailRequired"
  | "emailInvalid"
  | "codeInvalid"
  | "codeDead"
  | "sendFailed"
  | "verifyFailed"
  | "tooMany"
  | "googleFailed";

/** Why signing in did not go on: a text of ours by its key, or the identity service's own words. */
export type SignInFailure = {
  ok: false;
  errorKey: SignInErrorKey | null;
  /** As received from the identity service; shown when there is no key. */
  message: string | null;
  retryAfterSeconds: number | null;
};
export type SignInOutcome<Value> = { ok: true; value: Value } | SignInFailure;

/** Who asks to sign in: the visitor's address and browser, each null when unknown, and the code that this browser asked for. */
export type Visitor = { ip: string | null; device: Device | null; asked?: CodeAsker | null };

/** A session by its names; tokens without a session's id name the account alone. */
export type SessionId = { userId: string; sessionId: string | null };

/** Signing in and out, as the pages use it. */
export type SignIn = {
  /** Sends a code. The answer is the same for a known and an unknown address. */
  sendCode(email: string, visitor: Visitor): Promise<SignInOutcome<{ email: string; resendAfterMs: number }>>;
  /** Tries a code: five times at most for each in each browser, ten minutes at most after it was sent, once when it is right. */
  verifyCode(email: string, code: string, visitor: Visitor): Promise<SignInOutcome<AuthSession>>;
  /** The address of Google's consent page, and the secret to be kept until the return. */
  startGoogle(
    start: { returnTo: string; withGmail: boolean },
    visitor: Visitor,
  ): Promise<SignInOutcome<{ url: string; verifier: string }>>;
  /** Finishes a Google sign-in in the browser that started it. */
  exchangeCode(code: string, verifier: string, visitor: Pick<Visitor, "ip">): Promise<SignInOutcome<AuthSession>>;
  /** One refresh for all tabs and loaders that come with the same token within ten seconds. */
  refresh(refreshToken: string, visitor: Pick<Visitor, "ip">): Promise<SignInResult<AuthSession>>;
  /**
   * Ends a session here at once, closes what it watches, and ends it at the identity service. Throws 1503 when neither we nor the service
   * could end it.
   */
  signOut(session: { accessToken: string } & SessionId): Promise<void>;
  /** Whether a session was signed out, whatever its tokens still say. */
  isEnded(session: SessionId): Promise<boolean>;
};

/** What `POST /session` gives the browser: a short-lived token to be held in memory only, and who it is. Times in milliseconds. */
export const BrowserToken = z.object({
  accessToken: z.string(),
  expiresAt: z.number().int(),
  user: z.object({
    id: z.string(),
    email: z.string(),
    fullName: z.string().nullable(),
    avatarUrl: z.string().nullable(),
  }),
});
export type BrowserToken = z.output<typeof BrowserToken>;
