/** Carries mail between mailboxes and people, and keeps what is due later until its time by the sandbox's clock has come. */
import type { Email } from "postal-mime";
import * as z from "zod";
import type { SandboxContext } from "#sandbox/service.ts";
import { openStateFile } from "#sandbox/state-file.ts";
import type { World } from "#sandbox/world/port.ts";
import type { BehaviourState, Place } from "./behaviour.ts";
import { createMailboxes, fitsThread, Mailbox } from "./gmail/mailboxes.ts";
import { addressesOf, headerOf, type ParsedMail, parseMail, type StoredMessage } from "./gmail/message.ts";
import type { GoogleKey } from "./google-key.ts";
import { createDispositions } from "./people/disposition.ts";
import { composeLetter, composeReport, type Letter, limitReport, type Report } from "./people/letters.ts";
import { createPeople, Memories, Plan, type ReceivedMail } from "./people/people.ts";
import { createPubSub, isNearby, Push, Subscription } from "./pubsub.ts";

const Due = z.union([Plan, z.object({ atMs: z.number(), push: Push })]);
type Due = z.infer<typeof Due>;
const StoredMail = z.object({
  mailboxes: z.array(Mailbox),
  memories: Memories,
  agenda: z.array(Due),
  subscriptions: z.array(Subscription),
});

const LOOK_EVERY_MS = 1000;
const DAY_MS = 86_400_000;
/** Gmail tells of one change of a mailbox a second and drops the rest. */
const PUSH_GAP_MS = 1000;

type Parts = { context: SandboxContext<World>; behaviour: BehaviourState; key: GoogleKey };

/** Opens the post office of the state folder; it works on while the sandbox's clock runs, and whenever it is moved. */
export function openPostOffice({ context, behaviour, key }: Parts) {
  const { clock, inbox, settings, stateDir } = context;
  const file = openStateFile(stateDir, "google-mail.json", StoredMail, () => ({
    mailboxes: mailboxes.all(),
    memories: people.all(),
    agenda,
    subscriptions: pubsub.all(),
  }));
  const mailboxes = createMailboxes(file.saved?.mailboxes ?? []);
  const dispositions = createDispositions(context);
  const people = createPeople(dispositions, file.saved?.memories ?? []);
  let agenda: Due[] = file.saved?.agenda ?? [];
  const plan = (...due: Due[]): void => {
    agenda = [...agenda, ...due].sort((left, right) => left.atMs - right.atMs);
    file.changed();
  };
  const later = (push: Push, atMs: number): void => plan({ atMs, push });
  const pubsub = createPubSub({ clock, key, behaviour, later }, file.saved?.subscriptions ?? []);
  const lastPushMs = new Map<string, number>();
  const underWay = new Set<Promise<unknown>>();
  const start = (work: Promise<unknown>): void => {
    const tracked = work
      .catch((error: unknown) => console.error("google:", error))
      .finally(() => underWay.delete(tracked));
    underWay.add(tracked);
  };

  /** The mailbox of an address; what follows a plus sign does not matter. */
  const mailboxOf = (address: string) => mailboxes.find(address.toLowerCase().replace(/\+[^@]*@/, "@"));

  function tell(box: Mailbox, labelIds: readonly string[], atMs: number): void {
    const { watch } = box;
    if (watch === null || watch.expirationMs <= atMs) return;
    const isListed = (label: string) => watch.labelIds.includes(label);
    const isMeant = watch.isExcluding
      ? labelIds.length === 0 || !labelIds.every(isListed)
      : watch.labelIds.length === 0 || labelIds.some(isListed);
    if (!isMeant || atMs - (lastPushMs.get(box.email) ?? Number.NEGATIVE_INFINITY) < PUSH_GAP_MS) return;
    lastPushMs.set(box.email, atMs);
    const historyId = box.historyId % 2 === 0 ? box.historyId : String(box.historyId);
    for (const push of pubsub.publish(watch.topicName, { emailAddress: box.email, historyId }, atMs)) {
      start(pubsub.deliver(push));
    }
  }

  function arrive(box: Mailbox, mail: ParsedMail, atMs: number, threadId?: string): void {
    const thread = threadId === undefined ? {} : { threadId };
    const labelIds = labelsOf(behaviour.current().filters, mail.from);
    mailboxes.add(box, { mail, labelIds, atMs, ...thread });
    file.changed();
    tell(box, labelIds, atMs);
  }

  function handTo(address: string, mail: ParsedMail, atMs: number): void {
    const box = mailboxOf(address);
    if (box !== null) arrive(box, mail, atMs);
    const { isDelivered, plans } =
      box === null ? people.receive(address, asReceived(mail, address, atMs)) : { isDelivered: true, plans: [] };
    plan(...plans);
    if (isDelivered) showInInbox(address, mail.email);
  }

  function showInInbox(to: string, { subject = "", text = "", html = "", headers }: Email): void {
    const entries = headers.map(({ originalKey, value }) => [originalKey, value]);
    inbox.deliver({ to, subject, text, html, headers: Object.fromEntries(entries) });
  }

  async function bring(letter: Letter, atMs: number): Promise<void> {
    const stamp = { messageId: `<${crypto.randomUUID()}@${letter.from.address.split("@")[1]}>`, dateMs: atMs };
    const mail = await parseMail(await composeLetter(letter, stamp));
    const box = mailboxOf(letter.to);
    if (box !== null) arrive(box, mail, atMs);
    else showInInbox(letter.to, mail.email);
  }

  async function bringReport(report: Report, atMs: number): Promise<void> {
    const stamp = { messageId: `<${crypto.randomUUID()}@mx.google.com>`, dateMs: atMs };
    const box = mailboxOf(report.to);
    if (box === null) return;
    const about = box.messages.find(({ messageId }) => messageId === report.messageId);
    arrive(box, await parseMail(composeReport(report, stamp)), atMs, about?.threadId);
  }

  async function perform(due: Due): Promise<void> {
    if ("push" in due) return start(pubsub.deliver(due.push));
    const { deed, atMs } = due;
    if (deed.kind === "letter") return bring(deed.letter, atMs);
    if (deed.kind === "report") return bringReport(deed.report, atMs);
    if (isNearby(deed.url, settings.appUrl)) start(clickUnsubscribe(deed.url));
  }

  async function performDue(): Promise<void> {
    for (let due = agenda[0]; due !== undefined && due.atMs <= clock.now(); due = agenda[0]) {
      agenda = agenda.slice(1);
      file.changed();
      await perform(due);
    }
  }

  let queue = Promise.resolve();
  /** Brings everything whose time has come, in the order of its time. What calls the product goes on in the background. */
  function deliverDue(): Promise<void> {
    queue = queue.catch(() => undefined).then(performDue);
    return queue;
  }

  const look = (): void => start(deliverDue());
  const timer = setInterval(() => agenda[0] !== undefined && agenda[0].atMs <= clock.now() && look(), LOOK_EVERY_MS);
  timer.unref();
  clock.onMove(look);
  context.onClose(() => clearInterval(timer));
  context.onClose(file.flush);

  return {
    mailboxes,
    people,
    dispositions,
    pubsub,
    deliverDue,
    changed: file.changed,
    /** Sends a message out of a mailbox: keeps it, and hands it to its recipients. */
    send(box: Mailbox, mail: ParsedMail, threadId: string | null): StoredMessage {
      const atMs = clock.now();
      const recipients = new Set(mail.to);
      const isToSelf = [...recipients].some((address) => mailboxOf(address) === box);
      const labelIds = isToSelf ? ["UNREAD", "SENT", "INBOX"] : ["SENT"];
      const thread = threadId !== null && fitsThread(box, threadId, mail) ? { threadId } : {};
      const sent = mailboxes.add(box, { mail, labelIds, atMs, ...thread });
      const before = box.sentAtMs.filter((at) => at > atMs - DAY_MS);
      const { returnsAfter } = behaviour.current();
      const isReturned = returnsAfter !== null && before.length >= returnsAfter;
      box.sentAtMs = [...before, atMs];
      file.changed();
      tell(box, labelIds, atMs);
      if (isReturned) {
        plan({ atMs, deed: { kind: "report", report: limitReport(box.email, sent) } });
        return sent;
      }
      for (const address of recipients) {
        if (mailboxOf(address) === box) showInInbox(address, mail.email);
        else handTo(address, mail, atMs);
      }
      return sent;
    },
    /** Plans something for later, or for now. */
    plan,
    /** Brings what is due, with pushes and clicks, until nothing more is; answers how much is still to come. */
    async settle(): Promise<{ waiting: number }> {
      for (;;) {
        await deliverDue();
        if (underWay.size > 0) await Promise.all(underWay);
        else if (agenda[0] === undefined || agenda[0].atMs > clock.now()) return { waiting: agenda.length };
      }
    },
  };
}
export type PostOffice = ReturnType<typeof openPostOffice>;

