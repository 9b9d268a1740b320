import type { Trouble } from "#workers/adapters/gmail/refusal.ts";
import { namesOf } from "#workers/db/names.ts";
import { mailboxes } from "#workers/modules/outreach/mailboxes/tables.ts";
import { mailboxSending } from "#workers/modules/outreach/mails/tables.ts";
import type { HaltReason } from "#workers/modules/outreach/sending/halt.ts";
import { mailboxAlarms } from "./tables.ts";

const b = namesOf(mailboxes, "b");
const s = namesOf(mailboxSending, "s");
const a = namesOf(mailboxAlarms, "a");
const own = namesOf(mailboxAlarms);

export type Alarm = { mailboxId: string; email: string; reason: HaltReason | Trouble; since: number };

/** Google's refusals often pass by themselves: an owner is told when the first and the last are so far apart, or a permission has been missing for so long. */
export const TROUBLE_NEWS_MS = 3_600_000;
/** Refusals that come and go are written about once a day. */
const TROUBLE_MAIL_EVERY_MS = 86_400_000;

/** `before`: when a missing permission was found at the latest. Nothing asks again for one, so that there is no later refusal. */
const isLasting = (before: string) =>
  `(${b.troubleAt} >= ${b.troubleSince} + ${TROUBLE_NEWS_MS} OR ${b.trouble} = 'scope' AND ${b.troubleSince} <= ${before})`;

const OF_OWNER = `
SELECT ${b.id} AS mailboxId, ${b.email} AS email,
  CASE ${b.status} WHEN 'LOST' THEN 'mailbox_disconnected' ELSE coalesce(${s.haltReason}, ${b.trouble}) END AS reason,
  CASE ${b.status} WHEN 'LOST' THEN ${b.updatedAt} ELSE coalesce(${s.haltedAt}, ${b.troubleSince}) END AS since
FROM ${b} LEFT JOIN ${s} ON ${s.mailboxId} = ${b.id}
WHERE ${b.ownerId} = ?1 AND ${b.status} <> 'REMOVED' AND (${b.status} = 'LOST' OR ${s.haltReason} IS NOT NULL OR ${isLasting("?2")})
ORDER BY since, mailboxId`;

const IS_UNTOLD = (since: string) =>
  `NOT EXISTS (SELECT 1 FROM ${a} WHERE ${a.mailboxId} = ${b.id} AND ${a.since} = ${since})`;
/** A lost mailbox never changes until it is connected or removed: its last change is when it was lost. */
const UNTOLD = `
SELECT ${b.id} AS mailboxId, ${b.ownerId} AS ownerId, ${b.email} AS email, 'mailbox_disconnected' AS reason, ${b.updatedAt} AS since
FROM ${b} WHERE ${b.status} = 'LOST' AND ${b.updatedAt} > ?1 AND ${IS_UNTOLD(b.updatedAt)}
UNION ALL
SELECT ${b.id}, ${b.ownerId}, ${b.email}, ${s.haltReason}, ${s.haltedAt}
FROM ${s} INDEXED BY mailbox_sending_bounced JOIN ${b} ON ${b.id} = ${s.mailboxId}
WHERE ${s.haltReason} = 'bounce_breaker' AND ${s.haltedAt} > ?1 AND ${b.status} = 'CONNECTED' AND ${IS_UNTOLD(s.haltedAt)}
UNION ALL
SELECT ${b.id}, ${b.ownerId}, ${b.email}, ${s.haltReason}, ${s.haltedAt}
FROM ${s} INDEXED BY mailbox_sending_limited JOIN ${b} ON ${b.id} = ${s.mailboxId}
WHERE ${s.haltReason} = 'sending_limit' AND ${s.haltedAt} > ?1 AND ${b.status} = 'CONNECTED' AND ${IS_UNTOLD(s.haltedAt)}
UNION ALL
SELECT ${b.id}, ${b.ownerId}, ${b.email}, ${b.trouble}, ${b.troubleSince}
FROM ${b} INDEXED BY mailboxes_troubled
WHERE ${b.trouble} IS NOT NULL AND ${b.troubleSince} > ?1 AND ${isLasting("?3")} AND ${b.status} = 'CONNECTED' AND ${IS_UNTOLD(b.troubleSince)}
  AND NOT EXISTS (SELECT 1 FROM ${a} WHERE ${a.mailboxId} = ${b.id} AND ${a.toldAt} > ?4)
LIMIT ?2`;

const CLAIM = `INSERT INTO ${own} (${own.mailboxId}, ${own.since}, ${own.toldAt}) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING`;
const RELEASE = `DELETE FROM ${own} WHERE ${own.mailboxId} = ?1 AND ${own.since} = ?2`;
const PURGE = `DELETE FROM ${own} WHERE ${own.toldAt} < ?1`;

type Standstill = Pick<Alarm, "mailboxId" | "since">;

export function createAlarmStore(d1: D1Database) {
  return {
    /** What stands still of a person, the longest first. */
    async list(ownerId: string, at: number): Promise<Alarm[]> {
      return (
        await d1
          .prepare(OF_OWNER)
          .bind(ownerId, at - TROUBLE_NEWS_MS)
          .all<Alarm>()
      ).results;
    },

    /** Standstills that began after `since` and that their owners were not written to about; not those of lapsed plans. */
    async listUntold(
      { since, at }: { since: number; at: number },
      limit: number,
    ): Promise<(Alarm & { ownerId: string })[]> {
      const found = await d1
        .prepare(UNTOLD)
        .bind(since, limit, at - TROUBLE_NEWS_MS, at - TROUBLE_MAIL_EVERY_MS)
        .all<Alarm & { ownerId: string }>();
      return found.results;
    },

    /** Answers whether nobody else has claimed the standstill. */
    async claim({ mailboxId, since }: Standstill, at: number): Promise<boolean> {
      return (await d1.prepare(CLAIM).bind(mailboxId, since, at).run()).meta.changes > 0;
    },

    async release({ mailboxId, since }: Standstill): Promise<void> {
      await d1.prepare(RELEASE).bind(mailboxId, since).run();
    },

    async purge(before: number): Promise<number> {
      return (await d1.prepare(PURGE).bind(before).run()).meta.changes;
    },
  };
}
export type AlarmStore = ReturnType<typeof createAlarmStore>;
