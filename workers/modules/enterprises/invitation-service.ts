import type { Actor } from "#workers/kernel/actor.ts";
import { AppError, badField } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { sha256Hex } from "#workers/kernel/digest.ts";
import { mailboxKey, normaliseEmail } from "#workers/kernel/email-address.ts";
import { newId } from "#workers/kernel/ids.ts";
import { type Acts, ENTERPRISE, value } from "./act.ts";
import type { Added } from "./contract.ts";
import {
  ADD_REFUSALS,
  type AddRefusal,
  INVITATION_MS,
  inviteRefusal,
  MAIL_AGAIN_MS,
  MAX_INVITATIONS,
} from "./domain.ts";
import type { InvitationView } from "./invitation-contract.ts";
import { type InvitationStore, OPEN_INVITATION } from "./invitation-store.ts";
import type { EnterpriseStore } from "./store.ts";

type Translate = (language: Actor["language"], key: string, params?: Record<string, string | number>) => string;

type Deps = {
  store: Pick<EnterpriseStore, "findAccounts">;
  invitations: InvitationStore;
  acts: Acts;
  translate: Translate;
  clock: Clock;
};

type Outcome = "invited" | AddRefusal;

/** Asks people to join. Nobody becomes a member unasked. Each address is a batch of its own: one that fails leaves the others as they are. */
export function createInvitationService({ store, invitations, acts, translate, clock }: Deps) {
  /** An address keeps a seat and is written to. */
  async function invite(actor: Actor, enterpriseId: string, email: string, isAgain: boolean): Promise<Outcome> {
    const [known, open] = await Promise.all([
      invitations.findByEmail(enterpriseId, email),
      invitations.countOpen(enterpriseId),
    ]);
    const holds = known !== null && known.expireAt > clock.now();
    if (holds && known.state === "DECLINED") return "DECLINED";
    if (holds && known.state === "OPEN" && !isAgain) return "ALREADY_INVITED";
    if (known?.state !== "OPEN" && open >= MAX_INVITATIONS) return "TOO_MANY_INVITATIONS";
    const id = known?.email === email ? known.id : newId("invitation", clock.now());
    const mailbox = await sha256Hex(mailboxKey(email));
    const act = { action: isAgain ? "enterprise.invite.again" : "enterprise.invite", subject: value(0), values: [id] };
    const statements = (at: number) =>
      invitations.inviteStatements({
        ...{ id, enterpriseId, email, invitedBy: actor.userId, mailbox, at },
        ...{ expireAt: at + INVITATION_MS, tooFresh: at - MAIL_AGAIN_MS },
      });
    return tried(acts.run(actor, act, statements, { named: id, explain: explainRefusal }));
  }

  async function addOne(actor: Actor, enterpriseId: string, email: string, isAgain = false): Promise<Outcome> {
    const accounts = await store.findAccounts(email);
    const refusal = inviteRefusal(accounts, enterpriseId);
    if (refusal === null) return invite(actor, enterpriseId, email, isAgain);
    await acts.refuse(actor, "enterprise.invite", accounts[0]?.userId ?? enterpriseId, new AppError(1409));
    return refusal;
  }

  return {
    /** Invites each mailbox once, in the order given. */
    async add(actor: Actor, id: string, emails: readonly string[]): Promise<Added> {
      const enterpriseId = await acts.own(actor, id, "enterprise.invite");
      const invited: string[] = [];
      const failedAddedEmails: Added["failedAddedEmails"] = [];
      for (const email of new Map(emails.map(addressOf).map((email) => [mailboxKey(email), email])).values()) {
        const outcome = await addOne(actor, enterpriseId, email);
        if (outcome === "invited") invited.push(email);
        else {
          const message = translate(actor.language, `enterprises:refusals.${outcome}`);
          failedAddedEmails.push({ email, reason: outcome, message });
        }
      }
      return { successAddedEmails: invited, invited, failedAddedEmails };
    },

    async list(actor: Actor, id: string): Promise<InvitationView[]> {
      const at = clock.now();
      const rows = await invitations.list(await acts.own(actor, id), at);
      return rows.map(({ state, ...row }) => ({
        ...row,
        state: state === "DECLINED" ? state : row.expireAt > at ? "OPEN" : "EXPIRED",
      }));
    },

    /** Begins an invitation anew. */
    async again(actor: Actor, id: string, invitationId: string): Promise<{ id: string }> {
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
      if (outcome !== "invited") throw refused(outcome);
      return { id: invitationId };
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

/** A seat that is missing, or a cap on emails (`COUNT_MAIL`). */
function explainRefusal(cause: unknown, text: string): AppError | null {
  if (text.includes("enterprise_has_a_seat")) return refused("NO_SEAT", cause);
  if (text.includes("NOT NULL constraint failed: invitation_mails.mailbox")) return refused("MAILED_ENOUGH", cause);
  return text.includes("NOT NULL constraint failed: invitation_mails") ? refused("TOO_MANY_MAILS", cause) : null;
}

/** What became of an address: a refusal that is about the address is an outcome, anything else goes on being an error. */
async function tried(work: Promise<unknown>): Promise<Outcome> {
  try {
    await work;
    return "invited";
  } catch (error) {
    const key = error instanceof AppError && error.code === 1409 ? (error.details.messageKey ?? "") : "";
    if (!key.startsWith(REFUSAL)) throw error;
    return ADD_REFUSALS.find((reason) => key === REFUSAL + reason) ?? "NOT_POSSIBLE";
  }
}
