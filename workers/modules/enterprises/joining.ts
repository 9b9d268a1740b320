/**
 * How people come into an enterprise and leave it (docs/enterprise.md). Every statement runs in the caller's batch. Open invitations keep seats, too: the triggers
 * `enterprise_invites_to_a_seat` and `enterprise_invites_again_to_a_seat` (migrations/0004_enterprises_triggers.sql). A tag that is removed leaves its members: the trigger
 * `enterprise_tag_leaves_members` there.
 */
import { columnsOf, namesOf } from "#workers/db/names.ts";
import { newId } from "#workers/kernel/ids.ts";
import { createQuotaStore, freeAccount } from "#workers/modules/billing/store.ts";
import { auditLog, enterprises, memberships, users } from "#workers/modules/membership/tables.ts";
import { subscriptions } from "#workers/modules/subscriptions/tables.ts";
import { noticeStatement } from "./notice-store.ts";
import { enterpriseInvitations, memberNotices, ownPlans } from "./tables.ts";

const row = namesOf(memberships);
const m = namesOf(memberships, "m");
const u = namesOf(users, "u");
const e = namesOf(enterprises, "e");
const s = namesOf(subscriptions, "s");
const i = namesOf(enterpriseInvitations, "i");
const other = namesOf(enterpriseInvitations, "o");
const invitation = namesOf(enterpriseInvitations);
const own = namesOf(ownPlans);

/** A subscription that goes on being paid: its owner would pay for a plan beside the enterprise's. */
export const PAYS_ON = `EXISTS (SELECT 1 FROM ${s} WHERE ${s.userId} = ${m.userId} AND ${s.status} IN ('ACTIVE', 'PAST_DUE') AND ${s.endsWithPeriod} = 0)`;

/** A membership `m` that may join an enterprise: in none, not suspended or banned, and not paying on for a plan of its own. */
export const MAY_JOIN = `${m.enterpriseId} IS NULL AND ${m.status} IN ('ACTIVE', 'EXPIRED') AND NOT ${PAYS_ON}`;
/** The user ?1, while the membership may join. */
export const JOINER = `SELECT ${m.userId} FROM ${m} WHERE ${m.userId} = ?1 AND ${MAY_JOIN}`;

/** ?1 user, ?2 now: what is paid for beyond now waits until the member leaves. */
const FORGET_PLAN = `DELETE FROM ${own} WHERE ${own.userId} IN (${JOINER})`;
const KEEP_PLAN = `
INSERT INTO ${own} (${columnsOf(ownPlans).names})
SELECT ${m.userId}, ${m.plan}, ${m.effectiveAt}, ${m.expireAt} FROM ${m}
WHERE ${m.userId} = ?1 AND ${MAY_JOIN} AND ${m.type} = 'PAID' AND ${m.status} = 'ACTIVE' AND (${m.expireAt} IS NULL OR ${m.expireAt} > ?2)`;

const PLAIN = `${row.enableEnterpriseQuotaDailyLimit} = 0, ${row.enterpriseQuotaDailyLimit} = -1`;
const BECOME_MEMBER = (enterpriseId: string) => `
UPDATE ${row} SET ${row.type} = 'ENTERPRISE', ${row.plan} = 'TEAM', ${row.status} = 'ACTIVE', ${row.enterpriseId} = ${enterpriseId}, ${PLAIN},
  ${row.effectiveAt} = ?2, ${row.expireAt} = NULL, ${row.updatedAt} = ?2`;

/** ?1 user, ?2 now, ?3 enterprise, ?4 admin or not. The trigger `enterprise_has_a_seat` (migrations/0002_membership_triggers.sql) refuses the batch where no seat is free. */
const JOIN = `${BECOME_MEMBER("?3")}, ${row.isEnterpriseAdmin} = ?4 WHERE ${row.userId} IN (${JOINER})`;

/** The enterprise whose open invitation came first and that still has the seat it keeps; so the trigger never refuses a person's first sign-in. */
const INVITING = `
SELECT ${i.enterpriseId} FROM ${i} CROSS JOIN ${e} ON ${e.id} = ${i.enterpriseId}
WHERE ${i.email} = (SELECT ${u.email} FROM ${u} WHERE ${u.id} = ?1) AND ${i.state} = 'OPEN' AND ${i.expireAt} > ?2
  AND (${e.seats} < 0 OR ${e.seats} > (SELECT count(*) FROM ${m} WHERE ${m.enterpriseId} = ${e.id})
    + (SELECT count(*) FROM ${other} WHERE ${other.enterpriseId} = ${e.id} AND ${other.state} = 'OPEN' AND ${other.expireAt} > ?2 AND ${other.id} <> ${i.id}))
ORDER BY ${i.createdAt}, ${i.id} LIMIT 1`;
/** Only an account that is opened in this batch accepts by signing in; one that was there before is asked. */
const JOIN_INVITING = `${BECOME_MEMBER(`(${INVITING})`)} WHERE ${row.userId} IN (${JOINER}) AND ${row.createdAt} = ?2 AND (${INVITING}) IS NOT NULL`;

