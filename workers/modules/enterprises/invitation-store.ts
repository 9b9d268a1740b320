import { addressKeys } from "#workers/db/address-key.ts";
import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import { enterprises, users } from "#workers/modules/membership/tables.ts";
import { enterpriseInvitations } from "./tables.ts";

const row = namesOf(enterpriseInvitations);
const i = namesOf(enterpriseInvitations, "i");
const e = namesOf(enterprises, "e");
const u = namesOf(users, "u");
const INVITATION = columnsOf(enterpriseInvitations, ["id", "email", "state", "createdAt", "expireAt", "mailedAt"]);
const NEW = columnsOf(enterpriseInvitations, [
  ...(["id", "enterpriseId", "email", "state", "invitedBy", "createdAt", "expireAt", "mailDue"] as const),
]).names;

// ?1 id, ?2 enterprise, ?3 address, ?4 by, ?5 now, ?6 end, ?7 an earlier mail is too fresh for another one
/**
 * One row for each address, however often it is invited. The triggers `enterprise_invites_to_a_seat` and `enterprise_invites_again_to_a_seat`
 * (migrations/0043_enterprise_triggers.sql) refuse the batch where no seat is free.
 */
const INVITE = `
INSERT INTO ${row} (${NEW}) VALUES (?1, ?2, ?3, 'OPEN', ?4, ?5, ?6, 1)
ON CONFLICT (${row.enterpriseId}, ${row.email}) DO UPDATE SET ${row.state} = 'OPEN', ${row.invitedBy} = ?4, ${row.createdAt} = ?5, ${row.expireAt} = ?6,
  ${row.mailDue} = coalesce(${row.mailedAt} <= ?7, 1)`;
const WITHDRAW = `UPDATE ${row} SET ${row.state} = 'WITHDRAWN', ${row.mailDue} = 0 WHERE ${row.id} = ?1 AND ${row.enterpriseId} = ?2`;

const LIST = `SELECT ${INVITATION.of("i")} FROM ${i} WHERE ${i.enterpriseId} = ?1 AND ${i.state} = 'OPEN' ORDER BY ${i.createdAt} DESC, ${i.id} LIMIT 500`;
const COUNT_OPEN = `SELECT count(*) AS open FROM ${i} WHERE ${i.enterpriseId} = ?1 AND ${i.state} = 'OPEN'`;
const FIND = `SELECT ${INVITATION.of("i")} FROM ${i} WHERE ${i.id} = ?2 AND ${i.enterpriseId} = ?1 AND ${i.state} = 'OPEN'`;
/** SQL for the id of an open invitation of an enterprise. */
export const OPEN_INVITATION = (enterpriseId: string, id: string) =>
  `SELECT ${i.id} FROM ${i} WHERE ${i.id} = ${id} AND ${i.enterpriseId} = ${enterpriseId} AND ${i.state} = 'OPEN'`;
const FIND_BY_EMAIL = `SELECT ${INVITATION.of("i")} FROM ${i} WHERE ${i.enterpriseId} = ?1 AND ${i.addressKey} IN (SELECT value FROM json_each(?2)) AND ${i.state} = 'OPEN' LIMIT 1`;
const DUE = `
SELECT ${i.id} AS id, ${i.email} AS email, ${e.name} AS enterprise, ${u.email} AS inviter FROM ${i}
JOIN ${e} ON ${e.id} = ${i.enterpriseId} AND ${e.status} = 'ACTIVE' JOIN ${u} ON ${u.id} = ${i.invitedBy}
WHERE ${i.mailDue} = 1 AND ${i.state} = 'OPEN' AND ${i.expireAt} > ?1 ORDER BY ${i.createdAt} LIMIT ?2`;
const CLAIM = `UPDATE ${row} SET ${row.mailDue} = 0, ${row.mailedAt} = ?2 WHERE ${row.id} = ?1 AND ${row.mailDue} = 1 AND ${row.state} = 'OPEN'`;
const RELEASE = `UPDATE ${row} SET ${row.mailDue} = 1, ${row.mailedAt} = NULL WHERE ${row.id} = ?1 AND ${row.state} = 'OPEN'`;
const PURGE = `DELETE FROM ${row} WHERE ${row.expireAt} < ?1`;

export type InvitationRow = RowOf<typeof INVITATION>;
export type DueInvitation = { id: string; email: string; enterprise: string; inviter: string };

export type NewInvitation = {
  id: string;
  enterpriseId: string;
  email: string;
  invitedBy: string;
  at: number;
  expireAt: number;
  /** A mail that went out after this moment is not repeated. */
  tooFresh: number;
};

/** Invitations in the database. Those that were withdrawn or accepted are kept until they are purged, so that no address is written to more often than it may be. */
export function createInvitationStore(d1: D1Database) {
  return {
    /** Opens an invitation, or begins the address's one anew. */
    inviteStatement({ id, enterpriseId, email, invitedBy, at, expireAt, tooFresh }: NewInvitation) {
      return d1.prepare(INVITE).bind(id, enterpriseId, email, invitedBy, at, expireAt, tooFresh);
    },

    withdrawStatement: (enterpriseId: string, id: string) => d1.prepare(WITHDRAW).bind(id, enterpriseId),

    /** Open ones, also those that have run out, the newest first. */
    async list(enterpriseId: string): Promise<InvitationRow[]> {
      return (await d1.prepare(LIST).bind(enterpriseId).all<InvitationRow>()).results;
    },

    async countOpen(enterpriseId: string): Promise<number> {
      return (await d1.prepare(COUNT_OPEN).bind(enterpriseId).first<number>("open")) ?? 0;
    },

    find: (enterpriseId: string, id: string): Promise<InvitationRow | null> =>
      d1.prepare(FIND).bind(enterpriseId, id).first<InvitationRow>(),

    /** The open invitation to the mailbox of an address, in whatever spelling. */
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
      return (await d1.prepare(PURGE).bind(before).run()).meta.changes;
    },
  };
}
export type InvitationStore = ReturnType<typeof createInvitationStore>;
