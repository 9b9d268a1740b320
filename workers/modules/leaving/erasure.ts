/** Deletes accounts whose time of waiting is over, step by step: a run that is cut off anywhere is gone on with by the next, and every step may be repeated. */
import { type Caller, PRODUCT } from "#workers/adapters/outside/payer.ts";
import type { SealedTexts } from "#workers/adapters/sealed-texts/port.ts";
import { failureText } from "#workers/db/d1-failure.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { Log } from "#workers/kernel/log.ts";
import type { MailboxService } from "#workers/modules/outreach/mailboxes/service.ts";
import type { SubscriptionService } from "#workers/modules/subscriptions/service.ts";
import type { TaskEngine } from "#workers/modules/tasks/service.ts";
import { type ErasureStep, pauseAfter, stepsAfter } from "./domain.ts";
import type { RowEraser } from "./erase-rows.ts";
import type { PersonFiles } from "./files.ts";
import { type Journal, journalKey } from "./journal.ts";
import type { DepartureRow, DepartureStore } from "./store.ts";

const MINUTE_MS = 60_000;
/** A run that has not gone on by then was killed. */
const LEASE_MS = 10 * MINUTE_MS;
const ACCOUNTS_PER_RUN = 5;
const GOOGLE_TIMEOUT_MS = 60_000;
/** Rooms of tasks empty themselves an hour after the task's end. */
const ROOMS_SINCE_MS = 2 * 24 * 60 * MINUTE_MS;
/** What still runs is looked at again a little later, which is no failure. */
const AGAIN_AFTER_MS = MINUTE_MS;
const LAST_ADMIN = "the only admin of an enterprise: it waits for another one";
const LAST_ADMIN_AGAIN_MS = 60 * MINUTE_MS;

export type ErasureDeps = {
  store: DepartureStore;
  journal: Journal;
  rows: RowEraser;
  files: Pick<PersonFiles, "removeAll">;
  texts: Pick<SealedTexts, "destroyKey">;
  tasks: Pick<TaskEngine, "endByUser" | "closeRooms">;
  plans: Pick<SubscriptionService, "endAll">;
  mailboxes: Pick<MailboxService, "giveBackAll">;
  /** Forgets what the limits of a Google account remember. */
  forgetGate: (subject: string) => Promise<void>;
  /** Deletes the user at the identity service. Null where its key is not configured: the deletion waits at this step. */
  deleteUser: ((userId: string) => Promise<void>) | null;
  clock: Clock;
  log: Log;
};

/** `again` is for what is not done yet, without being a fault. */
type Outcome = "done" | "again";

export function createErasure(deps: ErasureDeps) {
  const { store, journal, rows, files, texts, tasks, plans, mailboxes, forgetGate, deleteUser, clock, log } = deps;

  const caller = (): Caller => ({ payer: PRODUCT, signal: AbortSignal.timeout(GOOGLE_TIMEOUT_MS) });

  const steps: Readonly<Record<ErasureStep, (row: DepartureRow, at: number) => Promise<Outcome>>> = {
    // First of all: whatever becomes of the database from here on, the person does not come back.
    async journal({ journalKey: key }) {
      await journal.write(key ?? "");
      return "done";
    },
    // What the person wrote is gone with its key, in every copy of the database.
    async texts({ userId }) {
      await texts.destroyKey(userId);
      return "done";
    },
    // Ends all sessions: no refresh token makes an access token any more, and those that are about are refused since ERASING.
    async identity({ userId }) {
      if (deleteUser === null) throw new Error("SUPABASE_SECRET_KEY is not configured");
      await deleteUser(userId);
      return "done";
    },
    async rooms({ userId }, at) {
      await tasks.closeRooms(userId, at - ROOMS_SINCE_MS);
      return "done";
    },
    // What is held goes back with the end of each task; a step that runs ends its task itself.
    tasks: async ({ userId }) => ((await tasks.endByUser(userId)) > 0 ? "again" : "done"),
    async payments({ userId }) {
      await plans.endAll(userId);
      return "done";
    },
    async google({ userId }) {
      await mailboxes.giveBackAll(userId, caller(), forgetGate);
      return "done";
    },
    async files({ userId }) {
      await files.removeAll(userId);
      return "done";
    },
    rows: async ({ userId }) => ((await rows.erase(userId)) ? "done" : "again"),
  };

  /** The account with its deletion begun, or null when it stays. */
  async function begun(row: DepartureRow, at: number): Promise<DepartureRow | null> {
    if (row.state === "ERASING") return row;
    if (await store.begin(row.userId, journalKey(row.userId, at))) return store.find(row.userId);
    if (await store.isLastAdmin(row.userId)) await store.fail(row.userId, LAST_ADMIN, at + LAST_ADMIN_AGAIN_MS);
    return null;
  }

  async function erase(due: DepartureRow, at: number): Promise<"gone" | "later"> {
    const row = await begun(due, at);
    if (row === null) return "later";
    for (const step of stepsAfter(row.step)) {
      const outcome = await steps[step](row, at);
      if (outcome === "again") {
        await store.fail(row.userId, `${step}: not done yet`, clock.now() + AGAIN_AFTER_MS);
        return "later";
      }
      await store.advance(row.userId, step, clock.now() + LEASE_MS);
    }
    await store.finish(row.userId, clock.now());
    return "gone";
  }

  return {
    /** Every minute: goes on with what is due. A deletion that fails is tried again after 1, 2, 4 … 60 minutes, and keeps no other. */
    async sweep(at: number): Promise<{ gone: number; failed: number }> {
      const report = { gone: 0, failed: 0 };
      for (const due of await store.listDue(at, ACCOUNTS_PER_RUN)) {
        if (!(await store.claim(due.userId, at, LEASE_MS))) continue;
        try {
          if ((await erase(due, at)) === "gone") report.gone += 1;
        } catch (failure) {
          report.failed += 1;
          log.error("departure.failed", { userId: due.userId, failure: failureText(failure) });
          await store.fail(due.userId, failureText(failure).slice(0, 500), at + pauseAfter(due.tries + 1));
        }
      }
      return report;
    },

    /**
     * Every minute, before anything else: deletions that the journal has and the database does not, which is so after a copy of it was brought back, begin anew.
     * Answers how many.
     */
    async replay(): Promise<{ replayed: number }> {
      const entries = await journal.listAfter(await store.lastJournalKey());
      const replayed = await store.replay(entries);
      if (replayed > 0) log.warn("departure.replayed", { replayed });
      return { replayed };
    },
  };
}