/** ?1 user, ?2 now, ?3 id: only after a statement that changed a row. */
const RECORD_ACCEPTED = `
INSERT INTO ${namesOf(auditLog)} (${columnsOf(auditLog, ["id", "actorId", "action", "subject", "details", "at"]).names})
SELECT ?3, ?1, 'enterprise.member.accept', ?1, json_object('enterpriseId', ${m.enterpriseId}), ?2 FROM ${m} WHERE ${m.userId} = ?1 AND changes() = 1`;

/** Only after a statement that added a row, which `RECORD_ACCEPTED` does. */
const TELL_ACCEPTED = `
INSERT INTO ${namesOf(memberNotices)} (${columnsOf(memberNotices, ["userId", "enterpriseId", "kind", "createdAt", "dueAt"]).names})
SELECT ?1, ${m.enterpriseId}, 'JOINED', ?2, ?2 FROM ${m} WHERE ${m.userId} = ?1 AND changes() = 1`;

/** The invitation of a person who is a member by now is over. */
const CLOSE_INVITATION = `
UPDATE ${invitation} SET ${invitation.state} = 'ACCEPTED', ${invitation.mailDue} = 0
WHERE ${invitation.state} = 'OPEN' AND ${invitation.email} = (SELECT ${u.email} FROM ${u} WHERE ${u.id} = ?1)
  AND ${invitation.enterpriseId} = (SELECT ${m.enterpriseId} FROM ${m} WHERE ${m.userId} = ?1)`;

const ownPlan = (column: string, otherwise: string) =>
  `coalesce((SELECT ${column} FROM ${own} WHERE ${own.userId} = ?1 AND (${own.expireAt} IS NULL OR ${own.expireAt} > ?2)), ${otherwise})`;

/**
 * ?1 user, ?2 now, ?3 enterprise. The triggers `enterprise_keeps_an_admin` and `enterprise_keeps_an_account` (migrations/0002_membership_triggers.sql) refuse the batch
 * for a last admin; the triggers `enterprise_tags_leave` and `enterprise_tags_leave_accounts` there take the member's tags off.
 */
const LEAVE = `
UPDATE ${row} SET ${row.type} = ${ownPlan("'PAID'", "'FREE'")}, ${row.plan} = ${ownPlan(own.plan, "'FREE'")}, ${row.enterpriseId} = NULL, ${row.isEnterpriseAdmin} = 0, ${PLAIN},
  ${row.status} = CASE ${row.status} WHEN 'EXPIRED' THEN 'ACTIVE' ELSE ${row.status} END,
  ${row.effectiveAt} = ${ownPlan(own.effectiveAt, "?2")},
  ${row.expireAt} = (SELECT ${own.expireAt} FROM ${own} WHERE ${own.userId} = ?1 AND ${own.expireAt} > ?2), ${row.updatedAt} = ?2
WHERE ${row.userId} = ?1 AND ${row.enterpriseId} = ?3`;
const TAKE_PLAN = `DELETE FROM ${own} WHERE ${own.userId} IN (SELECT ${m.userId} FROM ${m} WHERE ${m.userId} = ?1 AND ${m.enterpriseId} IS NULL)`;

/** `kind`: whether the person left or was removed. */
type Leaving = { userId: string; enterpriseId: string; kind: "LEFT" | "REMOVED"; at: number };
export type Joining = { userId: string; enterpriseId: string; isAdmin: boolean; at: number };

export function createJoining(d1: D1Database) {
  const quotas = createQuotaStore(d1);
  return {
    /** Makes a person a member; changes nothing for one who may not join (`JOINER`). Without a free seat the batch fails on `enterprise_has_a_seat`. */
    joinStatements({ userId, enterpriseId, isAdmin, at }: Joining): D1PreparedStatement[] {
      return [
        d1.prepare(FORGET_PLAN).bind(userId),
        d1.prepare(KEEP_PLAN).bind(userId, at),
        d1.prepare(JOIN).bind(userId, at, enterpriseId, isAdmin ? 1 : 0),
        d1.prepare(CLOSE_INVITATION).bind(userId),
        noticeStatement(d1, { userId, enterpriseId, kind: "JOINED", at }),
      ];
    },

    /** For an account that is opened in the same batch at `at`: joins the enterprise that invited the verified address first, on record; else changes nothing. */
    acceptStatements(userId: string, at: number): D1PreparedStatement[] {
      return [
        d1.prepare(FORGET_PLAN).bind(userId),
        d1.prepare(KEEP_PLAN).bind(userId, at),
        d1.prepare(JOIN_INVITING).bind(userId, at),
        d1.prepare(RECORD_ACCEPTED).bind(userId, at, newId("audit", at)),
        d1.prepare(TELL_ACCEPTED).bind(userId, at),
        d1.prepare(CLOSE_INVITATION).bind(userId),
      ];
    },

    /** Ends a membership: the person goes back to a plan of their own that is still paid, else to FREE. A last admin's batch fails on `enterprise_keeps_an_admin`. */
    leaveStatements({ userId, enterpriseId, at, kind }: Leaving): D1PreparedStatement[] {
      return [
        noticeStatement(d1, { userId, enterpriseId, kind, at }),
        d1.prepare(LEAVE).bind(userId, at, enterpriseId),
        d1.prepare(TAKE_PLAN).bind(userId),
        quotas.openAccountStatement(freeAccount(userId, at), at),
      ];
    },
  };
}
