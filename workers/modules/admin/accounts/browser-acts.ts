import { namesOf } from "#workers/db/names.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import { browsers } from "#workers/modules/auth/tables.ts";
import type { MembershipStore } from "#workers/modules/membership/store.ts";
import type { Acting, Acts } from "../act.ts";

const b = namesOf(browsers);
const own = namesOf(browsers, "b");
const IS_AS_SHOWN = `EXISTS (SELECT 1 FROM ${own} WHERE ${own.userId} = ?9 AND ${own.browserId} = ?10 AND (${own.blockedAt} IS NOT NULL) = ?11)`;
const SET_BLOCK = `UPDATE ${b} SET ${b.blockedAt} = ?3 WHERE ${b.userId} = ?1 AND ${b.browserId} = ?2`;

type Asked = { browserId: string; isBlocked: boolean; expected: { lastAct: string | null } };
type Deps = { d1: D1Database; acts: Acts; members: Pick<MembershipStore, "findMember"> };

/** Refuses one browser of an account (1412), or lets it in again; the account's other browsers go on. */
export function createBrowserAct({ d1, acts, members }: Deps) {
  return async (acting: Acting, userId: string, { browserId, isBlocked, expected }: Asked) => {
    const member = await members.findMember(userId);
    if (member === null) throw new AppError(1404);
    const act = { action: isBlocked ? "browser.block" : "browser.unblock", subject: userId } as const;
    if (isBlocked && member.isSystemAdmin)
      throw await acts.refusal(acting, act, new AppError(1403, { messageKey: "admin:errors.staff" }));
    await acts.run(acting, acts.idOf(acting), {
      ...{ ...act, lastAct: expected.lastAct, details: { browserId } },
      guard: { sql: IS_AS_SHOWN, values: [userId, browserId, isBlocked ? 0 : 1] },
      statements: [d1.prepare(SET_BLOCK).bind(userId, browserId, isBlocked ? acting.at : null)],
    });
    return userId;
  };
}
export type BrowserAct = ReturnType<typeof createBrowserAct>;
