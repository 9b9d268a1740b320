import type { ErrorCode } from "#workers/kernel/errors.ts";
import { standingRefusal } from "#workers/modules/membership/domain.ts";
import type { MemberRecord } from "#workers/modules/membership/store.ts";
import { accountIdOf, dayOf, foreseeRefusal, spendable } from "./domain.ts";
import type { QuotaStore } from "./store.ts";

/** What a member has, used and may still spend; stored units, -1 unlimited. */
export type QuotaOverview = {
  /** Free accounts: of today. Enterprise members: the enterprise's quota. */
  accountQuota: number;
  /** Free accounts: of today. Enterprise members: what this member used in the period. */
  usedQuota: number;
  enterprise: { accountQuota: number; usedQuota: number } | null;
  /** What can be spent now by the tightest limit. */
  availableUnits: number;
  /** The notice that the smallest charge would meet now, or null. */
  notice: ErrorCode | null;
};

/** Reads the quota of members for display. */
export function createQuotaOverview({ quotas }: { quotas: Pick<QuotaStore, "readLimits"> }) {
  return {
    /** The overview of a member at `at`; a standing that forbids charges leaves 0 to spend and names its code. */
    async read(member: MemberRecord, at: number): Promise<QuotaOverview> {
      const owner = member.type === "ENTERPRISE" ? member.namedEnterpriseId : null;
      const accountId = accountIdOf(member.type, owner ?? member.userId);
      const limits = await quotas.readLimits({ accountId, userId: member.userId }, dayOf(at));
      const refusal = standingRefusal(member, at);
      if (limits === null) return { ...NOTHING, notice: refusal ?? (owner === null ? 1902 : 1919) };
      const isFree = member.type === "FREE";
      return {
        accountQuota: isFree ? limits.accountDay.limit : limits.account.limit,
        usedQuota: isFree ? limits.accountDay.used : limits.memberUsed,
        enterprise: owner === null ? null : { accountQuota: limits.account.limit, usedQuota: limits.account.used },
        availableUnits: refusal === null ? spendable(limits) : 0,
        notice: refusal ?? foreseeRefusal(limits, 1),
      };
    },
  };
}
export type QuotaOverviewReader = ReturnType<typeof createQuotaOverview>;

const NOTHING = { accountQuota: 0, usedQuota: 0, enterprise: null, availableUnits: 0 } as const;
