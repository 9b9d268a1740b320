/** What comes of a comparison of templates, without the days and mails that it takes. */
import type { World } from "./world.ts";

const DAY_MS = 86_400_000;

/** The first mails of a mailbox's comparison went out eight days ago, a third of those with the first template and one in twenty of the others answered a day later, and the mailbox was read since. */
export async function passWeekOfComparison(world: World, mailbox: string): Promise<void> {
  const database = await world.app.miniflare.getD1Database("DB");
  const [sentAt, answeredAt, now] = [world.now() - 8 * DAY_MS, world.now() - 7 * DAY_MS, world.now()];
  const compared = "(SELECT v.* FROM mail_comparisons v JOIN mailboxes b ON b.id = v.mailbox_id WHERE b.email = ?1)";
  const campaigns = `(SELECT campaign_a FROM ${compared} UNION ALL SELECT campaign_b FROM ${compared})`;
  await database.batch([
    database
      .prepare(
        `UPDATE mails SET status = 'SENT', sent_at = ?2, updated_at = ?2 WHERE step = 0 AND campaign_id IN ${campaigns}`,
      )
      .bind(mailbox, sentAt),
    database
      .prepare(`UPDATE mail_recipients SET first_sent_at = ?2, last_sent_at = ?2 WHERE campaign_id IN ${campaigns}`)
      .bind(mailbox, sentAt),
    database
      .prepare(
        `INSERT INTO mail_answers (id, mailbox_id, recipient_id, kind, reason, matched_by, received_at, created_at)
         SELECT 'answer-' || id, mailbox_id, id, 'interested', 'wants', 'thread', ?2, ?2
         FROM (SELECT r.id, r.mailbox_id, r.campaign_id, row_number() OVER (PARTITION BY r.campaign_id ORDER BY r.id) AS place
           FROM mail_recipients r WHERE r.campaign_id IN ${campaigns}) r
         WHERE place % CASE WHEN campaign_id IN (SELECT campaign_a FROM ${compared}) THEN 3 ELSE 20 END = 0`,
      )
      .bind(mailbox, answeredAt),
    database
      .prepare(
        `UPDATE mail_recipients SET answer_kind = 'interested', answer_reason = 'wants', answered_at = ?2
         WHERE campaign_id IN ${campaigns} AND answered_steps <> 0`,
      )
      .bind(mailbox, answeredAt),
    database
      .prepare(
        `INSERT INTO mailbox_inboxes (mailbox_id, owner_id, read_at, updated_at)
         SELECT id, owner_id, ?2, ?2 FROM mailboxes WHERE email = ?1 ON CONFLICT (mailbox_id) DO UPDATE SET read_at = ?2`,
      )
      .bind(mailbox, now),
  ]);
}
