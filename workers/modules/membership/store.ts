import { z } from "zod";
import { ENTERPRISE_STATUSES, MEMBERSHIP_STATUSES, MEMBERSHIP_TYPES, PLANS, type Standing } from "./domain.ts";

const Row = z.object({
  userId: z.string(),
  email: z.string(),
  name: z.string(),
  avatarUrl: z.string().nullable(),
  isSystemAdmin: z.number(),
  type: z.enum(MEMBERSHIP_TYPES),
  plan: z.enum(PLANS),
  status: z.enum(MEMBERSHIP_STATUSES),
  effectiveAt: z.number(),
  expireAt: z.number().nullable(),
  isEnterpriseAdmin: z.number(),
  namedEnterpriseId: z.string().nullable(),
  memberLimit: z.number().nullable(),
  enterpriseId: z.string().nullable(),
  enterpriseName: z.string().nullable(),
  enterpriseStatus: z.enum(ENTERPRISE_STATUSES).nullable(),
  enterpriseEffectiveAt: z.number().nullable(),
  enterpriseExpireAt: z.number().nullable(),
});

const MEMBER = `
  SELECT u.id AS userId, u.email, u.name, u.avatar_url AS avatarUrl, u.is_system_admin AS isSystemAdmin,
    m.type, m.plan, m.status, m.effective_at AS effectiveAt, m.expire_at AS expireAt, m.is_enterprise_admin AS isEnterpriseAdmin,
    m.enterprise_id AS namedEnterpriseId,
    CASE WHEN m.enable_enterprise_quota_daily_limit = 1 THEN m.enterprise_quota_daily_limit END AS memberLimit,
    e.id AS enterpriseId, e.name AS enterpriseName, e.status AS enterpriseStatus,
    e.effective_at AS enterpriseEffectiveAt, e.expire_at AS enterpriseExpireAt
  FROM users u JOIN memberships m ON m.user_id = u.id LEFT JOIN enterprises e ON e.id = m.enterprise_id
  WHERE u.id = ?1`;

/** A user with the membership and, when it names one that exists, the enterprise. */
export type MemberRecord = Standing & {
  userId: string;
  email: string;
  name: string;
  avatarUrl: string | null;
  isSystemAdmin: boolean;
  plan: (typeof PLANS)[number];
  isEnterpriseAdmin: boolean;
  /** The enterprise that the membership names, whether it exists or not. */
  namedEnterpriseId: string | null;
  /** The member's own daily limit in stored units (-1 unlimited), or null when the switch is off. */
  memberLimit: number | null;
  enterprise: (NonNullable<Standing["enterprise"]> & { id: string; name: string }) | null;
};

export type NewUser = { id: string; email: string; name: string; avatarUrl: string | null };

/** Accounts and memberships in the database. */
export function createMembershipStore(d1: D1Database) {
  return {
    /** The user and membership, or null when either is missing. */
    async findMember(userId: string): Promise<MemberRecord | null> {
      const row = await d1.prepare(MEMBER).bind(userId).first();
      return row === null ? null : toRecord(Row.parse(row));
    },

    /** The same, and the first row of another read in the same round trip. */
    async findMemberBeside<Beside>(
      userId: string,
      beside: D1PreparedStatement,
    ): Promise<{ member: MemberRecord | null; row: Beside | null }> {
      const [found, asked] = await d1.batch<Beside>([d1.prepare(MEMBER).bind(userId), beside]);
      const member = found?.results[0];
      return { member: member === undefined ? null : toRecord(Row.parse(member)), row: asked?.results[0] ?? null };
    },

    /** Statements that add a user with a FREE membership, or leave what is there: any number of them may run at once. */
    registerStatements(user: NewUser, membershipId: string, at: number): D1PreparedStatement[] {
      return [
        d1
          .prepare(
            `INSERT INTO users (id, email, name, avatar_url, created_at, updated_at) VALUES (?1, ?2, ?3, ?4, ?5, ?5)
             ON CONFLICT (id) DO UPDATE SET email = excluded.email, updated_at = excluded.updated_at WHERE email <> excluded.email`,
          )
          .bind(user.id, user.email, user.name, user.avatarUrl, at),
        d1
          .prepare(
            `INSERT INTO memberships (id, user_id, type, plan, status, effective_at, created_at, updated_at)
             VALUES (?1, ?2, 'FREE', 'FREE', 'ACTIVE', ?3, ?3, ?3) ON CONFLICT (user_id) DO NOTHING`,
          )
          .bind(membershipId, user.id, at),
      ];
    },
  };
}
export type MembershipStore = ReturnType<typeof createMembershipStore>;

function toRecord(row: z.output<typeof Row>): MemberRecord {
  const { enterpriseId, enterpriseName, enterpriseStatus, enterpriseEffectiveAt, enterpriseExpireAt, ...member } = row;
  const isWhole =
    enterpriseId !== null && enterpriseName !== null && enterpriseStatus !== null && enterpriseEffectiveAt !== null;
  return {
    ...member,
    isSystemAdmin: row.isSystemAdmin === 1,
    isEnterpriseAdmin: row.isEnterpriseAdmin === 1,
    enterprise: isWhole
      ? {
          id: enterpriseId,
          name: enterpriseName,
          status: enterpriseStatus,
          effectiveAt: enterpriseEffectiveAt,
          expireAt: enterpriseExpireAt,
        }
      : null,
  };
}
