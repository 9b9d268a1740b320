import { AppError } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { newId } from "#workers/kernel/ids.ts";
import type { AccountActor, AccountDirectory } from "#workers/modules/auth/port.ts";
import { normalizeEmail, standingRefusal } from "./domain.ts";
import type { QuotaOverview, QuotaOverviewReader } from "./ports.ts";
import type { MemberRecord, MembershipStore } from "./store.ts";

export type MembershipDeps = {
  d1: D1Database;
  store: MembershipStore;
  quota: QuotaOverviewReader;
  clock: Clock;
  /** What a new account is given besides its membership: its free allowance, its Default Project, the enterprise that invited its address. Must leave alone what is there. */
  welcome: (userId: string, at: number) => D1PreparedStatement[];
};

/** Accounts of the product, independent of the identity service. */
export function createMembershipService({ d1, store, quota, clock, welcome }: MembershipDeps): AccountDirectory {
  /** The account, or 1902: a valid token whose account is gone. */
  async function getMember(userId: string): Promise<MemberRecord> {
    const member = await store.findMember(userId);
    if (member === null) throw new AppError(1902);
    return member;
  }

  return {
    async findActor<Beside>(userId: string, beside: D1PreparedStatement) {
      const { member, row } = await store.findMemberBeside<Beside>(userId, beside);
      return { account: member === null ? null : toActor(member, clock.now()), row };
    },

    async register({ userId, email, name, avatarUrl, at }) {
      const user = { id: userId, email: normalizeEmail(email), name: name.normalize("NFC").trim(), avatarUrl };
      await d1.batch([...store.registerStatements(user, newId("membership", at), at), ...welcome(userId, at)]);
      return toActor(await getMember(userId), at);
    },

    async membershipView(userId) {
      const member = await getMember(userId);
      const overview = await quota.read(member, clock.now());
      return {
        name: member.name,
        avatarUrl: member.avatarUrl,
        membership: toMembershipView(member, overview),
        availableQuota: overview.availableUnits,
        notice: overview.notice,
      };
    },

    async enterpriseOf(userId) {
      const { enterprise } = await getMember(userId);
      return enterprise === null ? null : { id: enterprise.id, name: enterprise.name, status: enterprise.status };
    },
  };
}

function toActor(member: MemberRecord, at: number): AccountActor {
  return {
    userId: member.userId,
    email: member.email,
    isSystemAdmin: member.isSystemAdmin,
    isBanned: member.status === "BAN",
    refusal: standingRefusal(member, at),
    membershipType: member.type,
    enterpriseId: member.namedEnterpriseId,
    isEnterpriseAdmin: member.isEnterpriseAdmin,
  };
}

function toMembershipView(member: MemberRecord, overview: QuotaOverview) {
  const { enterprise } = member;
  const totals = overview.enterprise ?? { accountQuota: 0, usedQuota: 0 };
  return {
    type: member.type,
    plan: member.plan,
    status: member.status,
    accountQuota: overview.accountQuota,
    usedQuota: overview.usedQuota,
    effectiveAt: member.effectiveAt,
    expireAt: member.expireAt,
    leavesAt: member.leavesAt,
    isEnterpriseAdmin: member.isEnterpriseAdmin,
    enterprise: enterprise === null ? null : { id: enterprise.id, name: enterprise.name, ...totals },
  };
}
