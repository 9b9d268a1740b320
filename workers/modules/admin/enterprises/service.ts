import { namesOf } from "#workers/db/names.ts";
import { AppError, badField } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { newId } from "#workers/kernel/ids.ts";
import { hasContact } from "#workers/kernel/name-text.ts";
import { accountIdOf, type Renewal } from "#workers/modules/billing/domain.ts";
import type { UsageStore } from "#workers/modules/billing/usage-store.ts";
import { type EnterpriseAdministration, mayJoin } from "#workers/modules/enterprises/administration.ts";
import { enterpriseInvitations } from "#workers/modules/enterprises/tables.ts";
import { type EnterpriseStatus, normalizeEmail } from "#workers/modules/membership/domain.ts";
import { enterprises, memberships, users } from "#workers/modules/membership/tables.ts";
import type { TaskEngine } from "#workers/modules/tasks/service.ts";
import { tasks as taskTable } from "#workers/modules/tasks/tables.ts";
import type { AccountStore } from "../accounts/account-store.ts";
import { type Acting, type Acts, lastActOf } from "../act.ts";
import { MAX_TERM_MS } from "../domain.ts";
import type { EnterpriseView } from "./contract.ts";

const MAX_MEMBERS = 50;
const MAX_ENDED_AT_ONCE = 100;

const e = namesOf(enterprises, "e");
const m = namesOf(memberships, "m");
const u = namesOf(users, "u");
const t = namesOf(taskTable, "t");
const task = namesOf(taskTable);
const i = namesOf(enterpriseInvitations, "i");

const FIND = `
SELECT ${e.id} AS id, ${e.name} AS name, ${e.email} AS email, ${e.status} AS status, ${e.effectiveAt} AS effectiveAt, ${e.expireAt} AS expireAt, ${e.seats} AS seats,
  (SELECT count(*) FROM ${m} WHERE ${m.enterpriseId} = ?1) AS memberCount,
  (SELECT count(*) FROM ${i} WHERE ${i.enterpriseId} = ?1 AND ${i.state} = 'OPEN' AND ${i.expireAt} > ?2) AS invitationCount, ${lastActOf("?1")} AS lastAct
FROM ${e} WHERE ${e.id} = ?1`;
const MEMBERS = `
SELECT ${m.userId} AS userId, ${u.email} AS email, ${m.isEnterpriseAdmin} AS isAdmin, ${m.status} AS status
FROM ${m} JOIN ${u} ON ${u.id} = ${m.userId} WHERE ${m.enterpriseId} = ?1 ORDER BY ${m.isEnterpriseAdmin} DESC, ${u.email} LIMIT ${MAX_MEMBERS}`;
const BY_EMAIL = `SELECT ${u.id} AS userId, ${u.email} AS email FROM ${u} WHERE ${u.email} = ?1 LIMIT 1`;
const IS_AS_SHOWN = `EXISTS (SELECT 1 FROM ${e} WHERE ${e.id} = ?9 AND ${e.status} = ?10 AND ${e.seats} = ?11 AND ${e.expireAt} IS ?12)
  AND (?13 = -1 OR ?13 = ?11 OR ?13 >= (SELECT count(*) FROM ${m} WHERE ${m.enterpriseId} = ?9))`;
/** What the enterprise pays for; a running step ends its task at its commit. */
const END_TASKS = `
UPDATE ${task} SET ${task.isTerminated} = 1, ${task.runningKey} = NULL, ${task.updatedAt} = ?2, ${task.revision} = ${task.revision} + 1
WHERE ${task.endedAt} IS NULL AND ${task.costUnits} > 0 AND ${task.userId} IN (SELECT ${m.userId} FROM ${m} WHERE ${m.enterpriseId} = ?1)`;
const WITH_TASKS = `
SELECT DISTINCT ${t.userId} AS userId FROM ${m} JOIN ${t} INDEXED BY tasks_open_by_user ON ${t.userId} = ${m.userId} AND ${t.endedAt} IS NULL
WHERE ${m.enterpriseId} = ?1 AND ${t.isTerminated} = 1 LIMIT ${MAX_ENDED_AT_ONCE}`;

type Row = Omit<EnterpriseView, "quota" | "balance" | "members">;
type Opened = {
  name: string;
  adminEmail: string;
  seats: number;
  allowance: number;
  renewal: Renewal;
  expireAt: number | null;
};
type Standing = { status: EnterpriseStatus; seats: number; expireAt: number | null };
type Changed = Standing & { expected: Standing & { lastAct: string | null } };

