import type { Actor } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { ErrorCode } from "#workers/kernel/errors.ts";
import { UNLIMITED } from "#workers/kernel/quota-units.ts";
import { accountIdOf, dayOf, type Limit, nextDayAt, remainingOf, spendable } from "#workers/modules/billing/domain.ts";
import type { StatementStore } from "#workers/modules/billing/statement-store.ts";
import type { QuotaStore } from "#workers/modules/billing/store.ts";
import type { UsageStore } from "#workers/modules/billing/usage-store.ts";
import { standingRefusal } from "#workers/modules/membership/domain.ts";
import type { QuotaOverviewReader } from "#workers/modules/membership/ports.ts";
import type { MembershipStore } from "#workers/modules/membership/store.ts";
import type { QuotaInfo } from "./contract.ts";

export type QuotaServiceDeps = {
  members: Pick<MembershipStore, "findMember">;
  quotas: Pick<QuotaStore, "readLimits">;
  overview: QuotaOverviewReader;
  accounts: Pick<StatementStore, "findAccount">;
  usage: Pick<UsageStore, "readHeld">;
  clock: Clock;
};

/** What an account has, has used and may spend (spec 3 §3 "Quota info"). */
export function createQuotaService({ members, quotas, overview, accounts, usage, clock }: QuotaServiceDeps) {
  async function read(actor: Actor) {
    const at = clock.now();
    const member = await members.findMember(actor.userId);
    if (member === null) throw new AppError(1902);
    const enterpriseId = member.type === "ENTERPRISE" ? member.namedEnterpriseId : null;
    const accountId = accountIdOf(member.type, enterpriseId ?? member.userId);
    const [shown, limits, account] = await Promise.all([
      overview.read(member, at),
      quotas.readLimits({ accountId, userId: member.userId }, dayOf(at)),
      accounts.findAccount(accountId),
    ]);
    return { at, member, enterpriseId, shown, limits, account, status: statusOf(standingRefusal(member, at)) };
  }

  return {
    /** The caller's quota; for a member of an enterprise, what is left of it for that member. */
    async ofUser(actor: Actor): Promise<QuotaInfo> {
      const { at, member, enterpriseId, shown, limits, account, status } = await read(actor);
      const today = member.type === "ENTERPRISE" ? limits?.memberDay : limits?.accountDay;
      return {
        ...{ accountQuota: shown.accountQuota, usedQuota: shown.usedQuota, remainingQuota: shown.availableUnits },
        heldQuota: await usage.readHeld({ userId: member.userId, enterpriseId }, at),
        ...{ status, plan: member.plan, effectiveAt: member.effectiveAt, expireAt: member.expireAt },
        memberUsageDailyLimit: limits?.memberDay?.limit ?? UNLIMITED,
        today: todayOf(today ?? null, at),
        renewsAt: account?.renewsAt ?? null,
      };
    },

    /** The quota of the caller's enterprise; 1404 for another one. */
    async ofEnterprise(actor: Actor, id: string): Promise<QuotaInfo & { enterpriseName: string }> {
      if (actor.enterpriseId !== id) throw new AppError(1404);
      const { at, member, limits, account, status } = await read(actor);
      const { enterprise } = member;
      if (enterprise === null || limits === null || account === null) throw new AppError(1404);
      return {
        ...{ accountQuota: account.quota, usedQuota: account.used },
        remainingQuota: status === "ACTIVE" ? spendable({ ...limits, memberDay: null }) : 0,
        heldQuota: await usage.readHeld({ userId: null, enterpriseId: id }, at),
        ...{ status, plan: member.plan, effectiveAt: enterprise.effectiveAt, expireAt: enterprise.expireAt },
        memberUsageDailyLimit: account.memberUsageDailyLimit,
        today: todayOf(limits.accountDay, at),
        renewsAt: account.renewsAt,
        enterpriseName: enterprise.name,
      };
    },
  };
}
export type QuotaService = ReturnType<typeof createQuotaService>;

function todayOf(day: Limit | null, at: number): QuotaInfo["today"] {
  if (day === null || remainingOf(day) === UNLIMITED) return null;
  return { limit: day.limit, used: day.used, backAt: nextDayAt(at) };
}

function statusOf(refusal: ErrorCode | null): QuotaInfo["status"] {
  if (refusal === null) return "ACTIVE";
  if (refusal === 1926 || refusal === 1924 || refusal === 1929) return "SUSPENDED";
  return refusal === 1901 || refusal === 1920 ? "EXPIRED" : "UNKNOWN";
}
