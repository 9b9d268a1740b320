/** People read what they get, and decide what comes of it. */
import * as z from "zod";
import { hashText, mix } from "#sandbox/world/hash.ts";
import { type AnswerKind, type Disposition, type Dispositions, returnOf } from "./disposition.ts";
import { Letter, Report } from "./letters.ts";
import { answerText, awayText } from "./wording.ts";

/** A mail as its reader has it. */
export const ReceivedMail = z.object({
  messageId: z.string(),
  from: z.string(),
  fromName: z.string(),
  /** Where answers go. */
  replyTo: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  references: z.array(z.string()),
  inReplyTo: z.string(),
  /** The address for unsubscribing with one click (RFC 8058), where the mail has one. */
  oneClick: z.string().nullable(),
  atMs: z.number(),
});
export type ReceivedMail = z.infer<typeof ReceivedMail>;

const Memory = z.object({
  address: z.string(),
  received: z.array(ReceivedMail),
  hasAnswered: z.boolean(),
  /** First mail that came, delivered or not. */
  firstMailMs: z.number().nullable(),
  /** When each sender last got an automatic reply. */
  autoReplies: z.record(z.string(), z.number()),
});
type Memory = z.infer<typeof Memory>;
export const Memories = z.array(Memory);

/** What a person is going to do, and when. */
export const Plan = z.object({
  atMs: z.number(),
  deed: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("letter"), letter: Letter }),
    z.object({ kind: z.literal("report"), report: Report }),
    z.object({ kind: z.literal("unsubscribe"), url: z.string() }),
  ]),
});
export type Plan = z.infer<typeof Plan>;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const HARD_BOUNCE_MS = 30_000;
const AUTO_REPLY_MS = MINUTE_MS;
/** A vacation responder answers a sender again after four days. */
const AUTO_REPLY_PAUSE_MS = 4 * DAY_MS;
/** A full mailbox is emptied after two days. */
const FULL_MS = 2 * DAY_MS;
const KEPT_MAILS = 200;
const QUOTED_CHARACTERS = 2000;

/** All people who ever got a mail. */
export function createPeople(dispositions: Dispositions, saved: readonly Memory[]) {
  const memories = new Map(saved.map((memory) => [memory.address, memory]));
  const remember = (address: string): Memory => {
    const known = memories.get(address);
    if (known !== undefined) return known;
    const memory = { address, received: [], hasAnswered: false, firstMailMs: null, autoReplies: {} };
    memories.set(address, memory);
    return memory;
  };
  return {
    all: () => [...memories.values()],
    find: (address: string): Memory | null => memories.get(address) ?? null,
    /** Hands a mail to the person with the address. `isDelivered` is false for a bounce: the person never reads that mail. */
    receive(address: string, mail: ReceivedMail): { isDelivered: boolean; plans: Plan[] } {
      const memory = remember(address);
      const who = dispositions.of(address);
      memory.firstMailMs ??= mail.atMs;
      const bounce = bounceOf(who, memory.firstMailMs, address, mail);
      if (bounce !== null) return { isDelivered: false, plans: [bounce] };
      memory.received = [...memory.received, mail].slice(-KEPT_MAILS);
      return { isDelivered: true, plans: react(memory, who, mail) };
    },
    /** An answer that a test or the console asks for, at the time given; null when there is no mail to answer. */
    answer(address: string, from: string, what: { kind: AnswerKind } | { text: string }, atMs: number): Plan | null {
      const memory = remember(address);
      const mail = memory.received.findLast((each) => each.from === from);
      if (mail === undefined) return null;
      memory.hasAnswered = true;
      const who = dispositions.of(address);
      const letter =
        "kind" in what ? writeAnswer(who, what.kind, address, mail) : replyTo(who, address, mail, what.text);
      return { atMs, deed: { kind: "letter", letter } };
    },
  };
}

function bounceOf({ kind }: Disposition, firstMailMs: number, address: string, mail: ReceivedMail): Plan | null {
  const { messageId, subject, atMs } = mail;
  const report = { to: mail.from, recipient: address, messageId, subject };
  if (kind === "hardBounce") {
    const diagnostic = `550 5.1.1 <${address}>: Recipient address rejected: User unknown`;
    return {
      atMs: atMs + HARD_BOUNCE_MS,
      deed: { kind: "report", report: { ...report, action: "failed", status: "5.1.1", diagnostic } },
    };
  }
  if (kind !== "softBounce" || atMs >= firstMailMs + FULL_MS) return null;
  const diagnostic = `452 4.2.2 <${address}>: The recipient's inbox is out of storage space`;
  return {
    atMs: atMs + 4 * 60 * MINUTE_MS,
    deed: { kind: "report", report: { ...report, action: "delayed", status: "4.2.2", diagnostic } },
  };
}

