import { namesOf } from "#workers/db/names.ts";
import { workspaceOf } from "#workers/kernel/actor.ts";
import { creators } from "#workers/modules/creators/tables.ts";
import { CONTACT_ANSWERS, type Contact } from "#workers/modules/lists/contract.ts";
import type { FindContacts } from "#workers/modules/lists/port.ts";
import { users } from "#workers/modules/membership/tables.ts";
import { mailRecipients } from "#workers/modules/outreach/sending/tables.ts";

/** What a workspace last did with creators, for the lists that show them. */

/** Of each creator so many threads are looked at, the latest: an answer to an older one is not told. */
const THREADS_READ = 3;

const k = namesOf(creators, "k");
const r = namesOf(mailRecipients, "r");
const p = namesOf(mailRecipients, "p");
const u = namesOf(users, "u");

const latest = (index: string, who: string) => `
  SELECT ${p.id} AS id FROM ${p} INDEXED BY ${index} WHERE ${who} AND ${p.workspaceId} = ?1 AND ${p.lastSentAt} IS NOT NULL
  ORDER BY ${p.lastSentAt} DESC LIMIT ${THREADS_READ}`;

/** The creator's own threads, and those with their address: who was written to by address alone is the same person, as in the check of receivers. */
const THREADS = `
SELECT ${k.id} AS creatorId, ${r.lastSentAt} AS at, ${r.ownerId} AS ownerId, coalesce(nullif(${u.name}, ''), ${u.email}) AS sender,
  ${r.answerKind} AS answerKind, ${r.answeredAt} AS answeredAt, ${r.stopReason} AS stopReason, ${r.stoppedAt} AS stoppedAt
FROM json_each(?2) j
CROSS JOIN ${k} ON ${k.id} = j.value
CROSS JOIN ${r} ON ${r.id} IN (
  SELECT id FROM (${latest("mail_recipients_by_creator", `${p.creatorId} = ${k.id}`)})
  UNION SELECT id FROM (${latest("mail_recipients_by_person", `${p.email} = lower(trim(${k.email}))`)}))
LEFT JOIN ${u} ON ${u.id} = ${r.ownerId}`;

type Thread = {
  creatorId: string;
  at: number;
  ownerId: string;
  sender: string | null;
  answerKind: string | null;
  answeredAt: number | null;
  stopReason: string | null;
  stoppedAt: number | null;
};

const KINDS: ReadonlyMap<string, Answer["kind"]> = new Map([
  ...CONTACT_ANSWERS.map((kind) => [kind, kind] as const),
  ["complaint", "unsubscribe"],
]);
type Answer = NonNullable<Contact["answer"]>;

/** Reads contacts in one statement: for each creator at most the latest three threads with it, and three with its address. */
export function createContactFinder(d1: D1Database): FindContacts {
  return async (actor, creatorIds) => {
    const found = new Map<string, Contact>();
    if (creatorIds.length === 0) return found;
    const statement = d1.prepare(THREADS).bind(workspaceOf(actor), JSON.stringify(creatorIds));
    for (const thread of (await statement.all<Thread>()).results) {
      const before = found.get(thread.creatorId);
      const by = thread.ownerId === actor.userId ? null : (thread.sender ?? "");
      const last = before !== undefined && before.at >= thread.at ? before : { at: thread.at, by };
      found.set(thread.creatorId, { ...last, answer: later(before?.answer ?? null, answerOf(thread)) });
    }
    return found;
  };
}

/** What came back in a thread; who unsubscribed by the link has said so, whatever was written before. */
function answerOf({ answerKind, answeredAt, stopReason, stoppedAt }: Thread): Answer | null {
  if ((stopReason === "unsubscribed" || stopReason === "complaint") && stoppedAt !== null)
    return { kind: "unsubscribe", at: stoppedAt };
  const kind = answerKind === null ? undefined : KINDS.get(answerKind);
  return kind === undefined || answeredAt === null ? null : { kind, at: answeredAt };
}

function later(one: Answer | null, other: Answer | null): Answer | null {
  if (one === null || other === null) return one ?? other;
  return other.at > one.at ? other : one;
}
