import { and, asc, count, eq, isNull, ne, sql } from "drizzle-orm";
import * as z from "zod";
import type { Trouble } from "#workers/adapters/gmail/refusal.ts";
import { openDatabase } from "#workers/db/client.ts";
import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import type { Plan } from "#workers/modules/membership/domain.ts";
import { memberships } from "#workers/modules/membership/tables.ts";
import { mailboxes } from "./tables.ts";
import { type MailAllowance, mailAllowance } from "./tiers.ts";

const m = namesOf(mailboxes);
const p = namesOf(memberships);
const ROW = columnsOf(mailboxes, [
  "id",
  "ownerId",
  "subject",
  "email",
  "status",
  "lostReason",
  "scopes",
  "checkedAt",
  "refreshToken",
  "accessToken",
  "accessExpiresAt",
  "connectedAt",
  "trouble",
  "troubleSince",
  "clientId",
]);
const NEW = columnsOf(mailboxes, [
  "id",
  "ownerId",
  "subject",
  "email",
  "scopes",
  "refreshToken",
  "accessToken",
  "accessExpiresAt",
  "connectedAt",
  "checkedAt",
  "updatedAt",
  "status",
  "clientId",
]);

/** Connects again what was lost or removed; counted and inserted in one statement, so that many at once are never more than the most allowed (`?11`). One that is there is connected again whatever the number. */
const CONNECT = `
INSERT INTO ${m} (${NEW.names}) SELECT ?2, ?1, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?9, ?9, 'CONNECTED', ?10
WHERE (SELECT count(*) FROM ${m} WHERE ${m.ownerId} = ?1 AND ${m.status} <> 'REMOVED' AND ${m.subject} <> ?3) < ?11
  OR EXISTS (SELECT 1 FROM ${m} WHERE ${m.ownerId} = ?1 AND ${m.status} <> 'REMOVED' AND ${m.subject} = ?3)
ON CONFLICT (${m.ownerId}, ${m.subject}) DO UPDATE SET ${m.email} = excluded.${m.email}, ${m.scopes} = excluded.${m.scopes},
  ${m.refreshToken} = excluded.${m.refreshToken}, ${m.accessToken} = excluded.${m.accessToken}, ${m.accessExpiresAt} = excluded.${m.accessExpiresAt},
  ${m.connectedAt} = CASE ${m.status} WHEN 'CONNECTED' THEN ${m.connectedAt} ELSE excluded.${m.connectedAt} END,
  ${m.checkedAt} = excluded.${m.checkedAt}, ${m.updatedAt} = excluded.${m.updatedAt}, ${m.status} = 'CONNECTED', ${m.lostReason} = NULL,
  ${m.clientId} = excluded.${m.clientId}, ${m.trouble} = NULL, ${m.troubleSince} = NULL, ${m.troubleAt} = NULL
RETURNING ${ROW}`;

const PLAN = `
SELECT (SELECT ${p.plan} FROM ${p} WHERE ${p.userId} = ?1) AS plan, (
  SELECT json_group_array(id) FROM (SELECT ${m.id} AS id FROM ${m} WHERE ${m.ownerId} = ?1 AND ${m.status} <> 'REMOVED' ORDER BY ${m.connectedAt}, ${m.id})
) AS ids`;
const Ids = z.array(z.string());

const NO_TROUBLE = { trouble: null, troubleSince: null, troubleAt: null } as const;
const WITHOUT_TOKENS = { refreshToken: null, accessToken: null, accessExpiresAt: 0, ...NO_TROUBLE } as const;

export type MailboxRow = RowOf<typeof ROW>;
/** A mailbox and the sealed refresh token that was tried. */
export type TriedGrant = Pick<MailboxRow, "ownerId" | "id" | "refreshToken">;
export type LostReason = NonNullable<MailboxRow["lostReason"]>;
export type NewMailbox = Pick<MailboxRow, "id" | "subject" | "email" | "scopes" | "accessExpiresAt"> & {
  clientId?: string | null;
  refreshToken: string;
  accessToken: string;
};

