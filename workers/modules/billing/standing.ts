import type { ErrorCode } from "#workers/kernel/errors.ts";
import { standingRefusal } from "#workers/modules/membership/domain.ts";
import { createMembershipStore } from "#workers/modules/membership/store.ts";

/** Work that somebody is having done; `costUnits` 0 is work that nobody pays for. */
type Work = { taskId: string; userId: string; costUnits: number };

/** The code that forbids going on with somebody's work at a moment, or null. */
export type RefuseWork = (work: Work, at: number) => Promise<ErrorCode | null>;

/**
 * Asks before each piece of work what is asked when it is paid for: whether the membership and its enterprise stand (spec 1 §8), and besides
 * whether the member still belongs to the enterprise that pays (1919). Free work, such as an export, goes on until its owner is banned (1926)
 * or gone (1902), since anybody else may ask for it anew.
 */
export function createStanding(d1: D1Database): RefuseWork {
  const members = createMembershipStore(d1);

  return async ({ taskId, userId, costUnits }, at) => {
    const isPaid = costUnits > 0;
    const [member, payer] = await Promise.all([
      members.findMember(userId),
      isPaid ? findPayingEnterprise(d1, taskId) : Promise.resolve(null),
    ]);
    if (member === null) return 1902;
    if (!isPaid) return member.status === "BAN" ? 1926 : null;
    const refusal = standingRefusal(member, at);
    if (refusal !== null) return refusal;
    return payer !== null && payer !== member.namedEnterpriseId ? 1919 : null;
  };
}

/** The enterprise that pays for a task; null when a person does, or nobody. */
export async function findPayingEnterprise(d1: D1Database, taskId: string): Promise<string | null> {
  const charge = await d1
    .prepare("SELECT enterprise_id FROM ledger WHERE task_id = ?1 AND kind = 'CHARGE'")
    .bind(taskId)
    .first<{ enterprise_id: string | null }>();
  return charge?.enterprise_id ?? null;
}
