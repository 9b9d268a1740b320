import { and, eq } from "drizzle-orm";
import type { CallPayer } from "#workers/adapters/outside/payer.ts";
import { openDatabase } from "#workers/db/client.ts";
import type { ErrorCode } from "#workers/kernel/errors.ts";
import { standingRefusal } from "#workers/modules/membership/domain.ts";
import { createMembershipStore, type MemberRecord } from "#workers/modules/membership/store.ts";
import { ledger } from "./tables.ts";

/** Work of an account; `costUnits` 0 is free work. */
type Work = { taskId: string; userId: string; costUnits: number };

/** Whether somebody's work may go on at a moment: the code that forbids it, or who bears what it costs outside. */
export type Standing = (
  work: Work,
  at: number,
) => Promise<{ refusal: ErrorCode } | { refusal: null; payer: CallPayer }>;

/**
 * Asks before each piece of work what is asked when it is paid for: whether the membership and its enterprise stand (spec 1 §8), and besides
 * whether the member still belongs to the enterprise that pays (1919). Free work, such as an export, goes on until its owner is banned (1926)
 * or gone (1902), since another account may ask for it again.
 */
export function createStanding(d1: D1Database): Standing {
  const members = createMembershipStore(d1);

  return async ({ taskId, userId, costUnits }, at) => {
    const isPaid = costUnits > 0;
    const [member, paying] = await Promise.all([
      members.findMember(userId),
      isPaid ? findPayingEnterprise(d1, taskId) : Promise.resolve(null),
    ]);
    if (member === null) return { refusal: 1902 };
    if (!isPaid) return member.status === "BAN" ? { refusal: 1926 } : { refusal: null, payer: payerOf(member, false) };
    const refusal = standingRefusal(member, at);
    if (refusal !== null) return { refusal };
    if (paying !== null && paying !== member.namedEnterpriseId) return { refusal: 1919 };
    return { refusal: null, payer: paying === null ? personOf(member, true) : payerOf(member, true) };
  };
}

/** The enterprise of a member, else the person. */
function payerOf(member: MemberRecord, isCharged: boolean): CallPayer {
  const enterpriseId = member.type === "ENTERPRISE" ? member.namedEnterpriseId : null;
  return enterpriseId === null
    ? personOf(member, isCharged)
    : { workspace: enterpriseId, kind: "ENTERPRISE", isCharged };
}

/** A task that was paid by the person goes on being theirs, although they have joined an enterprise since. */
function personOf({ userId, type }: MemberRecord, isCharged: boolean): CallPayer {
  return { workspace: userId, kind: type === "FREE" ? "FREE" : "PAID", isCharged };
}

/** The enterprise that pays for a task; null for a personal or a free one. */
async function findPayingEnterprise(d1: D1Database, taskId: string): Promise<string | null> {
  const charge = await openDatabase(d1)
    .select({ enterpriseId: ledger.enterpriseId })
    .from(ledger)
    .where(and(eq(ledger.taskId, taskId), eq(ledger.kind, "CHARGE")))
    .get();
  return charge?.enterpriseId ?? null;
}
