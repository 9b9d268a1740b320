import { type Actor, workspaceOf } from "#workers/kernel/actor.ts";
import { AppError, badField } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { mailboxKey, normaliseEmail } from "#workers/kernel/email-address.ts";
import { decodeCursor, encodeCursor } from "#workers/kernel/page.ts";
import { ownerOf } from "#workers/modules/exclusions/service.ts";
import type { LinkView, SuppressionView } from "./contract.ts";
import {
  EXCLUSIONS_PER_CALL,
  isOwnWord,
  MAX_SUPPRESSIONS,
  maskAddress,
  removableReasons,
  SUPPRESSIONS_PER_PAGE,
} from "./domain.ts";
import type { UnsubscribeLinks } from "./links.ts";
import type { KnownCreator, SuppressionRow, SuppressionStore } from "./store.ts";

export type SuppressionDeps = {
  store: SuppressionStore;
  links: Pick<UnsubscribeLinks, "read">;
  /** Those of the creators that a list of the person's workspace has shown. */
  listDelivered: (userId: string, creators: readonly KnownCreator[]) => Promise<KnownCreator[]>;
  clock: Clock;
};

/** Whoever wrote has deleted the account, and with it the only one who could write again. */
const GONE: LinkView = { from: null, to: null, isUnsubscribed: true };

type Outcome = "added" | "present" | "invalid";
type AddedRow = { given: string; email: string | null; outcome: Outcome };

/** Whom a workspace does not write to: people's own word, and the list that members keep. */
export function createSuppressionService({ store, links, listDelivered, clock }: SuppressionDeps) {
  async function personOf(token: string) {
    const recipientId = await links.read(token);
    const person = recipientId === null ? null : await store.findRecipient(recipientId);
    if (person === null) throw new AppError(1404, { messageKey: "suppression:errors.badLink" });
    return person;
  }

  /** Addresses that are on the list afterwards, and those that were not before. 1422 when it would hold too many. */
  async function add(actor: Actor, emails: readonly string[], reason: "manual" | "imported"): Promise<Set<string>> {
    if (emails.length === 0) return new Set();
    const workspaceId = workspaceOf(actor);
    const held = await store.count(workspaceId);
    if (held + emails.length > MAX_SUPPRESSIONS) {
      const known = await store.find(workspaceId, emails);
      if (held + emails.length - known.length > MAX_SUPPRESSIONS)
        throw new AppError(1422, { messageKey: "suppression:errors.full", params: { max: MAX_SUPPRESSIONS } });
    }
    return store.add({ workspaceId, emails, reason, by: actor.userId, at: clock.now() });
  }

  return {
    /** What a link is about. */
    async readLink(token: string): Promise<LinkView> {
      const { sender, email, reason } = await personOf(token);
      if (email === null) return GONE;
      const isUnsubscribed = reason === "unsubscribed" || reason === "complaint";
      return { from: sender, to: maskAddress(email), isUnsubscribed };
    },

    /** Ends all mail of the workspace to the person; what has not left yet does not leave any more. */
    async unsubscribe(token: string): Promise<LinkView> {
      const { email, ...person } = await personOf(token);
      if (email === null) return GONE;
      await store.unsubscribe({ ...person, email }, clock.now());
      return { from: person.sender, to: maskAddress(email), isUnsubscribed: true };
    },

    /** A page of the list. */
    async list(actor: Actor, { search = "", after }: { search?: string; after?: string }) {
      const workspaceId = workspaceOf(actor);
      const start = search.trim().normalize("NFC").toLowerCase();
      const place = after === undefined ? null : placeOf(after);
      const limit = SUPPRESSIONS_PER_PAGE + 1;
      const [rows, total] = await Promise.all([
        start === ""
          ? store.listNewest(workspaceId, place, limit)
          : store.listBeginning(workspaceId, start, place?.email ?? null, limit),
        start === "" && place === null ? store.count(workspaceId) : null,
      ]);
      const shown = rows.slice(0, SUPPRESSIONS_PER_PAGE);
      const last = rows.length > SUPPRESSIONS_PER_PAGE ? shown.at(-1) : undefined;
      const removable = removableReasons(actor);
      const entries = shown.map((row) => toView(row, removable.includes(row.reason)));
      return { entries, next: last ? encodeCursor([last.createdAt, last.email]) : null, total };
    },

    /** Puts addresses on the list; an address that is written twice counts as there already the second time. */
    async add(actor: Actor, { emails, isImport }: { emails: readonly string[]; isImport: boolean }) {
      const read = emails.map((given) => ({ given, email: normaliseEmail(given) }));
      const added = await add(actor, uniqueMailboxes(read), isImport ? "imported" : "manual");
      const fresh = new Set(added);
      const rows = read.map(({ given, email }): AddedRow => {
        if (email === null) return { given, email, outcome: "invalid" };
        return { given, email, outcome: fresh.delete(email) ? "added" : "present" };
      });
      return { added: added.size, rows };
    },

    /** Takes addresses off the list, as far as the actor may. */
    async remove(actor: Actor, { emails, despiteTheirWord }: { emails: readonly string[]; despiteTheirWord: boolean }) {
      const workspaceId = workspaceOf(actor);
      const wanted = [...new Set(emails.flatMap((given) => normaliseEmail(given) ?? []))];
      const found = await store.find(workspaceId, wanted);
      const reasons = removableReasons(actor).filter((reason) => despiteTheirWord || !isOwnWord(reason));
      const ownWords = found.filter(({ reason }) => isOwnWord(reason) && reasons.includes(reason)).length;
      const removed = await store.remove(
        workspaceId,
        { emails: wanted, reasons },
        { by: actor.userId, at: clock.now(), ownWords },
      );
      const kept = found.map(({ email }) => email).filter((email) => !removed.has(email));
      return { removed: removed.size, kept };
    },

    /** Puts the addresses of a part of the exclude list on the list. */
    async addExcluded(actor: Actor, after: string | null) {
      const { ownerId } = ownerOf(actor);
      const place = after === null ? null : placeOf(after);
      const from = place === null ? null : { addedAt: place.createdAt, key: place.email };
      const part = await store.listExcluded(ownerId, from, EXCLUSIONS_PER_CALL);
      const known = part.flatMap(({ creator }) => creator ?? []);
      const shown = await listDelivered(actor.userId, known);
      const emails = shown.flatMap(({ email }) => normaliseEmail(email) ?? []);
      const added = await add(actor, uniqueMailboxes(emails.map((email) => ({ email }))), "imported");
      const last = part.length < EXCLUSIONS_PER_CALL ? undefined : part.at(-1);
      const next = last ? encodeCursor([last.addedAt, last.key]) : null;
      return { excluded: part.length, known: emails.length, added: added.size, next };
    },
  };
}
export type SuppressionService = ReturnType<typeof createSuppressionService>;

/** One address of each mailbox, the first. */
function uniqueMailboxes(rows: readonly { email: string | null }[]): string[] {
  const byKey = new Map<string, string>();
  for (const { email } of rows)
    if (email !== null && !byKey.has(mailboxKey(email))) byKey.set(mailboxKey(email), email);
  return [...byKey.values()];
}

function placeOf(cursor: string): { createdAt: number; email: string } {
  const [createdAt, email] = decodeCursor(cursor, ["number", "string"]) ?? [];
  if (typeof createdAt !== "number" || typeof email !== "string")
    throw badField("after", "suppression:errors.badPlace");
  return { createdAt, email };
}

function toView(row: SuppressionRow, canRemove: boolean): SuppressionView {
  const { email, reason, addedBy, createdAt } = row;
  return { email, reason, addedBy, createdAt, canRemove };
}
