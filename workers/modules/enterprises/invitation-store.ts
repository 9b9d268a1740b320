import { addressKeys } from "#workers/db/address-key.ts";
import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import { newId } from "#workers/kernel/ids.ts";
import { enterprises, users } from "#workers/modules/membership/tables.ts";
import { ASK_AGAIN_MS, DAY_MS, MAX_MAILS_PER_INVITER, MAX_MAILS_PER_MAILBOX, maxMailsSql } from "./domain.ts";
import { enterpriseInvitations, invitationMails } from "./tables.ts";

const row = namesOf(enterpriseInvitations);
const i = namesOf(enterpriseInvitations, "i");
const e = namesOf(enterprises, "e");
const by = namesOf(users, "by_user");
const u = namesOf(users, "u");
const mails = namesOf(invitationMails);
const sent = namesOf(invitationMails, "sent");
const INVITATION = columnsOf(enterpriseInvitations, ["id", "email", "state", "createdAt", "expireAt", "mailedAt"]);
const NEW = columnsOf(enterpriseInvitations, [
  ...(["id", "enterpriseId", "email", "state", "invitedBy", "createdAt", "expireAt", "mailDue"] as const),
]).names;

// ?1 id, ?2 enterprise, ?3 address, ?4 by, ?5 now, ?6 end, ?7 an earlier mail is too fresh for another one
/**
 * One row for each address, however often it is invited. The triggers `enterprise_invites_to_a_seat` and `enterprise_invites_again_to_a_seat`
 * (migrations/0004_enterprises_triggers.sql) refuse the batch where no seat is free.
 */
const INVITE = `
INSERT INTO ${row} (${NEW}) VALUES (?1, ?2, ?3, 'OPEN', ?4, ?5, ?6, 1)
ON CONFLICT (${row.enterpriseId}, ${row.email}) DO UPDATE SET ${row.state} = 'OPEN', ${row.invitedBy} = ?4, ${row.createdAt} = ?5, ${row.expireAt} = ?6,
  ${row.mailDue} = coalesce(${row.mailedAt} <= ?7, 1)`;

const countSince = (who: string) => `(SELECT count(*) FROM ${sent} WHERE ${who} AND ${sent.at} > ?6 - ${DAY_MS})`;
// ?1 id, ?2 enterprise, ?3 by, ?4 mailbox, ?5 address, ?6 now
/**
 * Counts an email that has become due. A cap that is reached leaves its own column NULL, which refuses the batch: `enterprise_id` and `invited_by` for too many emails,
 * `mailbox` for a person who was written to often enough.
 */
const COUNT_MAIL = `
INSERT INTO ${mails} (${columnsOf(invitationMails, ["id", "enterpriseId", "invitedBy", "mailbox", "at"]).names})
SELECT ?1, iif(${countSince(`${sent.enterpriseId} = ?2`)} < (SELECT ${maxMailsSql(e.seats)} FROM ${e} WHERE ${e.id} = ?2), ?2, NULL),
  iif(${countSince(`${sent.invitedBy} = ?3`)} < ${MAX_MAILS_PER_INVITER}, ?3, NULL),
  iif(${countSince(`${sent.mailbox} = ?4`)} < ${MAX_MAILS_PER_MAILBOX}, ?4, NULL), ?6
FROM ${i} WHERE ${i.enterpriseId} = ?2 AND ${i.email} = ?5 AND ${i.mailDue} = 1`;
const WITHDRAW = `UPDATE ${row} SET ${row.state} = 'WITHDRAWN', ${row.mailDue} = 0 WHERE ${row.id} = ?1 AND ${row.enterpriseId} = ?2`;

const LIST = `SELECT ${INVITATION.of("i")} FROM ${i} WHERE ${i.enterpriseId} = ?1 AND (${i.state} = 'OPEN' OR (${i.state} = 'DECLINED' AND ${i.expireAt} > ?2)) ORDER BY ${i.createdAt} DESC, ${i.id} LIMIT 500`;
const COUNT_OPEN = `SELECT count(*) AS open FROM ${i} WHERE ${i.enterpriseId} = ?1 AND ${i.state} = 'OPEN'`;
const FIND = `SELECT ${INVITATION.of("i")} FROM ${i} WHERE ${i.id} = ?2 AND ${i.enterpriseId} = ?1 AND ${i.state} = 'OPEN'`;
/** SQL for the id of an open invitation of an enterprise. */
export const OPEN_INVITATION = (enterpriseId: string, id: string) =>
  `SELECT ${i.id} FROM ${i} WHERE ${i.id} = ${id} AND ${i.enterpriseId} = ${enterpriseId} AND ${i.state} = 'OPEN'`;
const FIND_BY_EMAIL = `SELECT ${INVITATION.of("i")} FROM ${i} WHERE ${i.enterpriseId} = ?1 AND ${i.addressKey} IN (SELECT value FROM json_each(?2)) ORDER BY ${i.state} = 'OPEN' DESC, ${i.expireAt} DESC LIMIT 1`;
const DUE = `
SELECT ${i.id} AS id, ${i.email} AS email, ${e.name} AS enterprise, ${u.email} AS inviter FROM ${i}
JOIN ${e} ON ${e.id} = ${i.enterpriseId} AND ${e.status} = 'ACTIVE' JOIN ${u} ON ${u.id} = ${i.invitedBy}
WHERE ${i.mailDue} = 1 AND ${i.state} = 'OPEN' AND ${i.expireAt} > ?1 ORDER BY ${i.createdAt} LIMIT ?2`;
const CLAIM = `UPDATE ${row} SET ${row.mailDue} = 0, ${row.mailedAt} = ?2 WHERE ${row.id} = ?1 AND ${row.mailDue} = 1 AND ${row.state} = 'OPEN'`;
const RELEASE = `UPDATE ${row} SET ${row.mailDue} = 1, ${row.mailedAt} = NULL WHERE ${row.id} = ?1 AND ${row.state} = 'OPEN'`;
const PURGE = `DELETE FROM ${row} WHERE ${row.expireAt} < ?1`;
const PURGE_COUNTED = `DELETE FROM ${mails} WHERE ${mails.at} < ?1`;

