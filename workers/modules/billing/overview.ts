import { standingRefusal } from "#workers/modules/membership/domain.ts";
import type { QuotaOverviewReader } from "#workers/modules/membership/ports.ts";
import { accountIdOf, dayOf, foreseeRefusal, spendable } from "./domain.ts";
import type { QuotaStore } from "./store.ts";

/** Reads the quota of members for display. */
export function createQuotaOverview({ quotas }: { quotas: Pick<QuotaStore, "readLimits"> }): QuotaOverviewReader {
  return {
    async read(member, at) {
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

const NOTHING = { accountQuota: 0, usedQuota: 0, enterprise: null, availableUnits: 0 } as const;
