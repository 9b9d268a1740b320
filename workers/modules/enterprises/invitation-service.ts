import type { Actor } from "#workers/kernel/actor.ts";
import { AppError, badField } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { mailboxKey, normaliseEmail } from "#workers/kernel/email-address.ts";
import { newId } from "#workers/kernel/ids.ts";
import { type Acts, ENTERPRISE, value } from "./act.ts";
import type { Added } from "./contract.ts";
import { ADD_REFUSALS, type AddRefusal, INVITATION_MS, joinRefusal, MAIL_AGAIN_MS, MAX_INVITATIONS } from "./domain.ts";
import type { InvitationView } from "./invitation-contract.ts";
import { type InvitationStore, OPEN_INVITATION } from "./invitation-store.ts";
import { type createJoining, JOINER } from "./joining.ts";
import type { EnterpriseStore } from "./store.ts";

type Translate = (language: Actor["language"], key: string, params?: Record<string, string | number>) => string;

type Deps = {
  store: Pick<EnterpriseStore, "findAccounts">;
  invitations: InvitationStore;
  acts: Acts;
  joining: Pick<ReturnType<typeof createJoining>, "joinStatements">;
  translate: Translate;
  clock: Clock;
};

type Outcome = "added" | "invited" | AddRefusal;

/** Adds accounts and invites addresses. Each address is a batch of its own: one that fails leaves the others as they are. */
export function createInvitationService({ store, invitations, acts, joining, translate, clock }: Deps) {
  /** The account of an address becomes a member: checked again inside the batch, with its seat. */
  async function join(actor: Actor, enterpriseId: string, { userId, email }: { userId: string; email: string }) {
    const act = {
      action: "enterprise.member.add",
      // In the guard the user is no ?1: that is the row's id.
      subject: JOINER.replaceAll("?1", value(0)),
      values: [userId],
    };
    return tried(
      acts.run(actor, act, (at) => joining.joinStatements({ userId, enterpriseId, isAdmin: false, at }), {
        named: userId,
        missing: async () => refused(joinRefusal(await store.findAccounts(email), enterpriseId) ?? "NOT_POSSIBLE"),
        explain: noSeat,
      }),
      "added",
    );
  }

  /** An address without an account keeps a seat and is written to. */
  async function invite(actor: Actor, enterpriseId: string, email: string, isAgain: boolean): Promise<Outcome> {
    const [known, open] = await Promise.all([
      invitations.findByEmail(enterpriseId, email),
      invitations.countOpen(enterpriseId),
    ]);
    if (known !== null && known.expireAt > clock.now() && !isAgain) return "ALREADY_INVITED";
    if (known === null && open >= MAX_INVITATIONS) return "TOO_MANY_INVITATIONS";
    const id = known?.id ?? newId("invitation", clock.now());
    const act = { action: isAgain ? "enterprise.invite.again" : "enterprise.invite", subject: value(0), values: [id] };
    const statements = (at: number) => [
      invitations.inviteStatement({
        ...{ id, enterpriseId, email, invitedBy: actor.userId, at },
        ...{ expireAt: at + INVITATION_MS, tooFresh: at - MAIL_AGAIN_MS },
      }),
    ];
    return tried(acts.run(actor, act, statements, { named: id, explain: noSeat }), "invited");
  }

  async function addOne(actor: Actor, enterpriseId: string, email: string, isAgain = false): Promise<Outcome> {
    const accounts = await store.findAccounts(email);
    const refusal = joinRefusal(accounts, enterpriseId);
    if (refusal !== null) {
      await acts.refuse(actor, "enterprise.member.add", accounts[0]?.userId ?? enterpriseId, new AppError(1409));
      return refusal;
    }
    const [account] = accounts;
    return account === undefined
      ? invite(actor, enterpriseId, email, isAgain)
      : join(actor, enterpriseId, { userId: account.userId, email });
  }

  return {
    /** Adds or invites each mailbox once, in the order given. */
    async add(actor: Actor, id: string, emails: readonly string[]): Promise<Added> {
      const enterpriseId = await acts.own(actor, id, "enterprise.member.add");
      const addresses = [...new Map(emails.map(addressOf).map((email) => [mailboxKey(email), email])).values()];
      const added: Added = { successAddedEmails: [], invitedEmails: [], failedAddedEmails: [] };
      for (const email of addresses) {
        const outcome = await addOne(actor, enterpriseId, email);
        if (outcome === "added") added.successAddedEmails.push(email);
        else if (outcome === "invited") added.invitedEmails.push(email);
        else {
          const message = translate(actor.language, `enterprises:refusals.${outcome}`);
          added.failedAddedEmails.push({ email, reason: outcome, message });
        }
      }
      return added;
    },

    async list(actor: Actor, id: string): Promise<InvitationView[]> {
      const at = clock.now();
      const rows = await invitations.list(await acts.own(actor, id));
      return rows.map(({ state: _state, ...row }) => ({ ...row, state: row.expireAt > at ? "OPEN" : "EXPIRED" }));
    },

    /** Begins an invitation anew; an address that has an account by now becomes a member at once. */
    async again(actor: Actor, id: string, invitationId: string): Promise<{ id: string; isMember: boolean }> {
      const action = "enterprise.invite.again";
      const enterpriseId = await acts.own(actor, id, action);
      const found = await invitations.find(enterpriseId, invitationId);
      if (found === null) throw await acts.refuse(actor, action, invitationId, new AppError(1404));
      const waitsMs = (found.mailedAt ?? 0) + MAIL_AGAIN_MS - clock.now();
      if (waitsMs > 0) {
        const details = {
          messageKey: "enterprises:errors.mailedJustNow",
          retryAfterSeconds: Math.ceil(waitsMs / 1000),
        };
        throw await acts.refuse(actor, action, invitationId, new AppError(1429, details));
      }
      const outcome = await addOne(actor, enterpriseId, found.email, true);
      if (outcome !== "added" && outcome !== "invited") throw refused(outcome);
      return { id: invitationId, isMember: outcome === "added" };
    },

    async withdraw(actor: Actor, id: string, invitationId: string): Promise<{ id: string }> {
      const action = "enterprise.invite.withdraw";
      const enterpriseId = await acts.own(actor, id, action);
      const act = { action, subject: OPEN_INVITATION(ENTERPRISE, value(0)), values: [invitationId] };
      await acts.run(actor, act, () => [invitations.withdrawStatement(enterpriseId, invitationId)], {
        named: invitationId,
      });
      return { id: invitationId };
    },
  };
}
export type InvitationService = ReturnType<typeof createInvitationService>;

/** 1400 with the place of the first address that is none, counted from 1. */
function addressOf(text: string, index: number): string {
  const email = normaliseEmail(text);
  if (email === null) throw badField(`emails.${index}`, "enterprises:errors.badEmail", { index: index + 1 });
  return email;
}

const REFUSAL = "enterprises:refusals.";

function refused(reason: AddRefusal, cause?: unknown): AppError {
  return new AppError(1409, { messageKey: `${REFUSAL}${reason}`, cause });
}

function noSeat(cause: unknown, text: string): AppError | null {
  return text.includes("enterprise_has_a_seat") ? refused("NO_SEAT", cause) : null;
}

/** What became of an address: a refusal that is about the address is an outcome, anything else goes on being an error. */
async function tried(work: Promise<unknown>, done: "added" | "invited"): Promise<Outcome> {
  try {
    await work;
    return done;
  } catch (error) {
    const key = error instanceof AppError && error.code === 1409 ? (error.details.messageKey ?? "") : "";
    if (!key.startsWith(REFUSAL)) throw error;
    return ADD_REFUSALS.find((reason) => key === REFUSAL + reason) ?? "NOT_POSSIBLE";
  }
}