/** ?1 user, ?2 now. */
const TO_USER = `${i.email} = (SELECT ${u.email} FROM ${u} WHERE ${u.id} = ?1) AND ${i.state} = 'OPEN' AND ${i.expireAt} > ?2`;
const LIST_TO_USER = `
SELECT ${i.id} AS id, ${i.enterpriseId} AS enterpriseId, ${e.name} AS enterpriseName, coalesce(${by.email}, '') AS invitedBy, ${i.createdAt} AS createdAt, ${i.expireAt} AS expireAt
FROM ${i} JOIN ${e} ON ${e.id} = ${i.enterpriseId} AND ${e.status} = 'ACTIVE' LEFT JOIN ${by} ON ${by.id} = ${i.invitedBy}
WHERE ${TO_USER} ORDER BY ${i.createdAt}, ${i.id} LIMIT 20`;
/** SQL for the id of the user ?1 while the invitation ?3 is open to the address. */
export const INVITED = `SELECT ?1 FROM ${i} JOIN ${e} ON ${e.id} = ${i.enterpriseId} AND ${e.status} = 'ACTIVE' WHERE ${i.id} = ?3 AND ${TO_USER}`;
const DECLINE = `
UPDATE ${row} SET ${row.state} = 'DECLINED', ${row.mailDue} = 0, ${row.expireAt} = ?2 + ${ASK_AGAIN_MS} WHERE ${row.id} IN (SELECT ${i.id} FROM ${i} WHERE ${i.id} = ?3 AND ${TO_USER})`;

type InvitationToUser = {
  id: string;
  enterpriseId: string;
  enterpriseName: string;
  invitedBy: string;
  createdAt: number;
  expireAt: number;
};
export type InvitationRow = RowOf<typeof INVITATION>;
export type DueInvitation = { id: string; email: string; enterprise: string; inviter: string };

export type NewInvitation = {
  id: string;
  enterpriseId: string;
  email: string;
  invitedBy: string;
  /** `mailbox` of the table. */
  mailbox: string;
  at: number;
  expireAt: number;
  /** A mail that went out after this moment is not repeated. */
  tooFresh: number;
};

/** Invitations in the database. Those that were withdrawn or accepted are kept until they are purged, so that no address is written to more often than it may be. */
export function createInvitationStore(d1: D1Database) {
  return {
    /** Opens an invitation, or begins the address's one again, and counts its email: the batch fails on a cap (`COUNT_MAIL`). */
    inviteStatements({ id, enterpriseId, email, invitedBy, mailbox, at, expireAt, tooFresh }: NewInvitation) {
      return [
        d1.prepare(INVITE).bind(id, enterpriseId, email, invitedBy, at, expireAt, tooFresh),
        d1.prepare(COUNT_MAIL).bind(newId("mail", at), enterpriseId, invitedBy, mailbox, email, at),
      ];
    },

    withdrawStatement: (enterpriseId: string, id: string) => d1.prepare(WITHDRAW).bind(id, enterpriseId),

    /** Open ones, also those that have run out, and those that were declined lately, the newest first. */
    async list(enterpriseId: string, at: number): Promise<InvitationRow[]> {
      return (await d1.prepare(LIST).bind(enterpriseId, at).all<InvitationRow>()).results;
    },

    /** Open invitations to the user's address, the oldest first. */
    async listToUser(userId: string, at: number): Promise<InvitationToUser[]> {
      return (await d1.prepare(LIST_TO_USER).bind(userId, at).all<InvitationToUser>()).results;
    },

    declineStatement: (userId: string, id: string, at: number) => d1.prepare(DECLINE).bind(userId, at, id),

    async countOpen(enterpriseId: string): Promise<number> {
      return (await d1.prepare(COUNT_OPEN).bind(enterpriseId).first<number>("open")) ?? 0;
    },

    find: (enterpriseId: string, id: string): Promise<InvitationRow | null> =>
      d1.prepare(FIND).bind(enterpriseId, id).first<InvitationRow>(),

    /** The enterprise's invitation of the mailbox of an address, in whatever spelling and whatever became of it; an open one first. */
    findByEmail: (enterpriseId: string, email: string): Promise<InvitationRow | null> =>
      d1
        .prepare(FIND_BY_EMAIL)
        .bind(enterpriseId, JSON.stringify(addressKeys(email)))
        .first<InvitationRow>(),

    /** Invitations whose mail is due, the oldest first. */
    async listDue(at: number, limit: number): Promise<DueInvitation[]> {
      return (await d1.prepare(DUE).bind(at, limit).all<DueInvitation>()).results;
    },

    /** Answers whether the mail is this caller's to send. */
    async claim(id: string, at: number): Promise<boolean> {
      return (await d1.prepare(CLAIM).bind(id, at).run()).meta.changes > 0;
    },

    async release(id: string): Promise<void> {
      await d1.prepare(RELEASE).bind(id).run();
    },

    async purge(before: number): Promise<number> {
      await d1.prepare(PURGE_COUNTED).bind(before).run();
      return (await d1.prepare(PURGE).bind(before).run()).meta.changes;
    },
  };
}
export type InvitationStore = ReturnType<typeof createInvitationStore>;
