import type { Gmail } from "#workers/adapters/gmail/port.ts";
import type { PushTokens } from "#workers/adapters/gmail/push-token.ts";
import { isGrantGone, troubleOf } from "#workers/adapters/gmail/refusal.ts";
import { mapConcurrently } from "#workers/adapters/outside/pacing.ts";
import { PRODUCT } from "#workers/adapters/outside/payer.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { Outbox } from "#workers/jobs/outbox.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { Log } from "#workers/kernel/log.ts";
import type { MailboxAccess } from "#workers/modules/outreach/mailboxes/access.ts";
import { mayRead, scopesOf } from "#workers/modules/outreach/mailboxes/domain.ts";
import type { MailboxRow, MailboxStore } from "#workers/modules/outreach/mailboxes/store.ts";
import type { MailboxTokens } from "#workers/modules/outreach/mailboxes/tokens.ts";
import { DAY_MS } from "#workers/modules/outreach/schedule/zone.ts";
import type { Halts } from "#workers/modules/outreach/sending/halt.ts";
import type { ReturnedMails } from "#workers/modules/outreach/sending/returned.ts";
import type { AnswerStore } from "./answer-store.ts";
import type { Matching } from "./matching.ts";
import { mailboxIn } from "./push.ts";
import { mailboxRead } from "./read-job.ts";
import { createMailReading, type OpenBox } from "./reading.ts";
import { type ExpectedBox, expectAnswersStatement, type InboxRow, type InboxStore } from "./store.ts";

/** Reads what comes into connected mailboxes (docs/outreach.md, "Answers"). */

type Deps = {
  d1: D1Database;
  store: InboxStore;
  answers: AnswerStore;
  matching: Matching;
  mailboxes: Pick<MailboxStore, "list">;
  access: MailboxAccess;
  halts: Pick<Halts, "halt">;
  returned: ReturnedMails;
  /** Null where no client at Google is configured: nothing is read then. */
  google: { gmail: Gmail; tokens: Pick<MailboxTokens, "open"> } | null;
  /** Null where no push is set up: mailboxes are polled alone. */
  push: { tokens: PushTokens; topic: string } | null;
  outbox: Pick<Outbox, "message" | "ifChangedStatement" | "sendNow" | "dispatch">;
  clock: Clock;
  log: Log;
};

/** Of a hundred messages each; the rest is for the next message of the queue. */
const MAX_PAGES_PER_RUN = 2;
const MAX_RUNS_TO_CATCH_UP = 5;
const RUN_TIMEOUT_MS = 4 * 60_000;
const HEADERS_AT_ONCE = 5;
/** Gmail keeps its history about as long. */
const MAX_RECENT_DAYS = 7;
/** A watch lasts seven days; it is renewed when it is a day old. */
const RENEW_WATCH_BEFORE_MS = 6 * DAY_MS;
/** Pushes that come until then are one reading. */
const GATHER_MS = 2_000;

