import type { ErrorCode } from "#workers/kernel/errors.ts";
import type { MemberRecord } from "./store.ts";

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

export type QuotaOverviewReader = {
  /** The overview of a member at `at`; a standing that forbids charges leaves 0 to spend and names its code. */
  read(member: MemberRecord, at: number): Promise<QuotaOverview>;
};
