import { isGrantGone, type Trouble, troubleOf } from "#workers/adapters/gmail/refusal.ts";
import type { MailboxRow, MailboxStore } from "./store.ts";

/** Whether Google lets us into a mailbox, as each call to it shows. A refusal keeps the grant; only `invalid_grant` ends it. */

const MINUTE_MS = 60_000;
const MIN_BACKOFF_MS = 5 * MINUTE_MS;
const MAX_BACKOFF_MS = 60 * MINUTE_MS;

/** `lost`: its owner has to connect it again. `trouble`: Google refuses for now; ask again after `retryMs`. */
export type Access = { kind: "lost" } | { kind: "trouble"; trouble: Trouble; retryMs: number };

export function createMailboxAccess(store: Pick<MailboxStore, "markLost" | "keepTrouble" | "endTrouble">) {
  return {
    /** Writes down what a failed call says of the mailbox; null when it says nothing of it. */
    async failed(row: MailboxRow, failure: unknown, at: number): Promise<Access | null> {
      if (isGrantGone(failure)) {
        await store.markLost(row, "grant", at);
        return { kind: "lost" };
      }
      const trouble = troubleOf(failure);
      if (trouble === null) return null;
      const since = (await store.keepTrouble(row, trouble, at)) ?? at;
      // As long as it has lasted, so that the waits double.
      return { kind: "trouble", trouble, retryMs: Math.min(Math.max(at - since, MIN_BACKOFF_MS), MAX_BACKOFF_MS) };
    },

    /** A call that succeeded ends the trouble. It says nothing of the scopes: those are asked back from Google. */
    async worked(row: MailboxRow): Promise<void> {
      if (row.trouble !== null && row.trouble !== "scope") await store.endTrouble(row.ownerId, row.id);
    },
  };
}
export type MailboxAccess = ReturnType<typeof createMailboxAccess>;
