import { addressKeySql } from "#workers/db/address-key.ts";
import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import { workspaceOf } from "#workers/kernel/actor.ts";
import { creators } from "#workers/modules/creators/tables.ts";
import { CONTACT_ANSWERS, type Contact } from "#workers/modules/lists/contract.ts";
import type { ContactColumn, FindContacts } from "#workers/modules/lists/port.ts";
import { users } from "#workers/modules/membership/tables.ts";
import { mailRecipients } from "#workers/modules/outreach/mails/tables.ts";

/** What a workspace last did with creators, for the lists that show them. */

/** Of each creator so many threads are looked at, the latest: an answer to an older one is not told. */
const THREADS_READ = 3;

const k = namesOf(creators, "k");
const p = namesOf(mailRecipients, "p");
const u = namesOf(users, "u");

const THREAD_KEYS = ["lastSentAt", "ownerId", "answerKind", "answeredAt", "stopReason", "stoppedAt"] as const;
const THREAD = columnsOf(mailRecipients, THREAD_KEYS);
type Thread = RowOf<typeof THREAD>;
/** What a text tells of a thread: the values alone, since a name for each would be parsed with the statement of every page. */
type Told = [
  lastSentAt: number,
  ...rest: [Thread["ownerId"], Thread["answerKind"], Thread["answeredAt"], Thread["stopReason"], Thread["stoppedAt"]],
  sender: string | null,
];

/**
 * For each creator at most the latest three threads with it, and three with its address: who was written to by address alone is the same person, as in the check of
 * receivers. A thread that is both is told twice, which changes nothing. A workspace without mails is asked about once, not for each creator.
 */
export const contactColumn: ContactColumn = {
  sql(workspaceId, creatorId, email) {
    const latest = (index: string, who: string) => `SELECT * FROM (
      SELECT ${THREAD.of("p")} FROM ${p} INDEXED BY ${index} WHERE ${who} AND ${p.workspaceId} = ${workspaceId} AND ${p.lastSentAt} IS NOT NULL
      ORDER BY ${p.lastSentAt} DESC LIMIT ${THREADS_READ})`;
    return `CASE WHEN EXISTS (SELECT 1 FROM ${p} INDEXED BY mail_recipients_by_key WHERE ${p.workspaceId} = ${workspaceId}) THEN (
  SELECT json_group_array(json_array(${THREAD_KEYS.join(", ")}, coalesce(nullif(${u.name}, ''), ${u.email})))
  FROM (${latest("mail_recipients_by_creator", `${p.creatorId} = ${creatorId}`)}
    UNION ALL ${latest("mail_recipients_by_key", `${p.addressKey} = ${addressKeySql(`lower(trim(${email}))`)}`)}) threads LEFT JOIN ${u} ON ${u.id} = ownerId) END`;
  },
  read(actor, text) {
    const threads: Told[] = text === null ? [] : JSON.parse(text);
    return threads.reduce<Contact | undefined>((before, thread) => {
      const [at, ownerId, answerKind, answeredAt, stopReason, stoppedAt, sender] = thread;
      const by = ownerId === actor.userId ? null : (sender ?? "");
      const last = before !== undefined && before.at >= at ? before : { at, by };
      const answer = answerOf({ answerKind, answeredAt, stopReason, stoppedAt });
      return { ...last, answer: later(before?.answer ?? null, answer) };
    }, undefined);
  },
};

const CONTACTS = `
SELECT j.value ->> 0 AS creatorId, ${contactColumn.sql("?1", "j.value ->> 0", `coalesce(${k.email}, j.value ->> 1)`)} AS mails
FROM json_each(?2) j LEFT JOIN ${k} ON ${k.id} = j.value ->> 0`;

/** Reads contacts in one statement. */
export function createContactFinder(d1: D1Database): FindContacts {
  return async (actor, creatorIds, addresses) => {
    const found = new Map<string, Contact>();
    if (creatorIds.length === 0) return found;
    const asked = creatorIds.map((id) => [id, addresses?.get(id) ?? null]);
    const statement = d1.prepare(CONTACTS).bind(workspaceOf(actor), JSON.stringify(asked));
    for (const { creatorId, mails } of (await statement.all<{ creatorId: string; mails: string | null }>()).results) {
      const contact = contactColumn.read(actor, mails);
      if (contact) found.set(creatorId, contact);
    }
    return found;
  };
}

const KINDS: ReadonlyMap<string, Answer["kind"]> = new Map([
  ...CONTACT_ANSWERS.map((kind) => [kind, kind] as const),
  ["complaint", "unsubscribe"],
]);
type Answer = NonNullable<Contact["answer"]>;

type Answered = Pick<Thread, "answerKind" | "answeredAt" | "stopReason" | "stoppedAt">;

/** What came back in a thread; who unsubscribed by the link has said so, whatever was written before. */
function answerOf({ answerKind, answeredAt, stopReason, stoppedAt }: Answered): Answer | null {
  if ((stopReason === "unsubscribed" || stopReason === "complaint") && stoppedAt !== null)
    return { kind: "unsubscribe", at: stoppedAt };
  const kind = answerKind === null ? undefined : KINDS.get(answerKind);
  return kind === undefined || answeredAt === null ? null : { kind, at: answeredAt };
}

function later(one: Answer | null, other: Answer | null): Answer | null {
  if (one === null || other === null) return one ?? other;
  return other.at > one.at ? other : one;
}
