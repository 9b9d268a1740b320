/** What support does to enterprises: opens one with its first admin, and changes its seats, end and standing. Every statement runs in the caller's batch. */
import { namesOf } from "#workers/db/names.ts";
import { nextRenewal, type Renewal } from "#workers/modules/billing/domain.ts";
import { createQuotaStore } from "#workers/modules/billing/store.ts";
import type { EnterpriseStatus } from "#workers/modules/membership/domain.ts";
import { enterprises, memberships } from "#workers/modules/membership/tables.ts";
import { createJoining, MAY_JOIN } from "./joining.ts";

const e = namesOf(enterprises);
const m = namesOf(memberships, "m");

/** SQL: whether the user in this parameter may join an enterprise now. */
export const mayJoin = (user: string): string =>
  `EXISTS (SELECT 1 FROM ${m} WHERE ${m.userId} = ${user} AND ${MAY_JOIN})`;

const OPEN = `
INSERT INTO ${e} (${e.id}, ${e.name}, ${e.email}, ${e.status}, ${e.effectiveAt}, ${e.expireAt}, ${e.seats}, ${e.createdAt}, ${e.updatedAt})
VALUES (?1, ?2, ?3, 'ACTIVE', ?4, ?5, ?6, ?4, ?4)`;
const CHANGE = `
UPDATE ${e} SET ${e.status} = ?2, ${e.seats} = ?3, ${e.expireAt} = ?4, ${e.updatedAt} = ?5 WHERE ${e.id} = ?1`;

export type NewEnterprise = {
  id: string;
  name: string;
  /** The first admin, an account that may join (`mayJoin`). */
  admin: { userId: string; email: string };
  /** -1 unlimited. */
  seats: number;
  /** Stored units of a period; -1 unlimited. */
  allowance: number;
  renewal: Renewal;
  expireAt: number | null;
};

export function createEnterpriseAdministration(d1: D1Database) {
  const quotas = createQuotaStore(d1);
  const joining = createJoining(d1);
  return {
    /** Opens an enterprise with its quota account and its first admin. */
    openStatements({ id, name, admin, seats, allowance, renewal, expireAt }: NewEnterprise, at: number) {
      const unlimited = { dailyLimit: -1, memberUsageDailyLimit: -1 } as const;
      const terms = { allowance, renewal, anchorAt: at, renewsAt: nextRenewal(renewal, at, at) };
      return [
        d1.prepare(OPEN).bind(id, name, admin.email, at, expireAt, seats),
        quotas.openAccountStatement({ kind: "ENTERPRISE", ownerId: id, quota: allowance, ...unlimited, ...terms }, at),
        ...joining.joinStatements({ userId: admin.userId, enterpriseId: id, isAdmin: true, at }),
      ];
    },

    /** Changes how it stands, how many members it may have and until when. Its quota stays. */
    changeStatement(
      id: string,
      to: { status: EnterpriseStatus; seats: number; expireAt: number | null },
      at: number,
    ): D1PreparedStatement {
      return d1.prepare(CHANGE).bind(id, to.status, to.seats, to.expireAt, at);
    },
  };
}
export type EnterpriseAdministration = ReturnType<typeof createEnterpriseAdministration>;
