import { failureText } from "#workers/db/d1-failure.ts";
import { columnsOf, namesOf } from "#workers/db/names.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { newId } from "#workers/kernel/ids.ts";
import { auditStatement } from "#workers/modules/membership/audit.ts";
import { auditLog } from "#workers/modules/membership/tables.ts";
import { type JoinRefusal, joinRefusal } from "./domain.ts";
import { INVITED, type InvitationStore } from "./invitation-store.ts";
import { type createJoining, JOINER } from "./joining.ts";
import type { OwnInvitation } from "./own-contract.ts";
import type { EnterpriseStore } from "./store.ts";

type Deps = {
  d1: D1Database;
  store: Pick<EnterpriseStore, "findAccount">;
  invitations: Pick<InvitationStore, "listToUser" | "declineStatement">;
  joining: Pick<ReturnType<typeof createJoining>, "joinStatements" | "leaveStatements">;
  clock: Clock;
};

const log = namesOf(auditLog);
/** ?1 user, ?2 now, ?3 invitation, ?4 id, ?5 enterprise. Its NOT NULL columns end the batch for somebody who can't join, and for an invitation that is over. */
const RECORD_ACCEPTED = `
INSERT INTO ${log} (${columnsOf(auditLog, ["id", "actorId", "action", "subject", "details", "at"]).names})
SELECT ?4, (${JOINER}), 'enterprise.member.accept', (${INVITED}), json_object('enterpriseId', ?5, 'invitationId', ?3), ?2`;

/** What a person decides about the own membership: joins, declines, leaves. */
export function createOwnMembershipService({ d1, store, invitations, joining, clock }: Deps) {
  async function refusalOf(actor: Actor): Promise<JoinRefusal | null> {
    const account = await store.findAccount(actor.userId);
    return account === null ? "NOT_POSSIBLE" : joinRefusal(account);
  }

  return {
    async list(actor: Actor): Promise<OwnInvitation[]> {
      const rows = await invitations.listToUser(actor.userId, clock.now());
      if (rows.length === 0) return [];
      const refusal = await refusalOf(actor);
      return rows.map(({ enterpriseId: _enterpriseId, ...row }) => ({ ...row, refusal }));
    },

    /** Joins. Every condition is checked again inside the batch. */
    async accept(actor: Actor, invitationId: string): Promise<{ enterpriseId: string }> {
      const { userId } = actor;
      const at = clock.now();
      const meant = (await invitations.listToUser(userId, at)).find(({ id }) => id === invitationId);
      if (meant === undefined) throw new AppError(1404, { messageKey: "enterprises:errors.invitationOver" });
      const { enterpriseId } = meant;
      try {
        await d1.batch([
          d1.prepare(RECORD_ACCEPTED).bind(userId, at, invitationId, newId("audit", at), enterpriseId),
          ...joining.joinStatements({ userId, enterpriseId, isAdmin: false, at }),
        ]);
      } catch (failure) {
        throw await whyNot(actor, failure);
      }
      return { enterpriseId };
    },

    async decline(actor: Actor, invitationId: string): Promise<{ id: string }> {
      const at = clock.now();
      const { userId } = actor;
      const entry = { actorId: userId, action: "enterprise.invite.decline", subject: invitationId } as const;
      const meant = (await invitations.listToUser(userId, at)).some(({ id }) => id === invitationId);
      if (!meant) throw new AppError(1404, { messageKey: "enterprises:errors.invitationOver" });
      await d1.batch([invitations.declineStatement(userId, invitationId, at), auditStatement(d1, entry, at)]);
      return { id: invitationId };
    },

    /** Ends the caller's membership; the last admin stays. */
    async leave(actor: Actor, enterpriseId: string): Promise<{ enterpriseId: string }> {
      const { userId } = actor;
      if (actor.enterpriseId === null || actor.enterpriseId !== enterpriseId) throw new AppError(1404);
      const at = clock.now();
      const details = { enterpriseId };
      const entry = { actorId: userId, action: "enterprise.member.leave", subject: userId, details } as const;
      try {
        await d1.batch([
          ...joining.leaveStatements({ userId, enterpriseId, kind: "LEFT", at }),
          auditStatement(d1, entry, at),
        ]);
      } catch (cause) {
        if (!failureText(cause).includes("enterprise_keeps_an_admin")) throw cause;
        throw new AppError(1409, { messageKey: "enterprises:errors.lastAdmin", cause });
      }
      return { enterpriseId };
    },
  };

  async function whyNot(actor: Actor, cause: unknown): Promise<unknown> {
    const text = failureText(cause);
    const refused = (reason: JoinRefusal) =>
      new AppError(1409, { messageKey: `enterprises:joinRefusals.${reason}`, cause });
    if (text.includes("enterprise_has_a_seat")) return refused("NO_SEAT");
    if (text.includes("NOT NULL constraint failed: audit_log.actor_id"))
      return refused((await refusalOf(actor)) ?? "NOT_POSSIBLE");
    if (text.includes("NOT NULL constraint failed: audit_log.subject"))
      return new AppError(1404, { messageKey: "enterprises:errors.invitationOver", cause });
    return cause;
  }
}
export type OwnMembershipService = ReturnType<typeof createOwnMembershipService>;
