/** The mailboxes: messages in threads, and the history of what was added. */
import * as z from "zod";
import { baseSubject, type ParsedMail, StoredMessage } from "./message.ts";

const HistoryRecord = z.object({ id: z.number(), atMs: z.number(), messageId: z.string() });
const Watch = z.object({
  topicName: z.string(),
  labelIds: z.array(z.string()),
  isExcluding: z.boolean(),
  expirationMs: z.number(),
});
export type Watch = z.infer<typeof Watch>;

export const Mailbox = z.object({
  email: z.string(),
  historyId: z.number(),
  /** What is older than this id is forgotten. */
  forgottenUpTo: z.number(),
  messages: z.array(StoredMessage),
  history: z.array(HistoryRecord),
  watch: Watch.nullable(),
  /** When messages were sent, oldest first: for the rolling limit. */
  sentAtMs: z.array(z.number()),
});
export type Mailbox = z.infer<typeof Mailbox>;

/** Google keeps history for about a week. */
const HISTORY_LIFE_MS = 7 * 86_400_000;
const FIRST_HISTORY_ID = 9_876_000_000;

export type Addition = {
  mail: ParsedMail;
  labelIds: readonly string[];
  atMs: number;
  /** The thread it goes to, whatever its headers say; found by them when left out. */
  threadId?: string;
};

/** Opens mailboxes by address; an address gets its mailbox when it is first asked for. */
export function createMailboxes(saved: readonly Mailbox[]) {
  const boxes = new Map(saved.map((box) => [box.email, box]));
  let lastId = saved.flatMap(({ messages }) => messages).reduce((most, { id }) => maxOf(most, BigInt(`0x${id}`)), 0n);

  const nextId = (atMs: number): string => {
    lastId = maxOf(lastId + 1n, BigInt(atMs) << 20n);
    return lastId.toString(16);
  };

  return {
    all: () => [...boxes.values()],
    find: (email: string): Mailbox | null => boxes.get(email) ?? null,
    open(email: string): Mailbox {
      const known = boxes.get(email);
      if (known !== undefined) return known;
      const historyId = FIRST_HISTORY_ID;
      const box = { email, historyId, forgottenUpTo: 0, messages: [], history: [], watch: null, sentAtMs: [] };
      boxes.set(email, box);
      return box;
    },
    /** Puts a message in, with its own line in the history. */
    add(box: Mailbox, { mail, labelIds, atMs, threadId }: Addition): StoredMessage {
      const { email: _, ...kept } = mail;
      const id = nextId(atMs);
      box.historyId += 1 + (box.messages.length % 7);
      const thread = threadId ?? findThread(box, mail) ?? id;
      const message = {
        ...kept,
        id,
        threadId: thread,
        labelIds: [...labelIds],
        internalDateMs: atMs,
        historyId: box.historyId,
      };
      box.messages.push(message);
      box.history.push({ id: box.historyId, atMs, messageId: id });
      return message;
    },
    /** What was added after an id, oldest first; null when the id is unknown or too old. */
    historySince(box: Mailbox, startHistoryId: number, now: number): StoredMessage[] | null {
      while (box.history[0] !== undefined && box.history[0].atMs < now - HISTORY_LIFE_MS) {
        box.forgottenUpTo = box.history.shift()?.id ?? box.forgottenUpTo;
      }
      if (startHistoryId < box.forgottenUpTo || startHistoryId > box.historyId) return null;
      const added = new Set(box.history.filter(({ id }) => id > startHistoryId).map(({ messageId }) => messageId));
      return box.messages.filter(({ id }) => added.has(id));
    },
  };
}

/** The thread that the headers of a message name: one of its references is there, under the same subject. */
function findThread(box: Mailbox, mail: ParsedMail): string | null {
  const subject = baseSubject(mail.subject);
  const parent = box.messages.findLast(
    (each) => mail.references.includes(each.messageId) && baseSubject(each.subject) === subject,
  );
  return parent?.threadId ?? null;
}

/** Whether a message that names `threadId` may join it: References or In-Reply-To name one of its messages, and the subject is the same. */
export function fitsThread(box: Mailbox, threadId: string, mail: ParsedMail): boolean {
  const inThread = box.messages.filter((each) => each.threadId === threadId);
  const subject = baseSubject(mail.subject);
  return (
    inThread.some(({ messageId }) => mail.references.includes(messageId)) &&
    inThread.some((each) => baseSubject(each.subject) === subject)
  );
}

function maxOf(left: bigint, right: bigint): bigint {
  return left > right ? left : right;
}
