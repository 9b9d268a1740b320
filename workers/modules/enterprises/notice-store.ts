import { columnsOf, namesOf } from "#workers/db/names.ts";
import { enterprises, memberships, users } from "#workers/modules/membership/tables.ts";
import { LIMIT_AGAIN_MS, type NoticeKind } from "./domain.ts";
import { memberNotices } from "./tables.ts";

const row = namesOf(memberNotices);
const n = namesOf(memberNotices, "n");
const u = namesOf(users, "u");
const e = namesOf(enterprises, "e");
const m = namesOf(memberships, "m");
const NEW = columnsOf(memberNotices, ["userId", "enterpriseId", "kind", "createdAt", "dueAt"]).names;

/** ?5: how long an email of the kind keeps the next one back. */
const NOTE = `
INSERT INTO ${row} (${NEW}) SELECT ${m.userId}, ?2, ?3, ?4, ?4 FROM ${m} WHERE ${m.userId} = ?1 AND ${m.enterpriseId} = ?2
ON CONFLICT (${row.userId}, ${row.enterpriseId}, ${row.kind}) DO UPDATE SET ${row.createdAt} = ?4, ${row.dueAt} = max(?4, coalesce(${row.mailedAt} + ?5, 0))`;
/** With the limit as it stands now: of what changed meanwhile, the last word is told. */
const DUE = `
SELECT ${n.userId} AS userId, ${n.enterpriseId} AS enterpriseId, ${n.kind} AS kind, ${u.email} AS email, ${e.name} AS enterprise,
  CASE WHEN ${m.enableEnterpriseQuotaDailyLimit} = 1 THEN ${m.enterpriseQuotaDailyLimit} END AS ownLimit
FROM ${n} INDEXED BY member_notices_due CROSS JOIN ${u} ON ${u.id} = ${n.userId} CROSS JOIN ${e} ON ${e.id} = ${n.enterpriseId}
LEFT JOIN ${m} ON ${m.userId} = ${n.userId} AND ${m.enterpriseId} = ${n.enterpriseId}
WHERE ${n.dueAt} <= ?1 AND (${n.kind} NOT IN ('ADMIN', 'LIMIT') OR ${m.userId} IS NOT NULL) ORDER BY ${n.dueAt} LIMIT ?2`;
const OF_ROW = `${row.userId} = ?1 AND ${row.enterpriseId} = ?2 AND ${row.kind} = ?3`;
const CLAIM = `UPDATE ${row} SET ${row.dueAt} = NULL, ${row.mailedAt} = ?4 WHERE ${OF_ROW} AND ${row.dueAt} <= ?4`;
const RELEASE = `UPDATE ${row} SET ${row.dueAt} = ${row.mailedAt}, ${row.mailedAt} = NULL WHERE ${OF_ROW} AND ${row.dueAt} IS NULL`;
const PURGE = `DELETE FROM ${row} WHERE ${row.createdAt} < ?1`;

export type DueNotice = {
  userId: string;
  enterpriseId: string;
  kind: NoticeKind;
  email: string;
  enterprise: string;
  /** The member's own daily limit in stored units, -1 unlimited; null while the enterprise's holds. */
  ownLimit: number | null;
};

/** Statement that tells a member of a change by email; it runs while the person is a member, and changes nothing for anybody else. */
export function noticeStatement(
  d1: D1Database,
  { userId, enterpriseId, kind, at }: { userId: string; enterpriseId: string; kind: NoticeKind; at: number },
): D1PreparedStatement {
  return d1.prepare(NOTE).bind(userId, enterpriseId, kind, at, kind === "LIMIT" ? LIMIT_AGAIN_MS : 0);
}

/** What members are told about their own membership. */
export function createNoticeStore(d1: D1Database) {
  const bound = (sql: string, { userId, enterpriseId, kind }: DueNotice, ...more: number[]) =>
    d1.prepare(sql).bind(userId, enterpriseId, kind, ...more);
  return {
    /** Notices whose email is due, the oldest first. */
    async listDue(at: number, limit: number): Promise<DueNotice[]> {
      return (await d1.prepare(DUE).bind(at, limit).all<DueNotice>()).results;
    },

    /** Answers whether the email is this caller's to send. */
    async claim(notice: DueNotice, at: number): Promise<boolean> {
      return (await bound(CLAIM, notice, at).run()).meta.changes > 0;
    },

    async release(notice: DueNotice): Promise<void> {
      await bound(RELEASE, notice).run();
    },

    async purge(before: number): Promise<number> {
      return (await d1.prepare(PURGE).bind(before).run()).meta.changes;
    },
  };
}
export type NoticeStore = ReturnType<typeof createNoticeStore>;