type Deps = {
  d1: D1Database;
  acts: Acts;
  administration: EnterpriseAdministration;
  accounts: Pick<AccountStore, "findQuota" | "balance">;
  usage: Pick<UsageStore, "readHeld">;
  tasks: Pick<TaskEngine, "endMarked">;
  clock: Clock;
};

/** Enterprises as support sees, opens and changes them. */
export function createAdminEnterprises({ d1, acts, administration, accounts, usage, tasks, clock }: Deps) {
  function checkEnd(expireAt: number | null, at: number, before?: number | null): void {
    if (expireAt === null || expireAt === before) return;
    if (expireAt <= at || expireAt > at + MAX_TERM_MS) throw badField("expireAt", "admin:errors.dates");
  }

  return {
    async view(id: string): Promise<EnterpriseView> {
      const at = clock.now();
      const [row, members, quota, held, balance] = await Promise.all([
        d1.prepare(FIND).bind(id, at).first<Row>(),
        d1.prepare(MEMBERS).bind(id).all<{ userId: string; email: string; isAdmin: number; status: "ACTIVE" }>(),
        accounts.findQuota(accountIdOf("ENTERPRISE", id), at),
        usage.readHeld({ enterpriseId: id, userId: null }, at),
        accounts.balance(id, [], at),
      ]);
      if (row === null) throw new AppError(1404);
      return {
        ...{ ...row, balance, quota: quota === null ? null : { ...quota, held } },
        members: members.results.map((one) => ({ ...one, isAdmin: one.isAdmin === 1 })),
      };
    },

    async open(acting: Acting, { name, adminEmail, seats, allowance, renewal, expireAt }: Opened) {
      const admin = await d1
        .prepare(BY_EMAIL)
        .bind(normalizeEmail(adminEmail))
        .first<{ userId: string; email: string }>();
      if (admin === null) throw new AppError(1404, { messageKey: "admin:errors.noAccount" });
      checkEnd(expireAt, acting.at);
      if (hasContact(name)) throw badField("name", "enterprises:errors.nameHasContact");
      const auditId = acts.idOf(acting);
      // Named after its act, so that a repeated call answers the same enterprise.
      const id = acting.actor.call ? `ent_${auditId.slice(auditId.indexOf("_") + 1)}` : newId("enterprise", acting.at);
      await acts.run(acting, auditId, {
        ...{ action: "enterprise.open", subject: id },
        details: { adminId: admin.userId, seatsAfter: seats, quotaAfter: allowance, renewal, expireAtAfter: expireAt },
        guard: { sql: mayJoin("?9"), values: [admin.userId] },
        refusal: "admin:errors.mayNotJoin",
        statements: administration.openStatements({ id, name, admin, seats, allowance, renewal, expireAt }, acting.at),
      });
      return { id };
    },

    async change(acting: Acting, id: string, { status, seats, expireAt, expected }: Changed) {
      checkEnd(expireAt, acting.at, expected.expireAt);
      const { lastAct, ...before } = expected;
      await acts.run(acting, acts.idOf(acting), {
        ...{ action: "enterprise.change", subject: id, lastAct },
        details: {
          ...{ statusBefore: before.status, statusAfter: status, seatsBefore: before.seats, seatsAfter: seats },
          ...{ expireAtBefore: before.expireAt, expireAtAfter: expireAt },
        },
        guard: { sql: IS_AS_SHOWN, values: [id, before.status, before.seats, before.expireAt, seats] },
        statements: [
          administration.changeStatement(id, { status, seats, expireAt }, acting.at),
          ...(status === "SUSPENDED" ? [d1.prepare(END_TASKS).bind(id, acting.at)] : []),
        ],
      });
      return { id, ...(status === "SUSPENDED" ? await endTasks(id) : { endedTasks: 0, endingTasks: 0 }) };
    },
  };

  /** What is not reached here ends at its next step, which is refused. */
  async function endTasks(id: string): Promise<{ endedTasks: number; endingTasks: number }> {
    const { results } = await d1.prepare(WITH_TASKS).bind(id).all<{ userId: string }>();
    const ends = await Promise.all(results.map(({ userId }) => tasks.endMarked(userId)));
    return {
      endedTasks: ends.reduce((sum, { over }) => sum + over, 0),
      endingTasks: ends.reduce((sum, { running }) => sum + running, 0),
    };
  }
}
export type AdminEnterprises = ReturnType<typeof createAdminEnterprises>;
