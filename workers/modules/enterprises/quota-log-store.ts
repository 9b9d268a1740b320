import { namesOf } from "#workers/db/names.ts";
import { accountIdOf } from "#workers/modules/billing/domain.ts";
import type { QuotaType } from "#workers/modules/billing/port.ts";
import { ledger } from "#workers/modules/billing/tables.ts";
import { users } from "#workers/modules/membership/tables.ts";
import { infoCards } from "./tables.ts";

const l = namesOf(ledger, "l");
const c = namesOf(infoCards, "c");
const u = namesOf(users, "u");

/** Written as the index `ledger_by_admins` is: a list of other types would be searched for among all charges. */
const ADMIN_LOG_TYPES = `${l.quotaType} IN ('RESET', 'ADMIN', 'PURCHASE', 'REVERSAL', 'EXPIRE', 'INFO_CARD')`;
const OF_ACCOUNT = `${l.accountId} = ?1 AND ${ADMIN_LOG_TYPES} AND ${l.kind} <> 'CAPTURE'`;
const COUNT = `SELECT count(*) AS total FROM ${l} WHERE ${OF_ACCOUNT}`;
const LIST = `
SELECT ${l.taskId} || '/' || ${l.kind} AS id, ${l.at} AS createdAt, ${l.quotaType} AS type,
  CASE WHEN ${l.kind} IN ('CHARGE', 'RESET') THEN -${l.units} ELSE ${l.units} END AS usage, ${l.description} AS description,
  (SELECT ${u.email} FROM ${c} JOIN ${u} ON ${u.id} = ${c.userId} WHERE ${c.id} = ${l.taskId}) AS email
FROM ${l} WHERE ${OF_ACCOUNT} ORDER BY ${l.at} DESC, ${l.taskId} DESC LIMIT ?2 OFFSET ?3`;

export type QuotaLogRow = {
  id: string;
  createdAt: number;
  type: QuotaType;
  usage: number;
  description: string;
  /** For whom info cards were bought. */
  email: string | null;
};

/** What changed an enterprise's quota without a task, the newest first. */
export function createQuotaLogStore(d1: D1Database) {
  return {
    async list(enterpriseId: string, { page, pageSize }: { page: number; pageSize: number }) {
      const account = accountIdOf("ENTERPRISE", enterpriseId);
      const [counted, listed] = await d1.batch<QuotaLogRow & { total: number }>([
        d1.prepare(COUNT).bind(account),
        d1.prepare(LIST).bind(account, pageSize, (page - 1) * pageSize),
      ]);
      return { total: counted?.results[0]?.total ?? 0, rows: listed?.results ?? [] };
    },
  };
}
export type QuotaLogStore = ReturnType<typeof createQuotaLogStore>;
