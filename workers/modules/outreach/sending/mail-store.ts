import { namesOf } from "#workers/db/names.ts";
import { mailboxes } from "#workers/modules/outreach/mailboxes/tables.ts";
import type { StopReason } from "#workers/modules/outreach/mails/stop-reason.ts";
import {
  mailboxSending,
  mailCampaigns,
  mailCounts,
  mailRecipients,
  mails,
} from "#workers/modules/outreach/mails/tables.ts";
import type { MailStatus, PauseReason } from "#workers/modules/outreach/schedule/mail-state.ts";
import type { Outcome } from "./domain.ts";

/**
 * Mails as their owner sees and steers them. Every method names the owner first. How many are in each state is kept by the triggers `mail_counts_added`, `mail_counts_moved` and
 * `mail_counts_removed` (migrations/0010_outreach_triggers.sql).
 */

const m = namesOf(mails, "m");
const set = namesOf(mails);
const r = namesOf(mailRecipients, "r");
const c = namesOf(mailCampaigns, "c");
const b = namesOf(mailboxes, "b");
const s = namesOf(mailboxSending);
const n = namesOf(mailCounts);

const VIEW = `
SELECT ${m.id} AS id, ${m.email} AS email, ${m.step} AS step, ${m.status} AS status, ${m.pauseReason} AS pauseReason, ${m.endReason} AS endReason,
  ${m.dueAt} AS dueAt, ${m.sentAt} AS sentAt, ${m.createdAt} AS createdAt, ${r.nickname} AS nickname, ${r.stopReason} AS stopReason,
  ${r.answerKind} AS answerKind, ${r.answerReason} AS answerReason, ${r.answerWords} AS answerWords, ${r.answerDay} AS answerDay,
  ${r.managerEmail} AS managerEmail, ${r.answeredAt} AS answeredAt, ${r.answerAmounts} AS answerAmounts,
  coalesce(${r.answerThreadId}, ${r.threadId}) AS threadId, ${r.outcome} AS outcome, ${m.campaignId} AS campaignId`;
/** The mails of a page are of few campaigns: each is read once. */
const ORIGINS = `
SELECT ${c.id} AS campaignId, ${c.templateId} AS templateId, ${c.templateName} AS templateName, ${b.email} AS fromEmail
FROM ${c} JOIN ${b} ON ${b.id} = ${c.mailboxId} WHERE ${c.id} IN (SELECT value FROM json_each(?1))`;

type Origin = { campaignId: string; templateId: string | null; templateName: string; fromEmail: string };
type ListedRow = Omit<MailRow, keyof Origin> & Pick<Origin, "campaignId">;

export type MailRow = {
  id: string;
  email: string;
  step: number;
  status: MailStatus;
  pauseReason: PauseReason | null;
  endReason: string | null;
  dueAt: number | null;
  sentAt: number | null;
  createdAt: number;
  nickname: string;
  stopReason: StopReason | null;
  answerKind: string | null;
  answerReason: string | null;
  answerWords: string;
  answerDay: string | null;
  managerEmail: string | null;
  answeredAt: number | null;
  /** JSON of `NamedAmount`s. */
  answerAmounts: string | null;
  threadId: string | null;
  outcome: Outcome | null;
} & Origin;

export type MailFilter = { status: MailStatus | null; search: string | null };
export type MailPlace = { createdAt: number; id: string };

/** What each action of the owner's does to which mails: the table of docs/outreach-rules.md in SQL. */
const ACTIONS = {
  pause: {
    from: `${set.status} = 'PENDING' OR ${set.status} = 'PAUSED' AND ${set.pauseReason} NOT IN ('by_user', 'unknown_outcome')`,
    to: `${set.status} = 'PAUSED', ${set.pauseReason} = 'by_user'`,
  },
  resume: {
    from: `${set.status} = 'PAUSED' AND ${set.pauseReason} = 'by_user'`,
    to: `${set.status} = 'PENDING', ${set.pauseReason} = NULL, ${set.dueAt} = coalesce(${set.dueAt}, ?3)`,
  },
  cancel: {
    from: `${set.status} IN ('PENDING', 'PAUSED', 'FAILED')`,
    to: `${set.status} = 'CANCELED', ${set.pauseReason} = NULL, ${set.endReason} = 'campaign_canceled'`,
  },
  retry: {
    from: `${set.status} = 'FAILED'`,
    to: `${set.status} = 'PENDING', ${set.endReason} = NULL, ${set.dueAt} = ?3, ${set.attempts} = 0`,
  },
  resend: {
    from: `${set.status} = 'PAUSED' AND ${set.pauseReason} = 'unknown_outcome'`,
    to: `${set.status} = 'PENDING', ${set.pauseReason} = NULL, ${set.dueAt} = ?3, ${set.attempts} = 0`,
  },
} as const;
export type MailAction = keyof typeof ACTIONS;

/** Where the rows of an action are found: those named, or all of the owner's in states that the action knows. */
const CHOSEN = "IN (SELECT value FROM json_each(?2))";
const STATES: Readonly<Record<MailAction, string>> = {
  pause: "('PENDING', 'PAUSED')",
  resume: "('PAUSED')",
  cancel: "('PENDING', 'PAUSED', 'FAILED')",
  retry: "('FAILED')",
  resend: "('PAUSED')",
};

