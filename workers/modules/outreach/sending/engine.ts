import { newMessageId } from "#workers/adapters/gmail/compose.ts";
import type { Gmail, MailAccount } from "#workers/adapters/gmail/port.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { SealedTexts } from "#workers/adapters/sealed-texts/port.ts";
import type { Outbox } from "#workers/jobs/outbox.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { newId } from "#workers/kernel/ids.ts";
import type { Log } from "#workers/kernel/log.ts";
import { isLeaving, standingRefusal } from "#workers/modules/membership/domain.ts";
import type { MemberRecord, MembershipStore } from "#workers/modules/membership/store.ts";
import type { MailboxAccess } from "#workers/modules/outreach/mailboxes/access.ts";
import { mayRead, maySend, scopesOf } from "#workers/modules/outreach/mailboxes/domain.ts";
import type { MailboxRow, MailboxStore } from "#workers/modules/outreach/mailboxes/store.ts";
import type { MailboxTokens } from "#workers/modules/outreach/mailboxes/tokens.ts";
import { DAY_MS, MINUTE_MS } from "#workers/modules/outreach/schedule/zone.ts";
import type { UnsubscribeLinks } from "#workers/modules/outreach/suppression/links.ts";
import type { PictureHost } from "#workers/modules/outreach/templates/html.ts";
import type { RecordStages } from "#workers/modules/records/stage-events.ts";
import type { Unsubscribe } from "./compose.ts";
import { createDelivery, type Outcome, type Sender } from "./deliver.ts";
import { decideMail, nextDueAfter, type SenderFacts } from "./due.ts";
import type { DueMail, EngineStore, SendingBox, SentMail, SentRef } from "./engine-store.ts";
import type { MailboxGate, OpenMailboxGate } from "./gate.ts";
import type { HaltReason, Halts } from "./halt.ts";
import { createLostMailSearch, FIRST_SEARCH_MS } from "./lost-mails.ts";
import { paceOf } from "./pace-settings.ts";
import { mailboxSend } from "./send-job.ts";
import { openStep } from "./steps.ts";
import { createUpcomingMails } from "./upcoming.ts";

/** Sends what is due, one mailbox at a time (docs/outreach.md). The rules are in `schedule/`; here they meet the database and Google. */

export type SendingEngineDeps = {
  store: EngineStore;
  texts: SealedTexts;
  mailboxes: Pick<MailboxStore, "find" | "findAllowance">;
  access: MailboxAccess;
  members: Pick<MembershipStore, "findMember">;
  halts: Halts;
  openGate: OpenMailboxGate;
  /** Null where no client at Google is configured: nothing is sent then. */
  google: {
    gmail: Pick<Gmail, "send" | "readHeaders" | "findSent">;
    tokens: Pick<MailboxTokens, "open">;
  } | null;
  links: Pick<UnsubscribeLinks, "linkOf">;
  footer: (text: string, url: string) => ReturnType<Unsubscribe["footerOf"]>;
  host: PictureHost;
  outbox: Pick<Outbox, "message" | "sendNow">;
  inbox: {
    /** Reads what has come into a mailbox since it was last read. */
    catchUp(mailboxId: string): Promise<void>;
    /** Has the mailbox read from now on. */
    expectAnswersStatement(box: { mailboxId: string; ownerId: string; at: number }): D1PreparedStatement;
  };
  /** Hears of creators that were written to. */
  stages: Pick<RecordStages, "happenedStatement" | "saveFavoriteStatement">;
  /** Whether staff have switched sending off: what is due waits then. */
  isOff: () => Promise<boolean>;
  clock: Clock;
  log: Log;
};

/** Mails that a run looks at; what it sends is one, since the next has to wait anyway. */
const MAX_MAILS_PER_RUN = 50;
const SEND_TIMEOUT_MS = 45_000;
/** A run that has not written down an outcome by then was killed. */
const STALE_AFTER_MS = 10 * MINUTE_MS;
const MAX_ATTEMPTS = 6;
/** How soon a mailbox whose plan sends less than its owner wants is looked at again. */
const PLAN_LOOK_MS = 15 * MINUTE_MS;
const RETRY_MS = 5 * MINUTE_MS;

/** Who can send from a mailbox. `leaves`: the account waits for its deletion. */
type Run = {
  box: SendingBox & { planCap: number };
  row: MailboxRow;
  member: MemberRecord;
  leaves: boolean;
  gate: MailboxGate;
};

/** What a run answers when a mailbox refuses us, beside the time of the next try. */
type StepEnd = "sent" | "stopped" | "next" | { retryAt: number };

