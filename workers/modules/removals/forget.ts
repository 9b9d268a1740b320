/** Erases what is kept of a creator, table by table as the register says. Every part is one batch, may be repeated, and does nothing where nothing is left. */
import * as z from "zod";
import { namesOf } from "#workers/db/names.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import { batchItems, linkBatches } from "#workers/modules/batch-links/tables.ts";
import { toCreator } from "#workers/modules/creators/creator.ts";
import { creatorId, REMOVED_NAME } from "#workers/modules/creators/domain.ts";
import { creatorText } from "#workers/modules/creators/stored-creator.ts";
import { creatorEmails, creators } from "#workers/modules/creators/tables.ts";
import { accountKeys } from "#workers/modules/exclusions/domain.ts";
import { exclusions } from "#workers/modules/exclusions/tables.ts";
import { forgetCreatorStatements } from "#workers/modules/lists/port.ts";
import { enterprises, users } from "#workers/modules/membership/tables.ts";
import { mailRecipients, mails } from "#workers/modules/outreach/mails/tables.ts";
import { publications } from "#workers/modules/publications/tables.ts";
import {
  creatorTags,
  recordMerges,
  recordMoves,
  recordNotes,
  recordPairs,
  recordProofs,
  records,
  recordTags,
} from "#workers/modules/records/tables.ts";
import { reports } from "#workers/modules/reports/tables.ts";
import { shopCreators, shopProjects } from "#workers/modules/shops/tables.ts";
import { sightings, sightingWatches } from "#workers/modules/sightings/tables.ts";

const t = {
  batchItems: namesOf(batchItems),
  creatorEmails: namesOf(creatorEmails),
  creatorTags: namesOf(creatorTags),
  creators: namesOf(creators),
  enterprises: namesOf(enterprises),
  exclusions: namesOf(exclusions),
  linkBatches: namesOf(linkBatches),
  mailRecipients: namesOf(mailRecipients),
  mails: namesOf(mails),
  publications: namesOf(publications),
  recordMerges: namesOf(recordMerges),
  recordMoves: namesOf(recordMoves),
  recordNotes: namesOf(recordNotes),
  recordPairs: namesOf(recordPairs),
  recordProofs: namesOf(recordProofs),
  recordTags: namesOf(recordTags),
  records: namesOf(records),
  reports: namesOf(reports),
  shopCreators: namesOf(shopCreators),
  shopProjects: namesOf(shopProjects),
  sightingWatches: namesOf(sightingWatches),
  sightings: namesOf(sightings),
  users: namesOf(users),
};

export type RemovedAccount = { id: string; platform: Platform; accountId: string; handle: string | null };

/** Records of these stages are a cooperation: the workspace's own bookkeeping, which stays without the person. */
const COOPERATION = "('agreed', 'posted', 'paid')";

/** Reports are few and long: so many are rewritten at a time. */
const REPORTS_AT_ONCE = 20;

export function createForgetting(d1: D1Database) {
  const run = (statements: readonly D1PreparedStatement[]) => d1.batch([...statements]);

  return {
    /** Everything of the creator, at `at`. */
    async forget(account: RemovedAccount, at: number): Promise<void> {
      const ids = {
        creator: creatorId(account.platform, account.accountId),
        stand: creatorId(account.platform, account.id),
      };
      await run(forgetCreatorStatements(d1, ids.creator));
      await forgetReports(d1, account);
      await run(recordStatements(d1, account, ids, at));
      await run(mailStatements(d1, ids.creator, at));
      await run(otherStatements(d1, account, ids.creator));
      // Last: until everything else is gone, a run that was cut off finds the creator again.
      await run([
        d1.prepare(`DELETE FROM ${t.creatorEmails} WHERE creator_id = ?1`).bind(ids.creator),
        d1.prepare(`DELETE FROM ${t.creators} WHERE id = ?1`).bind(ids.creator),
      ]);
    },
  };
}
export type Forgetting = ReturnType<typeof createForgetting>;

type Ids = { creator: string; stand: string };

