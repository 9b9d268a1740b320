import { namesOf } from "#workers/db/names.ts";
import { AppError, badField } from "#workers/kernel/app-error.ts";
import { accountIdOf, PLAN_GRANTS } from "#workers/modules/billing/domain.ts";
import type { GivenPlans } from "#workers/modules/billing/given-plans.ts";
import { quotaAccounts } from "#workers/modules/billing/tables.ts";
import type { MembershipStore } from "#workers/modules/membership/store.ts";
import { memberships } from "#workers/modules/membership/tables.ts";
import { PASS_HOLDER } from "#workers/modules/subscriptions/domain.ts";
import { customers, payments, subscriptions } from "#workers/modules/subscriptions/tables.ts";
import type { Acting, Acts } from "../act.ts";
import { type GivenPlan, MAX_TERM_MS, planChangeOf, quotaAfter } from "../domain.ts";
import type { AccountStore } from "./account-store.ts";
import type { AccountView } from "./contract.ts";
import { payingAccountOf } from "./service.ts";

const m = namesOf(memberships);
const own = namesOf(memberships, "m");
const q = namesOf(quotaAccounts, "q");
const c = namesOf(customers, "c");
const holder = namesOf(customers);
const s = namesOf(subscriptions, "s");
const p = namesOf(payments, "p");

/** Stripe gives the plan: a subscription that runs, or a pass. */
const STRIPE_PAYS = `EXISTS (SELECT 1 FROM ${c} WHERE ${c.userId} = ?9 AND (
  EXISTS (SELECT 1 FROM ${s} WHERE ${s.id} = ${c.planHolder} AND ${s.status} IN ('ACTIVE', 'PAST_DUE'))
  OR (${c.planHolder} = '${PASS_HOLDER}' AND EXISTS (SELECT 1 FROM ${p} WHERE ${p.userId} = ?9 AND ${p.subscriptionId} IS NULL
    AND ${p.state} = 'GRANTED' AND ${p.periodEnd} > ?7))))`;
const IS_AS_SHOWN = `EXISTS (SELECT 1 FROM ${own} WHERE ${own.userId} = ?9 AND ${own.type} = ?10 AND ${own.plan} = ?11 AND ${own.status} = ?12 AND ${own.expireAt} IS ?13)
  AND (SELECT ${q.quota} FROM ${q} WHERE ${q.id} = ?14) IS ?15 AND (SELECT ${q.used} FROM ${q} WHERE ${q.id} = ?14) IS ?16 AND NOT ${STRIPE_PAYS}`;

/** A ban stays whatever is given. */
const GIVE = `
UPDATE ${m} SET ${m.type} = ?2, ${m.plan} = ?3, ${m.expireAt} = ?4, ${m.status} = CASE WHEN ${m.status} IN ('BAN', 'SUSPENDED') THEN ${m.status} ELSE 'ACTIVE' END,
  ${m.effectiveAt} = CASE WHEN ?6 = 1 THEN ?5 ELSE ${m.effectiveAt} END, ${m.updatedAt} = ?5
WHERE ${m.userId} = ?1 AND ${m.type} <> 'ENTERPRISE'`;
/** What Stripe tells of an old subscription from now on changes nothing more; a new purchase may take its place. */
const LET_GO = `UPDATE ${holder} SET ${holder.planHolder} = NULL WHERE ${holder.userId} = ?1`;

type Asked = {
  plan: GivenPlan;
  expireAt: number | null;
  expected: Pick<AccountView["membership"], "type" | "plan" | "status" | "expireAt"> & {
    quota: number | null;
    used: number | null;
    lastAct: string | null;
  };
};

type Deps = {
  d1: D1Database;
  acts: Acts;
  members: Pick<MembershipStore, "findMember">;
  store: Pick<AccountStore, "findExtra" | "readStripe">;
  plans: GivenPlans;
};

/** Gives a plan by hand, or ends it. */
export function createPlanAct({ d1, acts, members, store, plans }: Deps) {
  return async function changePlan(acting: Acting, userId: string, { plan, expireAt, expected }: Asked) {
    const { at } = acting;
    const [member, extra] = await Promise.all([members.findMember(userId), store.findExtra(userId)]);
    if (member === null || extra === null) throw new AppError(1404);
    const act = { action: "plan.change", subject: userId } as const;
    const refused = (messageKey: string) => acts.refusal(acting, act, new AppError(1409, { messageKey }));
    if (member.type === "ENTERPRISE") throw await refused("admin:errors.ofEnterprise");
    const { paysBy } = await store.readStripe({ userId, planHolder: extra.planHolder, at });
    if (paysBy !== null) throw await refused("admin:errors.stripePays");
    const isTerm = expireAt === null || (expireAt > at && expireAt <= at + MAX_TERM_MS);
    if (!isTerm || (plan === "FREE" && expireAt !== null)) throw badField("expireAt", "admin:errors.dates");
    const change = planChangeOf(expected, plan, at);
    const { quota, used, lastAct, ...before } = expected;
    const account = quota === null || used === null ? null : { quota, used };
    const id = acts.idOf(acting);
    const accountId = payingAccountOf(member);
    await acts.run(acting, id, {
      ...{ ...act, lastAct },
      details: {
        ...{
          change,
          planBefore: before.plan,
          planAfter: plan,
          expireAtBefore: before.expireAt,
          expireAtAfter: expireAt,
        },
        ...{ statusBefore: before.status, quotaBefore: quota },
        quotaAfter:
          change === "ends" && accountId !== accountIdOf("PAID", userId) ? quota : quotaAfter(change, plan, account),
      },
      guard: {
        sql: IS_AS_SHOWN,
        values: [userId, before.type, before.plan, before.status, before.expireAt, accountId, quota, used],
      },
      statements: [
        d1
          .prepare(GIVE)
          .bind(userId, plan === "FREE" ? "FREE" : "PAID", plan, expireAt, at, change === "dates" ? 0 : 1),
        d1.prepare(LET_GO).bind(userId),
        ...(change === "begins" ? plans.beginStatements(userId, PLAN_GRANTS[plan], at) : []),
        ...(change === "ends" ? plans.endStatements(userId, at) : []),
      ],
    });
    return id;
  };
}
export type PlanAct = ReturnType<typeof createPlanAct>;
