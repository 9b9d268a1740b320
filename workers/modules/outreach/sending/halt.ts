import { namesOf } from "#workers/db/names.ts";
import { mailboxSending, mails } from "#workers/modules/outreach/mails/tables.ts";
import { DAY_MS } from "#workers/modules/outreach/schedule/zone.ts";

/** Halting a whole mailbox: what waits in it is PAUSED with the reason, and waits again when the reason is gone. */

const s = namesOf(mailboxSending);
const m = namesOf(mails);

export type HaltReason = "mailbox_disconnected" | "bounce_breaker" | "expired" | "sending_limit";

/** Google counts by 24 hours: a mailbox that reached its limit sends nothing for so long. */
export const LIMITED_MS = DAY_MS;
const MAX_RELEASED_PER_SWEEP = 100;

const HALT = `
UPDATE ${s} SET ${s.haltReason} = ?2, ${s.haltedAt} = ?3, ${s.wakeAt} = NULL, ${s.updatedAt} = ?3
WHERE ${s.mailboxId} = ?1 AND ${s.haltReason} IS NULL`;
const PAUSE = `
UPDATE ${m} SET ${m.status} = 'PAUSED', ${m.pauseReason} = ?2, ${m.updatedAt} = ?3
WHERE ${m.mailboxId} = ?1 AND ${m.status} = 'PENDING'`;
const RELEASE = `
UPDATE ${s} SET ${s.haltReason} = NULL, ${s.haltedAt} = NULL, ${s.wakeAt} = ?3, ${s.updatedAt} = ?3,
  ${s.breakerFrom} = CASE ?2 WHEN 'bounce_breaker' THEN ?3 ELSE ${s.breakerFrom} END
WHERE ${s.mailboxId} = ?1 AND ${s.haltReason} = ?2`;
const RESUME = `
UPDATE ${m} SET ${m.status} = 'PENDING', ${m.pauseReason} = NULL, ${m.updatedAt} = ?3
WHERE ${m.mailboxId} = ?1 AND ${m.status} = 'PAUSED' AND ${m.pauseReason} = ?2 RETURNING ${m.id}`;

/** Pauses what waits in a halted mailbox for the reason of the halt. */
export const PAUSE_IN_HALTED = `
UPDATE ${m} SET ${m.status} = 'PAUSED', ${m.pauseReason} = (SELECT ${s.haltReason} FROM ${s} WHERE ${s.mailboxId} = ?1)
WHERE ${m.mailboxId} = ?1 AND ${m.status} = 'PENDING' AND EXISTS (SELECT 1 FROM ${s} WHERE ${s.mailboxId} = ?1 AND ${s.haltReason} IS NOT NULL)`;
const LIST_LIMITED = `
SELECT ${s.mailboxId} AS id FROM ${s} INDEXED BY mailbox_sending_limited
WHERE ${s.haltReason} = 'sending_limit' AND ${s.haltedAt} <= ?1 ORDER BY ${s.haltedAt} LIMIT ${MAX_RELEASED_PER_SWEEP}`;

export function createHalts(d1: D1Database) {
  /** Lets a mailbox go on that was halted for this reason; answers how many mails wait again. */
  async function release(mailboxId: string, reason: HaltReason, at: number): Promise<number> {
    const [, resumed] = await d1.batch([RELEASE, RESUME].map((sql) => d1.prepare(sql).bind(mailboxId, reason, at)));
    return resumed?.results.length ?? 0;
  }

  return {
    /** Answers whether the mailbox ran until now. */
    async halt(mailboxId: string, reason: HaltReason, at: number): Promise<boolean> {
      const [halted] = await d1.batch([HALT, PAUSE].map((sql) => d1.prepare(sql).bind(mailboxId, reason, at)));
      return (halted?.meta.changes ?? 0) > 0;
    },

    release,

    /** Resumes mailboxes whose day at Google's sending limit is over; returns how many. */
    async releaseLimited(at: number): Promise<number> {
      const { results } = await d1
        .prepare(LIST_LIMITED)
        .bind(at - LIMITED_MS)
        .all<{ id: string }>();
      for (const { id } of results) await release(id, "sending_limit", at);
      return results.length;
    },
  };
}
export type Halts = ReturnType<typeof createHalts>;
