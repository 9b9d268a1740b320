/** Members of every kind with quota, for tests about money. */
import { env } from "cloudflare:workers";
import { NOW } from "#tests/support/now.ts";
import type { AppError } from "#workers/kernel/app-error.ts";
import { accountIdOf } from "#workers/modules/billing/domain.ts";
import { createLedger } from "#workers/modules/billing/ledger.ts";
import type { Charge, Payer } from "#workers/modules/billing/port.ts";
import { createQuotaStore, freeAccount } from "#workers/modules/billing/store.ts";
import type { MembershipStatus, MembershipType } from "#workers/modules/membership/domain.ts";

export const DAY_MS = 86_400_000;

let serial = 0;
/** A name that no other test of this file uses. */
export function unique(prefix: string): string {
  serial += 1;
  return `${prefix}${serial}`;
}

export type MemberOptions = {
  type?: MembershipType;
  status?: MembershipStatus;
  effectiveAt?: number;
  expireAt?: number | null;
  enterpriseId?: string;
  /** The member's own daily limit; given, the switch is on. */
  ownLimit?: number;
  quota?: number;
  dailyLimit?: number;
  renewal?: "NONE" | "MONTH";
  renewsAt?: number | null;
};

/** Writes a user with membership and, unless it belongs to an enterprise, a quota account; answers the user's id. */
export async function makeMember(options: MemberOptions = {}): Promise<string> {
  const userId = unique("user");
  const type = options.type ?? "PAID";
  const store = createQuotaStore(env.DB);
  const quota = options.quota ?? 300;
  const personal = {
    kind: "PAID",
    ownerId: userId,
    quota,
    dailyLimit: options.dailyLimit ?? -1,
    memberUsageDailyLimit: -1,
  } as const;
  const terms = {
    allowance: quota,
    renewal: options.renewal ?? "NONE",
    anchorAt: NOW - 30 * DAY_MS,
    renewsAt: options.renewsAt ?? null,
  };
  const free = freeAccount(userId, NOW);
  await env.DB.batch([
    env.DB.prepare("INSERT INTO users (id, email, name, created_at, updated_at) VALUES (?1, ?2, 'Test', 0, 0)").bind(
      userId,
      `${userId}@example.test`,
    ),
    env.DB.prepare(
      `INSERT INTO memberships (id, user_id, type, plan, status, effective_at, expire_at, enterprise_id,
         enable_enterprise_quota_daily_limit, enterprise_quota_daily_limit, created_at, updated_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, 0, 0)`,
    ).bind(
      `mem_${userId}`,
      userId,
      type,
      type === "FREE" ? "FREE" : type === "PAID" ? "BASIC" : "TEAM",
      options.status ?? "ACTIVE",
      options.effectiveAt ?? 0,
      options.expireAt ?? null,
      options.enterpriseId ?? null,
      options.ownLimit === undefined ? 0 : 1,
      options.ownLimit ?? -1,
    ),
    ...(type === "PAID" ? [store.openAccountStatement({ ...personal, ...terms }, NOW)] : []),
    ...(type === "FREE"
      ? [store.openAccountStatement({ ...free, dailyLimit: options.dailyLimit ?? free.dailyLimit }, NOW)]
      : []),
  ]);
  return userId;
}

export type EnterpriseOptions = {
  status?: "ACTIVE" | "SUSPENDED" | "EXPIRED";
  effectiveAt?: number;
  expireAt?: number | null;
  quota?: number;
  dailyLimit?: number;
  memberUsageDailyLimit?: number;
};

/** Writes an enterprise with its quota account; answers its id. */
export async function makeEnterprise(options: EnterpriseOptions = {}): Promise<string> {
  const id = unique("ent");
  const quota = options.quota ?? 1000;
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO enterprises (id, name, email, status, effective_at, expire_at, created_at, updated_at)
       VALUES (?1, 'Test Ltd', 'a@example.test', ?2, ?3, ?4, 0, 0)`,
    ).bind(id, options.status ?? "ACTIVE", options.effectiveAt ?? 0, options.expireAt ?? null),
    createQuotaStore(env.DB).openAccountStatement(
      {
        kind: "ENTERPRISE",
        ownerId: id,
        quota,
        dailyLimit: options.dailyLimit ?? -1,
        memberUsageDailyLimit: options.memberUsageDailyLimit ?? -1,
        allowance: quota,
        renewal: "NONE",
        anchorAt: 0,
        renewsAt: null,
      },
      NOW,
    ),
  ]);
  return id;
}

/** A charge with what does not matter filled in. */
export function chargeOf(taskId: string, costUnits: number, at = NOW): Charge {
  return { taskId, costUnits, quotaType: "AI_SEARCH", description: "keyword", at };
}

/** A task's row, as far as the checks of the money look at it. */
export function taskStatement(
  taskId: string,
  userId: string,
  costUnits: number,
  status: "PENDING" | "COMPLETED" | "FAILED" = "PENDING",
) {
  return env.DB.prepare(
    `INSERT INTO tasks (id, type, status, reason, user_id, root_task_id, params, cost_units, due_at, created_at, updated_at, ended_at)
     VALUES (?1, 'KEYWORD', ?2, 'SEARCH', ?3, ?1, '{}', ?4, 0, 0, 0, ?5)`,
  ).bind(taskId, status, userId, costUnits, status === "PENDING" ? null : NOW);
}

/** Charges as the engine does: hold and task row in one batch. Answers null, the refusal, or "duplicate". */
export async function tryCharge(payer: Payer, charge: Charge): Promise<AppError | "duplicate" | null> {
  const ledger = createLedger(env.DB);
  try {
    await env.DB.batch([
      ...ledger.holdStatements(payer, charge),
      taskStatement(charge.taskId, payer.userId, charge.costUnits),
    ]);
    return null;
  } catch (failure) {
    if (ledger.isDuplicateCharge(failure)) return "duplicate";
    const refusal = await ledger.explainRefusal(failure, payer, charge);
    if (refusal === null) throw failure;
    return refusal;
  }
}

/** Settles a hold as the engine does. */
export async function settle(taskId: string, deliveredUnits: number, failed = false, at = NOW): Promise<void> {
  await env.DB.batch(createLedger(env.DB).settleStatements({ taskId, deliveredUnits, failed, at }));
}

/** What an account has and used. */
export async function accountOf(kind: "FREE" | "PAID" | "ENTERPRISE", ownerId: string) {
  const row = await env.DB.prepare("SELECT quota, used, period FROM quota_accounts WHERE id = ?1")
    .bind(accountIdOf(kind, ownerId))
    .first<{ quota: number; used: number; period: number }>();
  if (row === null) throw new Error("no such account");
  return row;
}

/** A day's use of an account, or of one member with `userId`. */
export async function dayUse(accountId: string, day: string, userId = ""): Promise<number> {
  const row = await env.DB.prepare("SELECT used FROM quota_days WHERE account_id = ?1 AND user_id = ?2 AND day = ?3")
    .bind(accountId, userId, day)
    .first<{ used: number }>();
  return row?.used ?? 0;
}

/** The kinds and units booked for a task, in order of kind. */
export async function bookingsOf(taskId: string) {
  const { results } = await env.DB.prepare(
    "SELECT kind, units, delta, quota_type AS quotaType, account_id AS accountId, user_id AS userId, day FROM ledger WHERE task_id = ?1 ORDER BY kind",
  )
    .bind(taskId)
    .all<{
      kind: string;
      units: number;
      delta: number;
      quotaType: string;
      accountId: string;
      userId: string;
      day: string;
    }>();
  return results;
}