const SAVED_BY = `(SELECT workspace_id FROM ${t.records} WHERE creator_id = ?1)`;

/** The merges first: those who were merged with the creator stand alone again, with the tags that they brought. */
const RECORDS = [
  `INSERT INTO ${t.creatorTags} (owner_id, creator_id, tag_id, created_at, record_number, stage)
   SELECT m.workspace_id, m.creator_id, t.id, w.value ->> 'at', r.number, r.stage
   FROM ${t.records} o CROSS JOIN ${t.recordMerges} m ON m.workspace_id = o.workspace_id AND m.lead_id = ?1 CROSS JOIN json_each(m.tags) w
   CROSS JOIN ${t.recordTags} t ON t.id = w.value ->> 'id' AND t.owner_id = m.workspace_id
   CROSS JOIN ${t.records} r ON r.workspace_id = m.workspace_id AND r.creator_id = m.creator_id
   WHERE o.creator_id = ?1 ON CONFLICT DO NOTHING`,
  `UPDATE ${t.records} SET lead_id = NULL WHERE lead_id = ?1 AND workspace_id IN ${SAVED_BY}`,
  `UPDATE ${t.records} SET lead_id = NULL WHERE creator_id = ?1 AND lead_id IS NOT NULL`,
  `DELETE FROM ${t.recordMerges} WHERE workspace_id IN ${SAVED_BY} AND (creator_id = ?1 OR lead_id = ?1)`,
  `DELETE FROM ${t.recordNotes} WHERE workspace_id IN ${SAVED_BY} AND creator_id = ?1`,
  `DELETE FROM ${t.recordProofs} WHERE creator_id = ?1`,
  `DELETE FROM ${t.recordPairs} WHERE workspace_id IN ${SAVED_BY} AND first_id = ?1`,
  `DELETE FROM ${t.recordPairs} WHERE workspace_id IN ${SAVED_BY} AND second_id = ?1`,
  `DELETE FROM ${t.sightingWatches} WHERE workspace_id IN ${SAVED_BY} AND creator_id = ?1`,
  `DELETE FROM ${t.sightings} WHERE workspace_id IN ${SAVED_BY} AND creator_id = ?1`,
];
const KEPT_BY = `(SELECT workspace_id FROM ${t.records} WHERE creator_id = ?1 AND stage IN ${COOPERATION})`;
const COOPERATIONS = [
  `UPDATE ${t.creatorTags} SET creator_id = ?2 WHERE owner_id IN ${KEPT_BY} AND creator_id = ?1`,
  `UPDATE ${t.recordMoves} SET creator_id = ?2 WHERE workspace_id IN ${KEPT_BY} AND creator_id = ?1`,
  `UPDATE ${t.records} SET creator_id = ?2, email = NULL WHERE creator_id = ?1 AND stage IN ${COOPERATION}`,
];
const REST = [
  `DELETE FROM ${t.creatorTags} WHERE owner_id IN ${SAVED_BY} AND creator_id = ?1`,
  `DELETE FROM ${t.recordMoves} WHERE workspace_id IN ${SAVED_BY} AND creator_id = ?1`,
  `DELETE FROM ${t.records} WHERE creator_id = ?1`,
];
/** What stands where a record of cooperation showed the creator. Nothing leads from it to the account. */
const STAND_IN = `
INSERT INTO ${t.creators} (id, platform, account_id, platform_account, title, verified, card, index_text, proofs, info_updated_at, created_at, updated_at, seen_at)
SELECT ?2, ?3, ?4, ?4, ?5, 0, ?6, '', '[]', ?7, ?7, ?7, ?7 WHERE EXISTS (SELECT 1 FROM ${t.records} WHERE creator_id = ?1 AND stage IN ${COOPERATION})
ON CONFLICT DO NOTHING`;

