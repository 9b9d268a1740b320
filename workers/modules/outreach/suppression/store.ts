import { eq } from "drizzle-orm";
import { addressKeys } from "#workers/db/address-key.ts";
import { openDatabase } from "#workers/db/client.ts";
import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import { creators } from "#workers/modules/creators/tables.ts";
import { exclusions } from "#workers/modules/exclusions/tables.ts";
import { auditStatement } from "#workers/modules/membership/audit.ts";
import { users } from "#workers/modules/membership/tables.ts";
import { mailboxes } from "#workers/modules/outreach/mailboxes/tables.ts";
import { stopPeopleStatements, stopPersonStatements } from "#workers/modules/outreach/mails/stop.ts";
import { mailRecipients } from "#workers/modules/outreach/mails/tables.ts";
import type { SuppressionReason } from "./domain.ts";
import { addStatement, suppressStatement } from "./statements.ts";
import { suppressions, unsubscribeLinks } from "./tables.ts";

/** SQL of the lists; the workspace comes first everywhere. */

const s = namesOf(suppressions, "s");
const plain = namesOf(suppressions);
const u = namesOf(users, "u");
const r = namesOf(mailRecipients, "r");
const thread = namesOf(mailRecipients);
const b = namesOf(mailboxes, "b");
const x = namesOf(exclusions);
const k = namesOf(creators, "k");

const ENTRY = columnsOf(suppressions, ["email", "reason", "createdAt"]);
export type SuppressionRow = RowOf<typeof ENTRY> & { addedBy: string | null };

/** The name of a member, or the address of one without. */
const ADDED_BY = `(SELECT coalesce(nullif(${u.name}, ''), ${u.email}) FROM ${u} WHERE ${u.id} = ${s.addedBy}) AS addedBy`;

const NEWEST = `
SELECT ${ENTRY.of("s")}, ${ADDED_BY} FROM ${s} INDEXED BY suppressions_by_date
WHERE ${s.workspaceId} = ?1 AND (${s.createdAt}, ${s.email}) < (?2, ?3) ORDER BY ${s.createdAt} DESC, ${s.email} DESC LIMIT ?4`;

const BEGINNING = `
SELECT ${ENTRY.of("s")}, ${ADDED_BY} FROM ${s}
WHERE ${s.workspaceId} = ?1 AND ${s.email} >= ?2 AND ${s.email} < ?3 ORDER BY ${s.email} LIMIT ?4`;
/** Behind every address that begins with what stands before it. */
const END = "\u{10ffff}";

const OLDEST = `
SELECT ${ENTRY.of("s")}, ${ADDED_BY} FROM ${s} INDEXED BY suppressions_by_date
WHERE ${s.workspaceId} = ?1 AND (${s.createdAt}, ${s.email}) > (?2, ?3) ORDER BY ${s.createdAt}, ${s.email} LIMIT ?4`;

const FIND = `
SELECT ${ENTRY.of("s")} FROM ${s} WHERE ${s.workspaceId} = ?1 AND ${s.addressKey} IN (SELECT value FROM json_each(?2))`;

const REMOVE = `
DELETE FROM ${plain} WHERE ${plain.workspaceId} = ?1 AND ${plain.addressKey} IN (SELECT value FROM json_each(?2))
  AND ${plain.reason} IN (SELECT value FROM json_each(?3)) RETURNING ${plain.email}`;

const RECIPIENT = `
SELECT ${r.id} AS id, ${r.workspaceId} AS workspaceId, ${r.email} AS email, ${b.email} AS sender,
  (SELECT ${s.reason} FROM ${s} WHERE ${s.workspaceId} = ${r.workspaceId} AND ${s.addressKey} = ${r.addressKey} ORDER BY ${s.reason} IN ('unsubscribed', 'complaint') DESC LIMIT 1) AS reason
FROM ${r} LEFT JOIN ${b} ON ${b.id} = ${r.mailboxId} WHERE ${r.id} = ?1`;
type LinkedPerson = {
  id: string;
  workspaceId: string;
  /** Null where the workspace has gone: nobody can write from it. */
  email: string | null;
  sender: string | null;
  reason: SuppressionReason | null;
};
/** By which thread the person left: the numbers of its template count it. */
const LEAVE = `UPDATE ${thread} SET ${thread.unsubscribedAt} = ?2 WHERE ${thread.id} = ?1 AND ${thread.unsubscribedAt} IS NULL`;

/** Filled by the trigger `unsubscribe_links_kept` (migrations/0010_outreach_triggers.sql) when a mail's row goes with its account. */
const kept = namesOf(unsubscribeLinks, "k");
const KEPT_EMAIL = `SELECT ${kept.email} AS email FROM ${kept} WHERE ${kept.recipientId} = ?1`;
const KEPT = `
SELECT ${kept.recipientId} AS id, ${kept.workspaceId} AS workspaceId, ${kept.email} AS email, NULL AS sender,
  (SELECT ${s.reason} FROM ${s} WHERE ${s.workspaceId} = ${kept.workspaceId} AND ${s.addressKey} IN (SELECT value FROM json_each(?2))
    ORDER BY ${s.reason} IN ('unsubscribed', 'complaint') DESC LIMIT 1) AS reason
FROM ${kept} WHERE ${kept.recipientId} = ?1`;

