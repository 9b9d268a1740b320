import { z } from "zod";
import { ACCOUNT_KINDS, type AccountKind, accountIdOf, FREE_DAILY_UNITS, type Limits, RENEWALS } from "./domain.ts";
import type { Payer } from "./port.ts";

const LimitsRow = z.object({
  kind: z.enum(ACCOUNT_KINDS),
  quota: z.number(),
  used: z.number(),
  dailyLimit: z.number(),
  memberLimit: z.number(),
  dayUsed: z.number(),
  memberDayUsed: z.number(),
  memberUsed: z.number(),
});

// The member's limit is chosen as the charge's trigger chooses it.
const LIMITS = `
  SELECT a.kind, a.quota, a.used, a.daily_limit AS dailyLimit,
    coalesce((SELECT m.enterprise_quota_daily_limit FROM memberships m
      WHERE m.user_id = ?2 AND m.enterprise_id = a.owner_id AND m.enable_enterprise_quota_daily_limit = 1), a.member_usage_daily_limit) AS memberLimit,
    coalesce((SELECT used FROM quota_days WHERE account_id = a.id AND user_id = '' AND day = ?3), 0) AS dayUsed,
    coalesce((SELECT used FROM quota_days WHERE account_id = a.id AND user_id = ?2 AND day = ?3), 0) AS memberDayUsed,
    coalesce((SELECT used FROM quota_members WHERE account_id = a.id AND user_id = ?2 AND period = a.period), 0) AS memberUsed
  FROM quota_accounts a WHERE a.id = ?1`;

const DueRow = z.object({
  id: z.string(),
  period: z.number(),
  allowance: z.number(),
  renewal: z.enum(RENEWALS),
  anchorAt: z.number(),
});
export type DueAccount = z.output<typeof DueRow>;

/** What an account says about a member's standing with it. */
export type MemberLimits = Limits & { memberUsed: number };
export type NewAccount = {
  kind: AccountKind;
  ownerId: string;
  quota: number;
  dailyLimit: number;
  memberUsageDailyLimit: number;
  allowance: number;
  renewal: (typeof RENEWALS)[number];
  anchorAt: number;
  renewsAt: number | null;
};

/** Quota accounts and their limits in the database. */
export function createQuotaStore(d1: D1Database) {
  return {
    /** The limits a charge of this payer meets on a day, or null when there is no such account. */
    async readLimits(payer: Pick<Payer, "accountId" | "userId">, day: string): Promise<MemberLimits | null> {
      const found = await d1.prepare(LIMITS).bind(payer.accountId, payer.userId, day).first();
      if (found === null) return null;
      const row = LimitsRow.parse(found);
      const isEnterprise = row.kind === "ENTERPRISE";
      return {
        kind: row.kind,
        account: { limit: row.quota, used: row.used },
        accountDay: { limit: row.dailyLimit, used: row.dayUsed },
        memberDay: isEnterprise ? { limit: row.memberLimit, used: row.memberDayUsed } : null,
        memberUsed: isEnterprise ? row.memberUsed : row.used,
      };
    },

    /** A statement that opens an account, or leaves the one that is there. */
    openAccountStatement(account: NewAccount, at: number): D1PreparedStatement {
      return d1
        .prepare(
          `INSERT INTO quota_accounts (id, kind, owner_id, quota, daily_limit, member_usage_daily_limit, allowance, renewal, anchor_at, renews_at,
             created_at, updated_at)
           VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?11) ON CONFLICT (id) DO NOTHING`,
        )
        .bind(
          accountIdOf(account.kind, account.ownerId),
          account.kind,
          account.ownerId,
          account.quota,
          account.dailyLimit,
          account.memberUsageDailyLimit,
          account.allowance,
          account.renewal,
          account.anchorAt,
          account.renewsAt,
          at,
        );
    },

    /** Accounts whose renewal is due and whose membership or enterprise still stands, oldest first. */
    async listDueRenewals(at: number, limit: number): Promise<DueAccount[]> {
      const { results } = await d1.prepare(DUE_RENEWALS).bind(at, limit).all();
      return z.array(DueRow).parse(results);
    },
  };
}
export type QuotaStore = ReturnType<typeof createQuotaStore>;

const DUE_RENEWALS = `
  SELECT a.id, a.period, a.allowance, a.renewal, a.anchor_at AS anchorAt FROM quota_accounts a
  WHERE a.renews_at IS NOT NULL AND a.renews_at <= ?1 AND CASE a.kind
    WHEN 'PAID' THEN EXISTS (SELECT 1 FROM memberships m
      WHERE m.user_id = a.owner_id AND m.type = 'PAID' AND m.status = 'ACTIVE' AND (m.expire_at IS NULL OR m.expire_at > a.renews_at))
    WHEN 'ENTERPRISE' THEN EXISTS (SELECT 1 FROM enterprises e
      WHERE e.id = a.owner_id AND e.status = 'ACTIVE' AND (e.expire_at IS NULL OR e.expire_at > a.renews_at))
    ELSE 0 END
  ORDER BY a.renews_at LIMIT ?2`;

/** What a new free user gets: no account quota, a daily allowance. */
export function freeAccount(userId: string, at: number): NewAccount {
  return {
    kind: "FREE",
    ownerId: userId,
    quota: -1,
    dailyLimit: FREE_DAILY_UNITS,
    memberUsageDailyLimit: -1,
    allowance: -1,
    renewal: "NONE",
    anchorAt: at,
    renewsAt: null,
  };
}