const PAUSE_IN_HALTED = `
UPDATE ${set} SET ${set.status} = 'PAUSED', ${set.pauseReason} = (SELECT ${s.haltReason} FROM ${s} WHERE ${s.mailboxId} = ${namesOf(mails, "mails").mailboxId})
WHERE ${set.ownerId} = ?1 AND ${set.status} = 'PENDING' AND ${set.mailboxId} IN (SELECT ${s.mailboxId} FROM ${s} WHERE ${s.ownerId} = ?1 AND ${s.haltReason} IS NOT NULL)`;
const WAKE = `
UPDATE ${s} SET ${s.wakeAt} = min(coalesce(${s.wakeAt}, ?2), ?2), ${s.updatedAt} = ?2 WHERE ${s.ownerId} = ?1 AND ${s.haltReason} IS NULL`;

/** Statements are built of constant parts; values are always bound. */
export function createMailStore(d1: D1Database) {
  /** The conditions of a page and their values, from the second parameter on. */
  function conditions({ status, search }: MailFilter, after: MailPlace | null) {
    const values: (string | number)[] = [];
    const bind = (value: string | number) => `?${values.push(value) + 1}`;
    const parts: string[] = [];
    if (status !== null) parts.push(`${m.status} = ${bind(status)}`);
    if (search !== null) {
      const from = bind(search);
      parts.push(`${m.email} >= ${from} AND ${m.email} < ${from} || char(1114111)`);
    }
    if (after !== null) parts.push(`(${m.createdAt}, ${m.id}) < (${bind(after.createdAt)}, ${bind(after.id)})`);
    return { sql: parts.map((part) => ` AND ${part}`).join(""), values };
  }

  function indexFor({ status, search }: MailFilter): string {
    if (search !== null) return "mails_by_address";
    return status === null ? "mails_by_owner" : "mails_by_status";
  }

  return {
    /** One page, the newest first. Reading on `after` the last row of a page reads no row twice. */
    async list(
      ownerId: string,
      filter: MailFilter,
      { after, skip, take }: { after: MailPlace | null; skip: number; take: number },
    ) {
      const { sql, values } = conditions(filter, after);
      const inner = `SELECT * FROM ${m} INDEXED BY ${indexFor(filter)} WHERE ${m.ownerId} = ?1${sql}
        ORDER BY ${m.createdAt} DESC, ${m.id} DESC LIMIT ?${values.length + 2} OFFSET ?${values.length + 3}`;
      const { results } = await d1
        .prepare(
          `${VIEW} FROM (${inner}) m CROSS JOIN ${r} ON ${r.id} = ${m.recipientId} ORDER BY ${m.createdAt} DESC, ${m.id} DESC`,
        )
        .bind(ownerId, ...values, take, skip)
        .all<ListedRow>();
      const campaigns = JSON.stringify([...new Set(results.map(({ campaignId }) => campaignId))]);
      const origins = (await d1.prepare(ORIGINS).bind(campaigns).all<Origin>()).results;
      const originOf = new Map(origins.map((origin) => [origin.campaignId, origin]));
      return results.flatMap((row): MailRow[] => {
        const origin = originOf.get(row.campaignId);
        return origin === undefined ? [] : [{ ...row, ...origin }];
      });
    },

    /** How many of the owner's mails are in each state. */
    async counts(ownerId: string): Promise<Map<string, number>> {
      const { results } = await d1
        .prepare(`SELECT ${n.status} AS status, ${n.count} AS count FROM ${n} WHERE ${n.ownerId} = ?1`)
        .bind(ownerId)
        .all<{ status: string; count: number }>();
      return new Map(results.map(({ status, count }) => [status, count]));
    },

    /** How many begin with an address, in whatever state or in one; reads as many rows as it counts. */
    async countFound(ownerId: string, filter: MailFilter): Promise<number> {
      const { sql, values } = conditions(filter, null);
      const query = `SELECT count(*) AS total FROM ${m} INDEXED BY ${indexFor(filter)} WHERE ${m.ownerId} = ?1${sql}`;
      return (
        (await d1
          .prepare(query)
          .bind(ownerId, ...values)
          .first<number>("total")) ?? 0
      );
    },

    /** Does it to the mails named, or to all, whose state allows it; answers how many. */
    async act(ownerId: string, action: MailAction, ids: readonly string[] | null, at: number): Promise<number> {
      const { from, to } = ACTIONS[action];
      const which = ids === null ? `${set.status} IN ${STATES[action]} AND ?2 IS NULL` : `${set.id} ${CHOSEN}`;
      const sql = `UPDATE ${set} SET ${to}, ${set.updatedAt} = ?3 WHERE ${set.ownerId} = ?1 AND ${which} AND (${from}) RETURNING ${set.id} AS id`;
      const [changed] = await d1.batch<{ id: string }>([
        d1.prepare(sql).bind(ownerId, ids === null ? null : JSON.stringify(ids), at),
        d1.prepare(PAUSE_IN_HALTED).bind(ownerId),
        d1.prepare(WAKE).bind(ownerId, at),
      ]);
      return changed?.results.length ?? 0;
    },
  };
}
export type MailStore = ReturnType<typeof createMailStore>;