function recordStatements(
  d1: D1Database,
  { id, platform }: RemovedAccount,
  { creator, stand }: Ids,
  at: number,
): D1PreparedStatement[] {
  return [
    ...RECORDS.map((sql) => d1.prepare(sql).bind(creator)),
    d1.prepare(STAND_IN).bind(creator, stand, platform, id, REMOVED_NAME, standInCard(platform, id, at), at),
    ...COOPERATIONS.map((sql) => d1.prepare(sql).bind(creator, stand)),
    ...REST.map((sql) => d1.prepare(sql).bind(creator)),
  ];
}

function standInCard(platform: Platform, id: string, at: number): string {
  const empty = { secondaryId: null, avatar: null, region: null, language: null, followers: null, following: null };
  const profile = {
    ...{
      ...empty,
      platform,
      accountId: id,
      handle: id,
      name: REMOVED_NAME,
      bio: "",
      likesTotal: null,
      postCount: null,
    },
    ...{ verified: false, isPrivate: true, link: null, businessEmail: null },
  };
  const card = toCreator({ profile, posts: [] }, at);
  if (card === null) throw new Error(`no card for ${platform}`);
  return creatorText({ ...card, handle: null, url: "" });
}

const OF_CREATOR = `(SELECT id FROM ${t.mailRecipients} WHERE creator_id = ?1)`;

function mailStatements(d1: D1Database, creator: string, at: number): D1PreparedStatement[] {
  return [
    d1
      .prepare(
        `UPDATE ${t.mails} SET status = 'CANCELED', pause_reason = NULL, end_reason = 'creator_removed', updated_at = ?2
         WHERE recipient_id IN ${OF_CREATOR} AND status IN ('PENDING', 'PAUSED')`,
      )
      .bind(creator, at),
    d1
      .prepare(
        `UPDATE ${t.mails} SET email = recipient_id || '@removed.invalid'
         WHERE recipient_id IN (SELECT id FROM ${t.mailRecipients} r WHERE r.creator_id = ?1 AND r.first_sent_at IS NULL
           AND NOT EXISTS (SELECT 1 FROM ${t.mails} s WHERE s.recipient_id = r.id AND s.status = 'SENDING'))`,
      )
      .bind(creator),
    // An address that nothing was sent to goes; one that a mail is being sent to goes with the second round.
    d1
      .prepare(
        `UPDATE ${t.mailRecipients} SET email = id || '@removed.invalid', domain = NULL
         WHERE creator_id = ?1 AND first_sent_at IS NULL
           AND NOT EXISTS (SELECT 1 FROM ${t.mails} s WHERE s.recipient_id = ${t.mailRecipients}.id AND s.status = 'SENDING')`,
      )
      .bind(creator),
    d1
      .prepare(
        `UPDATE ${t.mailRecipients} SET stop_reason = coalesce(stop_reason, 'creator_removed'), stopped_at = coalesce(stopped_at, ?2),
           nickname = '', variables = '{}', link = NULL, creator_id = NULL WHERE creator_id = ?1`,
      )
      .bind(creator, at),
  ];
}