export function createSendingEngine(deps: SendingEngineDeps) {
  const { store, texts, mailboxes, access, members, halts, openGate, google, links, footer, host, outbox } = deps;
  const { inbox, stages, isOff, clock, log } = deps;
  const delivery = google === null ? null : createDelivery({ gmail: google.gmail, store, host });

  /** Who sends, when all of it stands; a mailbox that does not is halted. */
  async function begin(mailboxId: string): Promise<Run | null> {
    const box = await store.findBox(mailboxId);
    if (box === null || box.haltReason !== null || google === null) return null;
    const [row, member, allowance] = await Promise.all([
      mailboxes.find(box.ownerId, mailboxId),
      members.findMember(box.ownerId),
      mailboxes.findAllowance(box.ownerId),
    ]);
    if (row === null || row.status !== "CONNECTED" || !maySend(scopesOf(row)))
      return stop(mailboxId, "mailbox_disconnected");
    const leaves = member !== null && isLeaving(member);
    if (member === null || (!leaves && member.status !== "BAN" && standingRefusal(member, clock.now()) !== null))
      return stop(mailboxId, "expired");
    return { box: { ...box, planCap: allowance.capOf(mailboxId) }, row, member, leaves, gate: openGate(row.subject) };
  }

  /** Opened for each mail: its time limit begins with it. */
  function openSender(row: MailboxRow, member: MemberRecord): Sender | null {
    if (google === null) return null;
    const payer = { workspace: member.userId, kind: member.type, isCharged: false } as const;
    const caller = { payer, signal: AbortSignal.timeout(SEND_TIMEOUT_MS) };
    const account: MailAccount = { id: row.subject, tokens: google.tokens.open(row, caller) };
    return { name: member.name, email: row.email, account, canRead: mayRead(scopesOf(row)), caller };
  }

  async function stop(mailboxId: string, reason: HaltReason): Promise<null> {
    if (await halts.halt(mailboxId, reason, clock.now())) log.warn("outreach.halted", { mailboxId, reason });
    return null;
  }

  /** Writes down what became of a mail. `next`: the mailbox may go on. */
  async function settle(run: Run, mail: DueMail, key: string, outcome: Outcome): Promise<StepEnd> {
    const at = clock.now();
    const { gate, row } = run;
    // Taken off the count before the mail waits again: its next try has the same key.
    if (outcome.kind !== "sent" && outcome.kind !== "unknown") await gate.release(key);
    switch (outcome.kind) {
      case "sent":
        await accept(mail, outcome.ref, { ownerId: row.ownerId, mailboxId: row.id, sentAt: at });
        await access.worked(row);
        return "sent";
      case "unknown":
        await store.lose(mail.id, at + FIRST_SEARCH_MS, at);
        return "sent";
      case "refused":
        await store.refuse(mail.id, outcome.code, at);
        return "sent";
      case "blocked":
        await Promise.all([gate.block(outcome.until), store.postpone(mail.id, mail.dueAt, at, { counts: false })]);
        return "stopped";
      case "shut": {
        await store.postpone(mail.id, mail.dueAt, at, { counts: false });
        const said = await access.failed(row, outcome.failure, at);
        if (said?.kind === "trouble") {
          log.warn("outreach.refused", { mailboxId: row.id, trouble: said.trouble, failure: outcome.failure.message });
          return { retryAt: at + said.retryMs };
        }
        await stop(row.id, "mailbox_disconnected");
        return "stopped";
      }
      case "later":
        if (mail.attempts + 1 >= MAX_ATTEMPTS) await store.refuse(mail.id, outcome.code, at);
        else await store.postpone(mail.id, at + RETRY_MS * 2 ** mail.attempts, at);
        return "sent";
    }
  }

  type SentFrom = { ownerId: string; mailboxId: string; sentAt: number };

  async function accept(
    mail: Pick<DueMail, "id" | "recipientId">,
    ref: SentRef,
    { ownerId, mailboxId, sentAt }: SentFrom,
  ) {
    const at = clock.now();
    const sent = await store.findSent(mail.id);
    const dueAt = sent === null ? null : nextDueAfter(sent, sentAt);
    const followUp = dueAt === null ? null : { id: newId("mail", at), dueAt };
    const accepted = { mail, gmailId: ref.id, threadId: ref.threadId, sentAt, at, followUp };
    await store.accept(accepted, [
      inbox.expectAnswersStatement({ mailboxId, ownerId, at }),
      ...(sent === null ? [] : contactedStatements(sent, ownerId, sentAt)),
    ]);
  }

  /** A favorite that is written to becomes a record. */
  function contactedStatements({ workspaceId, creatorId, email }: SentMail, userId: string, at: number) {
    const contacted = stages.happenedStatement({ workspaceId, creatorId, email, kind: "contacted", at });
    return creatorId === null
      ? [contacted]
      : [stages.saveFavoriteStatement({ workspaceId, userId, creatorId, at }), contacted];
  }

  /** Deals with one due mail. After `next` the mail behind it has its turn; everything else ends the run. */
  async function step(run: Run, mail: DueMail): Promise<StepEnd> {
    const now = clock.now();
    const decision = decideMail(mail, factsOf(run), now);
    if (decision.action === "cancel") {
      await store.cancel(mail.id, decision.reason, now);
      return "next";
    }
    if (decision.action === "pause") {
      await store.putOff(mail.id, decision.until ?? now + DAY_MS, now);
      return "next";
    }
    // Opened before the mail is taken: a key that cannot be read now keeps it waiting instead of in doubt.
    const text = await openStep(texts, run.row.ownerId, { stored: mail.steps, step: mail.step });
    // A copy of this run counts the same attempt, not another one; a mail that its owner tries again is another one.
    const key = `${mail.id}:${mail.dueAt}:${mail.attempts}`;
    const permit = await run.gate.reserve(key, now, paceOf(run.row, run.box));
    if (!permit.granted) return "stopped";
    const messageId = mail.messageId ?? newMessageId(run.row.email);
    if (!(await store.claim(mail.id, messageId, now))) return "next";
    const url = await links.linkOf(mail.recipientId);
    const unsubscribe = { url, footerOf: (text: string) => footer(text, url) };
    const sender = openSender(run.row, run.member);
    if (sender === null || delivery === null) return "stopped";
    const outcome = await delivery.deliver({ mail, text, messageId, sender, unsubscribe, at: now });
    const end = await settle(run, mail, key, outcome);
    // Behind the settling: a run that dies here loses nothing.
    if (outcome.kind === "sent")
      await delivery
        .readSentId({ id: mail.id, gmailId: outcome.ref.id }, sender)
        .catch(warnOf("outreach.sentIdUnread", mail.id));
    return end;
  }

  /** Logs a failure of Google's that does no harm. */
  const warnOf = (event: string, mailId: string) => (failure: unknown) => {
    if (!(failure instanceof ProviderError)) throw failure;
    log.warn(event, { mailId, failure: failure.message });
  };

  /** A message for the mailbox; one that is lost is made up for by the sweep of the next minute. */
  async function tell(mailboxId: string, dueAt: number): Promise<void> {
    const at = clock.now();
    const message = outbox.message(mailboxSend, { mailboxId }, { dueAt, at });
    await outbox.sendNow(message, at).catch((failure) => log.warn("outreach.unsent", { failure: String(failure) }));
  }

  /**
   * The mailbox's next turn, and a message for it when that is sooner than the next sweep. A run that has sent nothing leaves it to the messages that are under way: copies of a
   * message must not become chains of their own.
   */
  async function sleep({ box, row, gate }: Run, hasSent: boolean, retryAt: number): Promise<number | null> {
    const now = clock.now();
    const { nextAt } = await gate.usage(now, paceOf(row, box));
    // A plan may change in many ways, and a larger one is felt soon.
    const latest = box.planCap < box.per24Hours ? now + PLAN_LOOK_MS : now + DAY_MS;
    const wakeAt = await store.wake(box.id, Math.max(Math.min(nextAt ?? latest, latest), retryAt), now);
    if (hasSent && wakeAt !== null && wakeAt - now < MINUTE_MS) await tell(box.id, wakeAt);
    return wakeAt;
  }

  const lostMails = createLostMailSearch({
    ...{ store, mailboxes, access, members, openSender, accept, clock, log },
    gmail: google?.gmail ?? null,
  });

  return {
    /** Sends what the mailbox may send now: one mail. Answers when it has something to do next; null for nothing. Copies of a run do no harm. */
    async run(mailboxId: string): Promise<number | null> {
      // Here and not where a run begins: what became of a mail is looked for all the same.
      if (await isOff()) return null;
      const run = await begin(mailboxId);
      // Nothing is sent for an account that leaves; what waits goes on waiting, and goes out should the account stay.
      if (run === null || run.leaves) return null;
      const upcoming = createUpcomingMails({ store, inbox, clock, log }, mailboxId);
      let end: StepEnd = "next";
      for (let looked = 0; looked < MAX_MAILS_PER_RUN && end === "next"; looked += 1) {
        const mail = await upcoming.next();
        end = mail === null ? "stopped" : await step(run, mail);
      }
      return sleep(run, end === "sent", typeof end === "object" ? end.retryAt : 0);
    },

    /** Has a mailbox looked at now. */
    nudge: (mailboxId: string): Promise<void> => tell(mailboxId, clock.now()),

    /** Every minute: resumes mailboxes after their day at the sending limit, gives up runs that died, brings back who was away, looks for lost mails, and sends a message for each mailbox that has something to do. */
    async sweep(at: number): Promise<{ lost: number; back: number; sent: number }> {
      await halts.releaseLimited(at);
      const lost = await store.loseStale(at - STALE_AFTER_MS, at);
      const paused = await store.listPausedDue(at);
      const back = paused.filter(({ pauseReason }) => pauseReason === "away");
      if (back.length > 0) await store.bringBack(back, at);
      for (const mail of paused.filter(({ pauseReason }) => pauseReason === "unknown_outcome")) {
        await lostMails.search(mail);
      }
      const awake = await store.listAwake(at);
      for (const mailboxId of awake)
        await outbox.sendNow(outbox.message(mailboxSend, { mailboxId }, { dueAt: at, at }), at);
      return { lost, back: back.length, sent: awake.length };
    },
  };
}
export type SendingEngine = ReturnType<typeof createSendingEngine>;

function factsOf({ member, box }: Run): SenderFacts {
  return {
    isBanned: member.status === "BAN",
    isExpired: false,
    isMailboxConnected: true,
    isBreakerOpen: box.haltReason === "bounce_breaker",
  };
}