const EXCLUDED = `
SELECT e.key AS key, e.addedAt AS addedAt, ${k.id} AS id, ${k.platform} AS platform, ${k.email} AS email
FROM (SELECT ${x.key} AS key, ${x.addedAt} AS addedAt, ${x.creatorId} AS creatorId FROM ${x} INDEXED BY exclusions_by_age
  WHERE ${x.ownerId} = ?1 AND (${x.addedAt}, ${x.key}) > (?2, ?3) ORDER BY ${x.addedAt}, ${x.key} LIMIT ?4) e
LEFT JOIN ${k} ON ${k.id} = e.creatorId AND ${k.email} IS NOT NULL ORDER BY e.addedAt, e.key`;
type ExcludedRow = { key: string; addedAt: number } & (
  | { id: string; platform: Platform; email: string }
  | { id: null; platform: null; email: null }
);
export type KnownCreator = { id: string; platform: Platform; email: string };
/** `creator` is null where the product knows no address. */
export type ExcludedCreator = { key: string; addedAt: number; creator: KnownCreator | null };

type Place = { createdAt: number; email: string };

export function createSuppressionStore(d1: D1Database) {
  const db = openDatabase(d1);
  return {
    /** Up to `limit` entries before the given one, the newest first. */
    async listNewest(workspaceId: string, before: Place | null, limit: number): Promise<SuppressionRow[]> {
      const { createdAt, email } = before ?? { createdAt: Number.MAX_SAFE_INTEGER, email: "" };
      const { results } = await d1.prepare(NEWEST).bind(workspaceId, createdAt, email, limit).all<SuppressionRow>();
      return results;
    },

    /** Up to `limit` entries whose address begins with `start`, by address, behind the given one. */
    async listBeginning(
      workspaceId: string,
      start: string,
      after: string | null,
      limit: number,
    ): Promise<SuppressionRow[]> {
      const from = after === null ? start : `${after}\u0000`;
      const statement = d1.prepare(BEGINNING).bind(workspaceId, from, start + END, limit);
      return (await statement.all<SuppressionRow>()).results;
    },

    /** Up to `limit` entries behind the given one, the oldest first: an export reads on by it whatever is added meanwhile. */
    async listPart(workspaceId: string, after: Place | null, limit: number): Promise<SuppressionRow[]> {
      const statement = d1.prepare(OLDEST).bind(workspaceId, after?.createdAt ?? -1, after?.email ?? "", limit);
      return (await statement.all<SuppressionRow>()).results;
    },

    count(workspaceId: string): Promise<number> {
      return db.$count(suppressions, eq(suppressions.workspaceId, workspaceId));
    },

    /** The entries of the addresses, in whatever spelling they are on the list, and why. */
    async find(workspaceId: string, emails: readonly string[]): Promise<RowOf<typeof ENTRY>[]> {
      const statement = d1.prepare(FIND).bind(workspaceId, JSON.stringify(emails.flatMap(addressKeys)));
      return (await statement.all<RowOf<typeof ENTRY>>()).results;
    },

    /** Puts addresses on the list and ends what waits for them; answers those that were new. */
    async add(entries: Parameters<typeof addStatement>[1]): Promise<Set<string>> {
      const { workspaceId, emails, at } = entries;
      const [added] = await d1.batch<{ email: string }>([
        addStatement(d1, entries),
        ...stopPeopleStatements(d1, { workspaceId, emails, reason: "suppressed", at }),
      ]);
      return new Set((added?.results ?? []).map(({ email }) => email));
    },

    /** Takes addresses off the list whose reason is one of `reasons`; answers those that were on it. What somebody takes back of others' own word goes on record. */
    async remove(
      workspaceId: string,
      entries: { emails: readonly string[]; reasons: readonly SuppressionReason[] },
      { by, at, ownWords }: { by: string; at: number; ownWords: number },
    ): Promise<Set<string>> {
      const remove = d1
        .prepare(REMOVE)
        .bind(workspaceId, JSON.stringify(entries.emails.flatMap(addressKeys)), JSON.stringify(entries.reasons));
      const record = {
        actorId: by,
        action: "suppressions.remove",
        subject: workspaceId,
        details: { addresses: ownWords },
      };
      const [removed] = await d1.batch<{ email: string }>([
        remove,
        ...(ownWords > 0 ? [auditStatement(d1, record, at)] : []),
      ]);
      return new Set((removed?.results ?? []).map(({ email }) => email));
    },

    /** The person whom a recipient's id names, who wrote, and why the person is on the list; null for an id that names nobody. */
    async findRecipient(recipientId: string): Promise<LinkedPerson | null> {
      const known = await d1.prepare(RECIPIENT).bind(recipientId).first<LinkedPerson>();
      if (known !== null) return known;
      const email = await d1.prepare(KEPT_EMAIL).bind(recipientId).first<string | null>("email");
      const keys = email === null ? [] : addressKeys(email);
      return d1.prepare(KEPT).bind(recipientId, JSON.stringify(keys)).first<LinkedPerson>();
    },

    /** Puts a person who unsubscribed on the list and ends everything that the workspace has for the person. */
    async unsubscribe(
      { id, workspaceId, email }: Pick<LinkedPerson, "id" | "workspaceId"> & { email: string },
      at: number,
    ): Promise<void> {
      const person = { workspaceId, email, reason: "unsubscribed" as const, at };
      await d1.batch([
        suppressStatement(d1, person),
        ...stopPersonStatements(d1, person),
        d1.prepare(LEAVE).bind(id, at),
      ]);
    },

    /** Up to `limit` entries of an exclude list in the order they were added, with the creators that are known. */
    async listExcluded(
      ownerId: string,
      after: { addedAt: number; key: string } | null,
      limit: number,
    ): Promise<ExcludedCreator[]> {
      const statement = d1.prepare(EXCLUDED).bind(ownerId, after?.addedAt ?? -1, after?.key ?? "", limit);
      const { results } = await statement.all<ExcludedRow>();
      return results.map(({ key, addedAt, ...row }) => ({ key, addedAt, creator: row.id === null ? null : row }));
    },
  };
}
export type SuppressionStore = ReturnType<typeof createSuppressionStore>;