function otherStatements(
  d1: D1Database,
  { platform, accountId, handle }: RemovedAccount,
  creator: string,
): D1PreparedStatement[] {
  const keys = JSON.stringify(accountKeys({ platform, accountId, handle, secondaryId: null }));
  const found = `(subject = ?1 OR instr(coalesce(card, ''), '"' || ?1 || '"') > 0 OR (platform = ?2 AND instr(coalesce(post, ''), '"' || ?3 || '"') > 0))`;
  return [
    d1
      .prepare(
        `DELETE FROM ${t.exclusions} WHERE (owner_id, key) IN (
           SELECT o.id, k.value FROM (SELECT id FROM ${t.users} UNION SELECT id FROM ${t.enterprises}) o CROSS JOIN json_each(?1) k)`,
      )
      .bind(keys),
    d1
      .prepare(
        `DELETE FROM ${t.exclusions} WHERE creator_id = ?1 AND owner_id IN (SELECT id FROM ${t.users} UNION SELECT id FROM ${t.enterprises})`,
      )
      .bind(creator),
    d1
      .prepare(
        `UPDATE ${t.shopProjects} SET total = total - 1 WHERE ?2 = 'TIKTOK' AND EXISTS (
           SELECT 1 FROM ${t.shopCreators} s WHERE s.project_id = ${t.shopProjects}.project_id AND (s.creator_id = ?1 OR s.handle = ?3))`,
      )
      .bind(creator, platform, handle?.toLowerCase() ?? ""),
    d1
      .prepare(
        `DELETE FROM ${t.shopCreators} WHERE ?2 = 'TIKTOK' AND project_id IN (SELECT project_id FROM ${t.shopProjects}) AND (creator_id = ?1 OR handle = ?3)`,
      )
      .bind(creator, platform, handle?.toLowerCase() ?? ""),
    d1
      .prepare(
        `UPDATE ${t.linkBatches} SET completed = completed - f.n, failed = failed + f.n
         FROM (SELECT batch_id, count(*) AS n FROM ${t.batchItems} WHERE state = 'COMPLETED' AND ${found} GROUP BY batch_id) f WHERE f.batch_id = ${t.linkBatches}.id`,
      )
      .bind(creator, platform, accountId),
    d1
      .prepare(
        `UPDATE ${t.batchItems} SET state = 'FAILED', reason = 'not_found', subject = NULL, card = NULL, post = NULL, handle = NULL, link_id = '', key = '', url = '',
           input = '${REMOVED_NAME}' WHERE ${found}`,
      )
      .bind(creator, platform, accountId),
    d1
      .prepare(
        `UPDATE ${t.publications} SET author_id = NULL, author_name = '${REMOVED_NAME}', url = replace(url, '/@' || coalesce(author_handle, '') || '/', '/@_/'),
           author_handle = NULL, title = '', thumbnail = NULL, caption = NULL, region = NULL WHERE platform = ?1 AND author_id = ?2`,
      )
      .bind(platform, accountId),
  ];
}

const Snapshot = z.looseObject({
  best: z.array(z.looseObject({ url: z.string().nullable(), title: z.string(), creator: z.string() })),
});

/** The posts of the creator in reports that were shared, found by the tracked posts: what is blanked is what these showed. */
async function forgetReports(d1: D1Database, { platform, accountId }: RemovedAccount): Promise<void> {
  const { results: posts } = await d1
    .prepare(
      `SELECT DISTINCT owner_id AS owner, url, title, author_name AS name FROM ${t.publications} WHERE platform = ?1 AND author_id = ?2`,
    )
    .bind(platform, accountId)
    .all<{ owner: string; url: string; title: string; name: string }>();
  if (posts.length === 0) return;
  const owners = JSON.stringify([...new Set(posts.map(({ owner }) => owner))]);
  const urls = new Set(posts.map(({ url }) => url));
  const names = new Set(posts.map(({ name }) => name).filter(Boolean));
  let after = "";
  for (;;) {
    const { results: reports } = await d1
      .prepare(
        `SELECT id, snapshot FROM ${t.reports} WHERE owner_id IN (SELECT value FROM json_each(?1)) AND id > ?2 AND snapshot IS NOT NULL ORDER BY id LIMIT ${REPORTS_AT_ONCE}`,
      )
      .bind(owners, after)
      .all<{ id: string; snapshot: string }>();
    const changed = reports.flatMap(({ id, snapshot }) => {
      const report = Snapshot.parse(JSON.parse(snapshot));
      const isTheirs = ({ url, creator }: { url: string | null; creator: string }) =>
        url === null ? names.has(creator) : urls.has(url);
      if (!report.best.some(isTheirs)) return [];
      const best = report.best.map((post) =>
        isTheirs(post) ? { ...post, url: null, title: "", creator: REMOVED_NAME } : post,
      );
      const text = JSON.stringify({ ...report, best });
      return [
        d1.prepare(`UPDATE ${t.reports} SET snapshot = ?2 WHERE id = ?1 AND snapshot = ?3`).bind(id, text, snapshot),
      ];
    });
    if (changed.length > 0) await d1.batch(changed);
    const last = reports.at(-1);
    if (last === undefined || reports.length < REPORTS_AT_ONCE) return;
    after = last.id;
  }
}
