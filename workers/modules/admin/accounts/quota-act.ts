import { namesOf } from "#workers/db/names.ts";
import { AppError, badField } from "#workers/kernel/app-error.ts";
import { quotaAccounts } from "#workers/modules/billing/tables.ts";
import { grantStatement } from "#workers/modules/billing/upkeep.ts";
import type { Acting, Acts } from "../act.ts";
import { isCounted } from "../domain.ts";

const q = namesOf(quotaAccounts, "q");
const ACCOUNT = `SELECT ${q.kind} AS kind, ${q.quota} AS quota, ${q.used} AS used, ${q.ownerId} AS ownerId FROM ${q} WHERE ${q.id} = ?1`;
/** Taking meets the use of this moment: what was used since the page was loaded cannot be taken. */
const IS_AS_SHOWN = `EXISTS (SELECT 1 FROM ${q} WHERE ${q.id} = ?9 AND ${q.quota} = ?10 AND ${q.period} = ?11 AND (?12 > 0 OR ${q.quota} - ${q.used} >= -?12))`;

type Account = { kind: "FREE" | "PAID" | "ENTERPRISE"; quota: number; used: number; ownerId: string };
type Asked = { units: number; expected: { quota: number; period: number; lastAct: string | null } };

/** Gives and takes quota by hand (docs/money.md). */
export function createQuotaAct({ d1, acts }: { d1: D1Database; acts: Acts }) {
  return async function changeQuota(acting: Acting, accountId: string, { units, expected }: Asked): Promise<string> {
    const account = await d1.prepare(ACCOUNT).bind(accountId).first<Account>();
    if (account === null) throw new AppError(1404);
    const { ownerId } = account;
    const action = units > 0 ? "quota.grant" : "quota.deduct";
    if (!isCounted(account)) throw badField("units", "admin:errors.notCounted");
    const id = acts.idOf(acting);
    await acts.run(acting, id, {
      ...{ action, subject: ownerId, lastAct: expected.lastAct },
      details: { accountId, units, quotaBefore: expected.quota, quotaAfter: expected.quota + units },
      guard: { sql: IS_AS_SHOWN, values: [accountId, expected.quota, expected.period, units] },
      // The reason is for staff; the ledger's description is seen by the account.
      statements: [grantStatement(d1, { accountId, units, description: "", key: id }, acting.at)],
    });
    return id;
  };
}
export type QuotaAct = ReturnType<typeof createQuotaAct>;
