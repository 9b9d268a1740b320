import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import { RENEWALS } from "#workers/modules/billing/domain.ts";
import { ENTERPRISE_STATUSES, MEMBERSHIP_STATUSES } from "#workers/modules/membership/domain.ts";
import { Balance, Id, QuotaState } from "../accounts/contract.ts";
import { Done, LastAct, Reason } from "../acts-contract.ts";
import { MAX_SEATS, MAX_UNITS_PER_ACT } from "../domain.ts";

/** Enterprises as support opens and changes them. Times are ms, quota in stored units; -1 is unlimited. Their quota is given and taken by `POST /admin/ledger/enterprise:{id}`. */

const Ms = z.number().int();
const Seats = z.number().int().min(-1).max(MAX_SEATS);
const End = z.number().int().min(0).max(9e15).nullable();
const act = { method: "post", access: "systemAdmin", tag: "admin", idempotent: true } as const;

export const EnterpriseView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  status: z.enum(ENTERPRISE_STATUSES),
  effectiveAt: Ms,
  expireAt: Ms.nullable(),
  seats: z.number().int(),
  memberCount: z.number().int(),
  /** Open ones keep a seat each. */
  invitationCount: z.number().int(),
  /** What all its members' unfinished tasks hold is `held`. */
  quota: QuotaState.nullable(),
  /** Cost of all its members. Stripe takes no payments of enterprises, so that there is no income. */
  balance: Balance,
  /** Fifty at most: its admins first, then by address. */
  members: z.array(
    z.object({
      userId: z.string(),
      email: z.string(),
      isAdmin: z.boolean(),
      status: z.enum(MEMBERSHIP_STATUSES),
    }),
  ),
  /** The newest act about the enterprise. */
  lastAct: z.string().nullable(),
});
export type EnterpriseView = z.output<typeof EnterpriseView>;

/** 1404 for an unknown one. */
export const getEnterprise = endpoint({
  method: "get",
  path: "/admin/enterprises/:id",
  access: "systemAdmin",
  openTo: "lapsed",
  tag: "admin",
  summary: "An enterprise as support sees it",
  params: z.object({ id: Id }),
  output: EnterpriseView,
});

/**
 * Opens an enterprise; the account with this address becomes its first admin, and its own plan waits until it leaves. 1404 for an address without an account; 1409 for an
 * account that may not join: a member elsewhere, suspended or banned, or paying on for a plan of its own; 1400 for an end that is not in the next five years.
 */
export const openEnterprise = endpoint({
  ...act,
  path: "/admin/enterprises",
  summary: "Open an enterprise with its first admin",
  body: z.strictObject({
    name: z.string().trim().min(1).max(100),
    adminEmail: z.string().trim().min(3).max(320),
    seats: Seats.refine((seats) => seats !== 0),
    /** Of a period. */
    allowance: z.number().int().min(-1).max(MAX_UNITS_PER_ACT),
    renewal: z.enum(RENEWALS),
    expireAt: End,
    reason: Reason,
  }),
  output: Done,
});

/**
 * Changes seats, end and standing; what is left out stays. Suspended, it pays for nothing more: its members' tasks end and give back what was not delivered. 1409 when it
 * has changed since, or has more members than seats; 1400 for an end as above.
 */
export const changeEnterprise = endpoint({
  ...act,
  path: "/admin/enterprises/:id",
  summary: "Change an enterprise's seats, end and standing",
  params: z.object({ id: Id }),
  body: z.strictObject({
    status: z.enum(["ACTIVE", "SUSPENDED"]),
    seats: Seats,
    expireAt: End,
    reason: Reason,
    expected: z.strictObject({
      status: z.enum(ENTERPRISE_STATUSES),
      seats: Seats,
      expireAt: End,
      lastAct: LastAct,
    }),
  }),
  output: z.object({ id: z.string(), endedTasks: z.number().int(), endingTasks: z.number().int() }),
});