function react(memory: Memory, who: Disposition, mail: ReceivedMail): Plan[] {
  const plans: Plan[] = [];
  const first = memory.firstMailMs ?? mail.atMs;
  const returnsAtMs = who.awayDays === null ? 0 : returnOf(first, who.awayDays);
  const lastAuto = memory.autoReplies[mail.from] ?? Number.NEGATIVE_INFINITY;
  if (mail.atMs < returnsAtMs && mail.atMs - lastAuto > AUTO_REPLY_PAUSE_MS) {
    memory.autoReplies[mail.from] = mail.atMs;
    plans.push({
      atMs: mail.atMs + AUTO_REPLY_MS,
      deed: { kind: "letter", letter: autoReply(memory.address, who, mail, returnsAtMs) },
    });
  }
  const count = memory.received.filter((each) => each.from === mail.from).length;
  if (memory.hasAnswered || !isAnswering(who.kind) || count < who.answersMail) return plans;
  memory.hasAnswered = true;
  const atMs = Math.max(mail.atMs, returnsAtMs) + who.delayMs;
  const isClick = who.kind === "unsubscribes" && mail.oneClick !== null;
  return isClick
    ? [...plans, { atMs, deed: { kind: "unsubscribe", url: mail.oneClick ?? "" } }]
    : [...plans, { atMs, deed: { kind: "letter", letter: writeAnswer(who, who.kind, memory.address, mail) } }];
}

function isAnswering(kind: Disposition["kind"]): kind is AnswerKind {
  return kind !== "silent" && kind !== "hardBounce" && kind !== "softBounce";
}

function fillingOf(who: Disposition, address: string) {
  const manager = who.managerEmail.split("@")[0] ?? "";
  const signature = manager.charAt(0).toUpperCase() + manager.slice(1);
  return { name: who.name, manager: who.managerEmail, signature, hash: mix(hashText(address), 77) };
}

function writeAnswer(who: Disposition, kind: AnswerKind, address: string, mail: ReceivedMail): Letter {
  const filling = fillingOf(who, address);
  if (kind !== "manager" || !who.managerWrites)
    return replyTo(who, address, mail, answerText(who.language, kind, filling));
  const text = answerText(who.language, "managerWrites", filling);
  const letter = replyTo(who, address, mail, text);
  return { ...letter, from: { name: filling.signature, address: who.managerEmail }, cc: address };
}

function replyTo(who: Disposition, address: string, mail: ReceivedMail, text: string): Letter {
  const isChinese = who.language === "zh";
  const subject = /^(re|回复)[:：]/i.test(mail.subject)
    ? mail.subject
    : `${isChinese ? "回复：" : "Re: "}${mail.subject}`;
  const sender = `${mail.fromName} <${mail.from}>`;
  const when = new Date(mail.atMs).toISOString().slice(0, 16).replace("T", " ");
  const line = isChinese ? `${sender} 于 ${when} 写道：` : `On ${when}, ${sender} wrote:`;
  return {
    from: { name: who.name, address },
    to: mail.replyTo,
    cc: null,
    subject,
    text,
    quoted: { line, text: mail.text.slice(0, QUOTED_CHARACTERS) },
    inReplyTo: who.keepsReferences ? mail.messageId : null,
    references: who.keepsReferences ? [...mail.references, mail.messageId] : [],
    headers: {},
  };
}

/** As Gmail's vacation responder writes it, or as Outlook does: with another subject. */
function autoReply(address: string, who: Disposition, mail: ReceivedMail, returnsAtMs: number): Letter {
  const filling = fillingOf(who, address);
  const letter = replyTo(who, address, mail, awayText(who.language, returnsAtMs, filling));
  const prefix = who.language === "zh" ? "自动回复：" : "Automatic reply: ";
  return {
    ...letter,
    subject: filling.hash % 2 === 0 ? letter.subject : `${prefix}${mail.subject}`,
    quoted: null,
    inReplyTo: mail.messageId,
    references: [...mail.references, mail.messageId],
    headers: { "Auto-Submitted": "auto-replied", Precedence: "bulk", "X-Autoreply": "yes" },
  };
}
