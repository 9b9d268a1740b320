import { namesOf } from "#workers/db/names.ts";
import { mailboxSending, mails } from "./tables.ts";

/** Halting a whole mailbox: what waits in it is PAUSED with the reason, and waits again when the reason is gone. */

const s = namesOf(mailboxSending);
const m = namesOf(mails);

export type HaltReason = "mailbox_disconnected" | "bounce_breaker" | "expired";

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

export function createHalts(d1: D1Database) {
  return {
    /** Answers whether the mailbox ran until now. */
    async halt(mailboxId: string, reason: HaltReason, at: number): Promise<boolean> {
      const [halted] = await d1.batch([HALT, PAUSE].map((sql) => d1.prepare(sql).bind(mailboxId, reason, at)));
      return (halted?.meta.changes ?? 0) > 0;
    },

    /** Lets a mailbox go on that was halted for this reason; answers how many mails wait again. */
    async release(mailboxId: string, reason: HaltReason, at: number): Promise<number> {
      const [, resumed] = await d1.batch([RELEASE, RESUME].map((sql) => d1.prepare(sql).bind(mailboxId, reason, at)));
      return resumed?.results.length ?? 0;
    },
  };
}
export type Halts = ReturnType<typeof createHalts>;
