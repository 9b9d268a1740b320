import { namesOf } from "#workers/db/names.ts";
import type { Outbox } from "#workers/jobs/outbox.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import { endConnectionsStatement } from "#workers/modules/companion/connection-store.ts";
import type { MembershipStatus } from "#workers/modules/membership/domain.ts";
import type { MembershipStore } from "#workers/modules/membership/store.ts";
import { memberships } from "#workers/modules/membership/tables.ts";
import { renewalStop } from "#workers/modules/subscriptions/renewal-stop-job.ts";
import type { TaskEngine } from "#workers/modules/tasks/service.ts";
import { markAllToEnd } from "#workers/modules/tasks/statements.ts";
import type { Acting, Acts } from "../act.ts";

const m = namesOf(memberships);
const own = namesOf(memberships, "m");
const IS_AS_SHOWN = `EXISTS (SELECT 1 FROM ${own} WHERE ${own.userId} = ?9 AND ${own.status} = ?10 AND (${own.status} = 'BAN') = ?11)`;
const SET_STATUS = `UPDATE ${m} SET ${m.status} = ?2, ${m.updatedAt} = ?3 WHERE ${m.userId} = ?1`;

type Asked = { expected: { status: MembershipStatus; lastAct: string | null } };
type Deps = {
  d1: D1Database;
  acts: Acts;
  members: Pick<MembershipStore, "findMember">;
  tasks: Pick<TaskEngine, "endMarked">;
  outbox: Pick<Outbox, "message">;
};

/** Bans accounts and lets them in again. A ban has the subscription end with what was paid; letting in leaves it to its owner to renew. Mails and follow-ups of a banned account are cancelled when they are due (docs/outreach-rules.md). */
export function createBanActs({ d1, acts, members, tasks, outbox }: Deps) {
  return {
    /** Bans an account, ends its tasks, and has a message stop its renewal at Stripe; what has not ended by then does so at its next step, which is refused. */
    async ban(acting: Acting, userId: string, { expected }: Asked) {
      const member = await members.findMember(userId);
      if (member === null) throw new AppError(1404);
      const act = { action: "account.ban", subject: userId } as const;
      if (member.isSystemAdmin)
        throw await acts.refusal(acting, act, new AppError(1403, { messageKey: "admin:errors.staff" }));
      const noRenewal = outbox.message(renewalStop, { userId }, { dueAt: acting.at, at: acting.at });
      await acts.run(acting, acts.idOf(acting), {
        ...{ ...act, lastAct: expected.lastAct },
        details: { statusBefore: expected.status, statusAfter: "BAN" },
        guard: { sql: IS_AS_SHOWN, values: [userId, expected.status, 0] },
        statements: [
          d1.prepare(SET_STATUS).bind(userId, "BAN", acting.at),
          markAllToEnd(d1, userId, acting.at),
          endConnectionsStatement(d1, userId),
          noRenewal.statement,
        ],
      });
      const { over, running } = await tasks.endMarked(userId);
      return { id: userId, endedTasks: over, endingTasks: running };
    },

    /** A term that has passed meanwhile is found by the minute's look at the calendar. */
    async unban(acting: Acting, userId: string, { expected }: Asked) {
      if ((await members.findMember(userId)) === null) throw new AppError(1404);
      await acts.run(acting, acts.idOf(acting), {
        ...{ action: "account.unban", subject: userId, lastAct: expected.lastAct },
        details: { statusBefore: "BAN", statusAfter: "ACTIVE" },
        guard: { sql: IS_AS_SHOWN, values: [userId, expected.status, 1] },
        statements: [d1.prepare(SET_STATUS).bind(userId, "ACTIVE", acting.at)],
      });
      return { id: userId };
    },
  };
}
export type BanActs = ReturnType<typeof createBanActs>;
