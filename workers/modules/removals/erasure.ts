/** Erases what is kept of removed creators, in rounds, and learns of removals again after the database was brought back. */
import { failureText } from "#workers/db/d1-failure.ts";
import type { Log } from "#workers/kernel/log.ts";
import { JOURNAL_KEPT_MS, pauseAfter } from "#workers/modules/leaving/domain.ts";
import type { Forgetting } from "./forget.ts";
import type { RemovalJournal } from "./journal.ts";
import type { RemovalRow, RemovalStore } from "./store.ts";

/** By then no running task and no cached reply of a platform is left that was read before the removal. */
export const SECOND_ROUND_MS = 25 * 3_600_000;
const REMOVALS_PER_RUN = 5;

type Deps = { store: RemovalStore; journal: RemovalJournal; forgetting: Forgetting; log: Log };

export function createRemovalErasure({ store, journal, forgetting, log }: Deps) {
  /** First round at once, second a day later; the third forgets the account in the journal, when no copy of the database is left that holds the creator. */
  async function takeRound(row: RemovalRow, at: number): Promise<void> {
    const { id, platform, accountId, handle, removedAt, journalKey, rounds } = row;
    if (rounds < 2 && accountId !== null) await forgetting.forget({ id, platform, accountId, handle }, at);
    if (rounds === 0) return store.advance(id, { rounds: 1, dueAt: at + SECOND_ROUND_MS, forgets: false });
    if (rounds === 1) {
      const forgetsAt = Math.max(at, removedAt + JOURNAL_KEPT_MS);
      return store.advance(id, { rounds: 2, dueAt: forgetsAt, forgets: true });
    }
    const { key, handleKey, removedVia } = row;
    await journal.write({
      id,
      key,
      handleKey,
      platform,
      accountId: null,
      handle: null,
      removedVia,
      removedAt,
      journalKey,
    });
    await store.advance(id, { rounds: 3, dueAt: null, forgets: true });
  }

  return {
    /** Every minute: the rounds that are due. One that fails is tried again after 1, 2, 4 … 60 minutes. */
    async sweep(at: number): Promise<{ done: number; failed: number }> {
      const report = { done: 0, failed: 0 };
      for (const row of await store.listDue(at, REMOVALS_PER_RUN)) {
        try {
          await takeRound(row, at);
          report.done += 1;
        } catch (failure) {
          report.failed += 1;
          log.error("removal.failed", { removal: row.id, failure: failureText(failure) });
          await store.fail(row.id, failureText(failure).slice(0, 500), at + pauseAfter(row.tries + 1));
        }
      }
      return report;
    },

    /** Every minute, before anything writes: removals that the journal has and the database does not, which is so after a copy of it was brought back. */
    async replay(at: number): Promise<{ replayed: number }> {
      let replayed = 0;
      let last = await store.lastJournalKey();
      for (;;) {
        const entries = await journal.listAfter(last);
        replayed += await store.replay(entries, at);
        last = entries.at(-1)?.journalKey ?? last;
        if (entries.length === 0) break;
      }
      if (replayed > 0) log.warn("removal.replayed", { replayed });
      return { replayed };
    },
  };
}