/** Mailboxes in the database; every method names the owner first, and a foreign mailbox is not found. */
export function createMailboxStore(d1: D1Database) {
  const db = openDatabase(d1);
  const isMeant = (ownerId: string, id: string) => and(eq(mailboxes.ownerId, ownerId), eq(mailboxes.id, id));
  const isConnected = (ownerId: string, id: string) => and(isMeant(ownerId, id), eq(mailboxes.status, "CONNECTED"));
  /** A mailbox that was connected again meanwhile holds another grant. */
  const isTried = ({ ownerId, id, refreshToken }: TriedGrant) =>
    and(
      isConnected(ownerId, id),
      refreshToken === null ? isNull(mailboxes.refreshToken) : eq(mailboxes.refreshToken, refreshToken),
    );
  return {
    /** Those that are connected or lost, the first connected first. */
    list(ownerId: string): Promise<MailboxRow[]> {
      return db
        .select(ROW.fields)
        .from(mailboxes)
        .where(and(eq(mailboxes.ownerId, ownerId), ne(mailboxes.status, "REMOVED")))
        .orderBy(asc(mailboxes.connectedAt), asc(mailboxes.id));
    },

    async find(ownerId: string, id: string): Promise<MailboxRow | null> {
      const isThere = and(isMeant(ownerId, id), ne(mailboxes.status, "REMOVED"));
      return (await db.select(ROW.fields).from(mailboxes).where(isThere).get()) ?? null;
    },

    /** What the owner's plan sends. */
    async findAllowance(ownerId: string): Promise<MailAllowance> {
      const row = await d1.prepare(PLAN).bind(ownerId).first<{ plan: Plan | null; ids: string }>();
      return mailAllowance(row?.plan ?? "FREE", Ids.parse(JSON.parse(row?.ids ?? "[]")));
    },

    /** The mailbox, new or connected again under its old id; null when it would be one more than `most`. */
    connect(ownerId: string, box: NewMailbox, { most, at }: { most: number; at: number }): Promise<MailboxRow | null> {
      const { id, subject, email, scopes, refreshToken, accessToken, accessExpiresAt, clientId = null } = box;
      return d1
        .prepare(CONNECT)
        .bind(ownerId, id, subject, email, scopes, refreshToken, accessToken, accessExpiresAt, at, clientId, most)
        .first<MailboxRow>();
    },

    /** Keeps renewed tokens of a mailbox that is still connected; `refreshToken` only where it was sealed again. */
    async keepTokens(
      ownerId: string,
      id: string,
      tokens: { accessToken: string; accessExpiresAt: number; refreshToken?: string },
      at: number,
    ): Promise<void> {
      await db
        .update(mailboxes)
        .set({ ...tokens, updatedAt: at })
        .where(isConnected(ownerId, id));
    },

    async keepScopes(ownerId: string, id: string, scopes: string, at: number): Promise<void> {
      await db.update(mailboxes).set({ scopes, checkedAt: at, updatedAt: at }).where(isConnected(ownerId, id));
    },

    /** Keeps the grant that was tried; a missing scope has Google asked again which ones there are. Answers since when there is trouble; null for another grant. */
    async keepTrouble(tried: TriedGrant, trouble: Trouble, at: number): Promise<number | null> {
      const [row] = await db
        .update(mailboxes)
        .set({
          trouble,
          troubleSince: sql`coalesce(${mailboxes.troubleSince}, ${at})`,
          troubleAt: at,
          ...(trouble === "scope" ? { checkedAt: 0 } : {}),
        })
        .where(isTried(tried))
        .returning({ since: mailboxes.troubleSince });
      return row?.since ?? null;
    },

    async endTrouble(ownerId: string, id: string): Promise<void> {
      await db.update(mailboxes).set(NO_TROUBLE).where(isConnected(ownerId, id));
    },

    /** Answers whether the mailbox was connected until now, by the grant that `tried` holds: one connected again meanwhile stays as it is. */
    async markLost(tried: TriedGrant, lostReason: LostReason, at: number): Promise<boolean> {
      const changed = await db
        .update(mailboxes)
        .set({ ...WITHOUT_TOKENS, status: "LOST", lostReason, updatedAt: at })
        .where(isTried(tried))
        .returning({ id: mailboxes.id });
      return changed.length > 0;
    },

    async remove(ownerId: string, id: string, at: number): Promise<void> {
      await db
        .update(mailboxes)
        .set({ ...WITHOUT_TOKENS, status: "REMOVED", lostReason: null, updatedAt: at })
        .where(isMeant(ownerId, id));
    },

    /** How many people have this Google account connected. */
    async countConnections(subject: string): Promise<number> {
      const isOfAccount = and(eq(mailboxes.subject, subject), eq(mailboxes.status, "CONNECTED"));
      const row = await db.select({ connections: count() }).from(mailboxes).where(isOfAccount).get();
      return row?.connections ?? 0;
    },
  };
}
export type MailboxStore = ReturnType<typeof createMailboxStore>;
