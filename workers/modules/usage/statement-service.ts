import type { Actor } from "#workers/kernel/actor.ts";
import { UNLIMITED } from "#workers/kernel/quota-units.ts";
import { accountIdOf } from "#workers/modules/billing/domain.ts";
import type { StatementRow, StatementStore } from "#workers/modules/billing/statement-store.ts";
import type { Statement, StatementEntry } from "./contract.ts";
import { describeUse } from "./domain.ts";
import { type FindPaidFor, isOwnUse } from "./paid-for.ts";
import type { UsageScopes } from "./scope.ts";
import type { UsageNames } from "./store.ts";

export type StatementServiceDeps = {
  statements: StatementStore;
  names: Pick<UsageNames, "findEmails">;
  scopes: Pick<UsageScopes, "ofEnterprise">;
  findPaidFor: FindPaidFor;
};

type Query = { page: number; pageSize: number; enterpriseId?: string };

/** The statement of an account, as a bank writes one: each movement with what was left after it. */
export function createStatementService({ statements, names, scopes, findPaidFor }: StatementServiceDeps) {
  /** The account that pays for the caller, or for a member of an enterprise the one that did before. */
  async function accountOf(actor: Actor, enterpriseId: string | undefined): Promise<string> {
    if (enterpriseId !== undefined) {
      await scopes.ofEnterprise(actor, enterpriseId);
      return accountIdOf("ENTERPRISE", enterpriseId);
    }
    const paid = accountIdOf("PAID", actor.userId);
    if (actor.membershipType === "PAID") return paid;
    const hasPaid = actor.membershipType === "ENTERPRISE" && (await statements.findAccount(paid)) !== null;
    return hasPaid ? paid : accountIdOf("FREE", actor.userId);
  }

  return {
    /** A page of the statement, the newest first. */
    async read(actor: Actor, { page, pageSize, enterpriseId }: Query): Promise<Statement> {
      const accountId = await accountOf(actor, enterpriseId);
      const total = await statements.count(accountId);
      const first = total - (page - 1) * pageSize;
      const rows = first < 1 ? [] : await statements.listDown(accountId, first, pageSize);
      const shown = rows.slice(0, pageSize);
      const others = shown.flatMap(({ userId }) => (userId === null || userId === actor.userId ? [] : userId));
      const [emails, paidForOf] = await Promise.all([
        others.length === 0 ? new Map<string, string>() : names.findEmails(others),
        findPaidFor(shown.flatMap(({ taskId, userId }) => (taskId === null || userId === null ? [] : taskId))),
      ]);
      const data = shown.map((row, index): StatementEntry => {
        const { seq, at, kind, quotaType, taskId, userId, quota, used } = row;
        const paidFor = taskId === null ? null : paidForOf(taskId);
        const isUse = userId !== null;
        return {
          ...{ seq, at, kind, quotaType, used, paidFor },
          change: changeOf(rows[index + 1], row),
          kept: kind === "CAPTURE" ? row.units : null,
          left: quota === UNLIMITED ? null : quota - used,
          description: isUse
            ? describeUse({ quotaType: quotaType ?? "", description: row.description ?? "", paidFor }, actor.language)
            : (row.description ?? ""),
          isOwn: isOwnUse(actor, userId),
          email: userId === actor.userId ? actor.email : (emails.get(userId ?? "") ?? null),
        };
      });
      return { data, total, totalPages: Math.ceil(total / pageSize), page, pageSize };
    },
  };
}
export type StatementService = ReturnType<typeof createStatementService>;

/** What an entry did to what is left. Against an unlimited quota only use counts, and what an account begins with is its quota. */
function changeOf(before: StatementRow | undefined, after: StatementRow): number {
  const wasUsed = before?.used ?? 0;
  if (after.quota === UNLIMITED || before?.quota === UNLIMITED) return wasUsed - after.used;
  return after.quota - after.used - ((before?.quota ?? 0) - wasUsed);
}