const PLACES: Readonly<Record<Place, readonly string[]>> = {
  inbox: ["UNREAD", "CATEGORY_PERSONAL", "INBOX"],
  archive: ["UNREAD", "CATEGORY_PERSONAL"],
  spam: ["UNREAD", "SPAM"],
  trash: ["UNREAD", "TRASH"],
  label: ["UNREAD", "Label_7"],
};

/** Where the mailbox's filters put a mail of this sender. */
function labelsOf(filters: readonly { from: string; place: Place }[], from: string): readonly string[] {
  return PLACES[filters.find((filter) => from.includes(filter.from))?.place ?? "inbox"];
}

/** RFC 8058: a post without cookies, as a mail program makes it. */
async function clickUnsubscribe(url: string): Promise<void> {
  const reply = await fetch(url, {
    method: "POST",
    body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    redirect: "manual",
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null);
  await reply?.body?.cancel();
}

function asReceived(mail: ParsedMail, address: string, atMs: number): ReceivedMail {
  const { email, messageId, subject, from } = mail;
  const isOneClick = headerOf(email, "list-unsubscribe-post").trim() === "List-Unsubscribe=One-Click";
  const url = /<(https?:\/\/[^<>\s]+)>/.exec(headerOf(email, "list-unsubscribe"))?.[1] ?? null;
  return {
    messageId,
    from,
    fromName: email.from?.name ?? "",
    replyTo: addressesOf(email.replyTo ?? [])[0] ?? from,
    to: address,
    subject,
    text: email.text ?? "",
    html: email.html ?? "",
    references: (email.references ?? "").match(/<[^<>\s]+>/g) ?? [],
    inReplyTo: email.inReplyTo ?? "",
    oneClick: isOneClick ? url : null,
    atMs,
  };
}
