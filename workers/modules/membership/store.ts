import { type InferSelectModel, ne } from "drizzle-orm";
import { openDatabase, proposed, toStatement } from "#workers/db/client.ts";
import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import type { Standing } from "./domain.ts";
import { enterprises, memberships, users } from "./tables.ts";

const u = namesOf(users, "u");
const m = namesOf(memberships, "m");
const e = namesOf(enterprises, "e");

const USER = columnsOf(users, ["email", "name", "avatarUrl", "isSystemAdmin"]);
const MEMBERSHIP = columnsOf(memberships, [
  "type",
  "plan",
  "status",
  "effectiveAt",
  "expireAt",
  "leavesAt",
  "isEnterpriseAdmin",
  "userId",
]);

type Enterprise = InferSelectModel<typeof enterprises>;

/** The enterprise's columns are null together where the membership names none that exists. */
type Row = RowOf<typeof USER> &
  RowOf<typeof MEMBERSHIP> & {
    namedEnterpriseId: string | null;
    memberLimit: number | null;
    enterpriseId: Enterprise["id"] | null;
    enterpriseName: Enterprise["name"] | null;
    enterpriseStatus: Enterprise["status"] | null;
    enterpriseEffectiveAt: Enterprise["effectiveAt"] | null;
    enterpriseExpireAt: Enterprise["expireAt"];
  };

const MEMBER = `
  SELECT ${USER.of("u")}, ${MEMBERSHIP.of("m")}, ${m.enterpriseId} AS namedEnterpriseId,
    CASE WHEN ${m.enableEnterpriseQuotaDailyLimit} = 1 THEN ${m.enterpriseQuotaDailyLimit} END AS memberLimit,
    ${e.id} AS enterpriseId, ${e.name} AS enterpriseName, ${e.status} AS enterpriseStatus,
    ${e.effectiveAt} AS enterpriseEffectiveAt, ${e.expireAt} AS enterpriseExpireAt
  FROM ${u} JOIN ${m} ON ${m.userId} = ${u.id} LEFT JOIN ${e} ON ${e.id} = ${m.enterpriseId}
  WHERE ${u.id} = ?1`;

/** A user with the membership and, when it names one that exists, the enterprise. */
export type MemberRecord = Standing & {
  userId: string;
  email: string;
  name: string;
  avatarUrl: string | null;
  isSystemAdmin: boolean;
  plan: Row["plan"];
  leavesAt: number | null;
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
  const db = openDatabase(d1);
  return {
    /** The user and membership, or null when either is missing. */
    async findMember(userId: string): Promise<MemberRecord | null> {
      const row = await d1.prepare(MEMBER).bind(userId).first<Row>();
      return row === null ? null : toRecord(row);
    },

    /** The same, and the first row of another read in the same round trip. */
    async findMemberBeside<Beside>(
      userId: string,
      beside: D1PreparedStatement,
    ): Promise<{ member: MemberRecord | null; row: Beside | null }> {
      const [found, asked] = await d1.batch<Row & Beside>([d1.prepare(MEMBER).bind(userId), beside]);
      const member = found?.results[0];
      return { member: member === undefined ? null : toRecord(member), row: asked?.results[0] ?? null };
    },

    /** Statements that add a user with a FREE membership, or leave what is there: any number of them may run at once. */
    registerStatements(user: NewUser, membershipId: string, at: number): D1PreparedStatement[] {
      const addUser = db
        .insert(users)
        .values({ ...user, createdAt: at, updatedAt: at })
        .onConflictDoUpdate({
          target: users.id,
          set: { email: proposed(users.email), updatedAt: proposed(users.updatedAt) },
          setWhere: ne(users.email, proposed(users.email)),
        });
      const free = { type: "FREE", plan: "FREE", status: "ACTIVE" } as const;
      const addMembership = db
        .insert(memberships)
        .values({ id: membershipId, userId: user.id, ...free, effectiveAt: at, createdAt: at, updatedAt: at })
        .onConflictDoNothing({ target: memberships.userId });
      return [toStatement(d1, addUser), toStatement(d1, addMembership)];
    },
  };
}
export type MembershipStore = ReturnType<typeof createMembershipStore>;

function toRecord(row: Row): MemberRecord {
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
