import { AppError } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { TASK_TYPES } from "#workers/kernel/vocabulary.ts";
import { accountIdOf } from "#workers/modules/billing/domain.ts";
import type { StatementStore } from "#workers/modules/billing/statement-store.ts";
import type { UsageStore } from "#workers/modules/billing/usage-store.ts";
import { standingRefusal } from "#workers/modules/membership/domain.ts";
import type { MemberRecord, MembershipStore } from "#workers/modules/membership/store.ts";
import type { AccountStore } from "./account-store.ts";
import type { AccountView, LedgerEntry } from "./contract.ts";

type Deps = {
  members: Pick<MembershipStore, "findMember">;
  store: AccountStore;
  usage: Pick<UsageStore, "readHeld">;
  statements: Pick<StatementStore, "count" | "listDown">;
  clock: Clock;
};

const RECENT_MS = 30 * 86_400_000;

/** The quota account that pays for a member. */
export function payingAccountOf({ type, namedEnterpriseId, userId }: MemberRecord): string {
  return accountIdOf(type, (type === "ENTERPRISE" ? namedEnterpriseId : null) ?? userId);
}

/** Accounts as support sees them. */
export function createAdminAccounts({ members, store, usage, statements, clock }: Deps) {
  return {
    /** Everything about an account but the texts that were written in it. 1404 for an unknown one. */
    async view(id: string): Promise<AccountView> {
      const at = clock.now();
      const [member, extra] = await Promise.all([members.findMember(id), store.findExtra(id)]);
      if (member === null || extra === null) throw new AppError(1404);
      const { type, plan, status, effectiveAt, expireAt, isEnterpriseAdmin, enterprise } = member;
      const stripe = await store.readStripe({ userId: id, planHolder: extra.planHolder, at });
      const enterpriseId = type === "ENTERPRISE" ? member.namedEnterpriseId : null;
      const workspace = enterpriseId ?? id;
      const [quota, held, openTasks, recentTasks, mailboxes, browsers, mails, balance] = await Promise.all([
        store.findQuota(payingAccountOf(member), at),
        usage.readHeld(enterpriseId === null ? { enterpriseId, userId: id } : { enterpriseId, userId: null }, at),
        store.listOpenTasks(id),
        store.listRecentTasks(id, TASK_TYPES, at - RECENT_MS),
        store.listMailboxes(id),
        store.listBrowsers(id),
        store.countMails(id),
        store.balance(workspace, stripe.payments, at),
      ]);
      return {
        ...{ id, email: member.email, name: member.name, createdAt: extra.createdAt },
        isSystemAdmin: member.isSystemAdmin,
        membership: { type, plan, status, effectiveAt, expireAt, isEnterpriseAdmin },
        enterprise: enterprise === null ? null : { id: enterprise.id, name: enterprise.name },
        notice: standingRefusal(member, at),
        quota: quota === null ? null : { ...quota, held },
        stripe: { customerId: extra.customerId, ...stripe },
        ...{ openTasks, recentTasks, mailboxes, browsers, mails, balance },
        lastAct: extra.lastAct,
      };
    },

    /** A page of a quota account's statement, the newest first. 1404 for an unknown one. */
    async ledger(accountId: string, { page, pageSize }: { page: number; pageSize: number }) {
      const [quota, total] = await Promise.all([store.findQuota(accountId, clock.now()), statements.count(accountId)]);
      if (quota === null) throw new AppError(1404);
      const first = total - (page - 1) * pageSize;
      const found = first < 1 ? [] : await statements.listDown(accountId, first, pageSize);
      const rows = found.slice(0, pageSize).map(
        ({ seq, kind, at, quotaType, taskId, userId, units, quota, used }): LedgerEntry => ({
          ...{ seq, kind, at, quotaType, taskId, userId, units, quota, used },
        }),
      );
      return { rows, total, pages: Math.ceil(total / pageSize) };
    },
  };
}
export type AdminAccounts = ReturnType<typeof createAdminAccounts>;