export function createInboxService(deps: Deps) {
  const { d1, store, answers, matching, mailboxes, access, halts, returned, google, push, outbox, clock, log } = deps;
  const reading =
    google === null ? null : createMailReading({ gmail: google.gmail, answers, matching, halts, returned });

  /** The mailbox with its row, when it can be read. */
  async function open(mailboxId: string): Promise<{ inbox: InboxRow; row: MailboxRow; box: OpenBox } | null> {
    const inbox = await store.find(mailboxId);
    if (inbox === null || google === null) return null;
    const all = await mailboxes.list(inbox.ownerId);
    const row = all.find(({ id }) => id === mailboxId);
    if (row === undefined || row.status !== "CONNECTED" || !mayRead(scopesOf(row))) return null;
    const caller = { payer: PRODUCT, signal: AbortSignal.timeout(RUN_TIMEOUT_MS) };
    const account = { id: row.subject, tokens: google.tokens.open(row, caller) };
    return { inbox, row, box: { mailboxId, account, caller, own: all.map(({ email }) => email) } };
  }

  /** Begins at the history's present place; what came before it in the last days is listed. */
  async function start(
    gmail: Gmail,
    { account, caller }: OpenBox,
    inbox: InboxRow,
    recentDays: number,
  ): Promise<InboxRow> {
    const { email, historyId } = await gmail.readProfile(account, caller);
    await store.start(inbox, { historyId, email, recentDays }, clock.now());
    return { ...inbox, historyId, recentDays, recentPage: null };
  }

  /** Without a watch the mailbox is polled: a refused one keeps no mail from being read. */
  async function renewWatch(gmail: Gmail, { mailboxId, account, caller }: OpenBox, { watchedUntil }: InboxRow) {
    const at = clock.now();
    if (push === null || (watchedUntil ?? 0) > at + RENEW_WATCH_BEFORE_MS) return;
    try {
      const { expiresAt } = await gmail.watch(account, push.topic, caller);
      await store.keepWatch(mailboxId, expiresAt, at);
    } catch (failure) {
      if (!(failure instanceof ProviderError) || isGrantGone(failure) || troubleOf(failure) !== null) throw failure;
      log.warn("inbox.unwatched", { mailboxId, failure: failure.message });
    }
  }

  /** Reads these messages, the oldest first: of two answers of a person the later one is kept after the earlier one. */
  async function readAll(box: OpenBox, ids: readonly { id: string; threadId: string }[]): Promise<void> {
    if (reading === null) return;
    const unique = [...new Map(ids.map((ref) => [ref.id, ref])).values()];
    const seen = await answers.listSeen(
      box.mailboxId,
      unique.map(({ id }) => id),
    );
    const unseen = unique.filter(({ id }) => !seen.has(id));
    const found = await mapConcurrently(unseen, HEADERS_AT_ONCE, (ref) => reading.readHeaders(box, ref));
    const headers = found.flatMap((each) => each ?? []).sort((one, other) => one.at - other.at);
    for (const each of headers) await reading.receive(box, each, clock.now());
  }

  /** Walks the history, then the list of recent mails; answers whether something is left for another run. */
  async function walk(gmail: Gmail, box: OpenBox, begun: InboxRow): Promise<boolean> {
    let inbox = begun;
    if (inbox.historyId === null) {
      const days = Math.ceil((clock.now() - inbox.awaitedFrom) / DAY_MS);
      inbox = await start(gmail, box, inbox, Math.min(MAX_RECENT_DAYS, Math.max(1, days)));
    }
    for (let page = 0; page < MAX_PAGES_PER_RUN; page += 1) {
      const { historyId } = inbox;
      if (historyId === null) break;
      const added = await gmail.listAdded(box.account, historyId, box.caller);
      if (added === null) {
        inbox = await start(gmail, box, inbox, MAX_RECENT_DAYS);
        break;
      }
      await readAll(box, added.messages);
      const isOurs =
        added.historyId === historyId || (await store.advance(box.mailboxId, historyId, added.historyId, clock.now()));
      // Another reader was quicker: what it has not read yet is still to come.
      if (!isOurs) return true;
      inbox = { ...inbox, historyId: added.historyId };
      if (!added.hasMore) break;
      if (page === MAX_PAGES_PER_RUN - 1) return true;
    }
    return walkRecent(gmail, box, inbox);
  }

  async function walkRecent(gmail: Gmail, box: OpenBox, inbox: InboxRow): Promise<boolean> {
    const { recentDays: days } = inbox;
    if (days === null) return false;
    let page = inbox.recentPage;
    for (let turned = 0; turned < MAX_PAGES_PER_RUN; turned += 1) {
      const { messages, nextPage } = await gmail.listRecent(box.account, { days, page }, box.caller);
      await readAll(box, messages);
      if (!(await store.turnPage(box.mailboxId, page, nextPage, clock.now()))) return true;
      if (nextPage === null) return false;
      page = nextPage;
    }
    return true;
  }

  async function ask(mailboxId: string, at: number): Promise<void> {
    const dueAt = at + GATHER_MS;
    const message = outbox.message(mailboxRead, { mailboxId }, { dueAt, at });
    const [asked] = await d1.batch([store.askStatement(mailboxId, at, dueAt), outbox.ifChangedStatement(message)]);
    if ((asked?.meta.changes ?? 0) === 0) return;
    // The sweep sends what could not be sent.
    await outbox.sendNow(message, at).catch((failure) => log.warn("inbox.unsent", { failure: String(failure) }));
  }

  /** Reads what has come into a mailbox; answers whether something is left. A lost mailbox is marked and halted. Throws ProviderError while it can't be read. */
  async function readBox(mailboxId: string): Promise<boolean> {
    const opened = await open(mailboxId);
    if (opened === null || google === null) return false;
    const { inbox, row, box } = opened;
    try {
      await renewWatch(google.gmail, box, inbox);
      const hasMore = await walk(google.gmail, box, inbox);
      if (!hasMore) await store.finish(mailboxId, clock.now());
      // Google may let us read where it refuses to send: only the mail that waits shows whether that is over.
      if (row.trouble !== null && !(await store.isMailDue(mailboxId, clock.now()))) await access.worked(row);
      return hasMore;
    } catch (failure) {
      const at = clock.now();
      const said = await access.failed(row, failure, at);
      if (said?.kind !== "lost") throw failure;
      if (await halts.halt(row.id, "mailbox_disconnected", at)) log.warn("inbox.lost", { mailboxId });
      return false;
    }
  }

  return {
    /** Takes a push: 1401 unless Google signed it for our subscription, 1503 when that can't be known. What it says is only where to look; the reading is a job's. */
    async receivePush(authorization: string | null, body: Uint8Array): Promise<void> {
      if (push === null || !(await push.tokens.isOurs(authorization))) throw new AppError(1401);
      const email = mailboxIn(body);
      if (email === null) return;
      const at = clock.now();
      for (const mailboxId of await store.listByEmail(email)) await ask(mailboxId, at);
    },

    /** Reads what has come into a mailbox since it was last read, as much as one run may. `laterMs`: Google wants to be asked again after so long. */
    async read(mailboxId: string): Promise<{ laterMs: number | null }> {
      try {
        if (await readBox(mailboxId)) {
          const at = clock.now();
          const message = outbox.message(mailboxRead, { mailboxId }, { dueAt: at, at });
          await message.statement.run();
          await outbox.sendNow(message, at);
        }
        return { laterMs: null };
      } catch (failure) {
        if (failure instanceof ProviderError && failure.kind === "rate" && failure.retryAfterMs !== null)
          return { laterMs: failure.retryAfterMs };
        // The mailbox says so on its page; its next turn tries again.
        if (troubleOf(failure) !== null) {
          log.warn("inbox.refused", { mailboxId, failure: String(failure) });
          return { laterMs: null };
        }
        throw failure;
      }
    },

    /** Reads all that has come into a mailbox, before a follow-up is sent from it. Throws while Gmail does not answer, or while too much is unread. */
    async catchUp(mailboxId: string): Promise<void> {
      for (let run = 0; run < MAX_RUNS_TO_CATCH_UP; run += 1) {
        if (!(await readBox(mailboxId))) return;
      }
      throw new Error("the mailbox has more unread mail than one run reads");
    },

    /** Every minute: a message for each mailbox whose turn it is. Answers how many. */
    async readDue(at: number): Promise<{ asked: number }> {
      const ids = await store.listDue(at);
      if (ids.length === 0 || google === null) return { asked: 0 };
      const messages = ids.map((mailboxId) => outbox.message(mailboxRead, { mailboxId }, { dueAt: at, at }));
      await d1.batch([store.postponeStatement(ids, at), ...messages.map(({ statement }) => statement)]);
      await outbox.dispatch(mailboxRead.queue, at + 1, at);
      return { asked: ids.length };
    },

    /** Has a mailbox read from now on, for the batch that writes down that a mail of it is out. */
    expectAnswersStatement: (box: ExpectedBox) => expectAnswersStatement(d1, box),
  };
}
export type InboxService = ReturnType<typeof createInboxService>;
