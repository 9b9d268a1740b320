import type { Platform } from "#workers/kernel/vocabulary.ts";
import type { Creator } from "./contract.ts";
import type { KnownCreator } from "./creator.ts";
import { creatorId, FORMER_EMAILS_KEPT } from "./domain.ts";
import type { EmailSource, FoundEmail } from "./email-scan.ts";
import { indexText } from "./index-text.ts";
import { personProofs } from "./person-proofs.ts";
import { isRemovedSql, removalKey } from "./removal-keys.ts";
import { creatorText, findReadable } from "./stored-creator.ts";

/** SQL of the creators. They are global: what is stored is what the platforms show to everybody, and no row says who searched. */

/** A card with every address it shows. */
export type CreatorRecord = {
  card: Creator;
  accountId: string;
  emails: readonly FoundEmail[];
  /** What stands in the profile's field for a link. */
  link?: string | null;
};

const MAX_CREATORS_PER_STATEMENT = 200;
/** D1 takes 2 MB a value; half of it leaves room for escapes and wide characters. */
const MAX_CHARACTERS_PER_STATEMENT = 700_000;

/**
 * The triggers `creator_is_indexed`, `creator_is_indexed_anew` and `creator_leaves_index`
 * (migrations/0005_creators_triggers.sql) keep `creator_index` to the words of the rows, whichever statement writes or removes them.
 * A row without words is not in it. A creator that asked to be removed is not stored, whatever was read before the removal.
 */
const UPSERT_CREATORS = `
  INSERT INTO creators (id, platform, account_id, platform_account, title, region, followers, average_views, engagement_tenths, last_posted_at,
    verified, email, email_source, card, index_text, proofs, info_updated_at, created_at, updated_at, seen_at)
  SELECT value->>'id', value->>'platform', value->>'accountId', value->>'platformAccount', value->>'title', value->>'region', value->>'followers',
    value->>'averageViews', value->>'engagementTenths', value->>'lastPostedAt', value->>'verified', value->>'email', value->>'emailSource',
    value->>'card', value->>'indexText', value->>'proofs', value->>'infoUpdatedAt', value->>'createdAt', value->>'updatedAt', ?2
  FROM json_each(?1) WHERE NOT ${isRemovedSql("value->>'removalKey'")}
  ON CONFLICT (id) DO UPDATE SET platform_account = excluded.platform_account, title = excluded.title, region = excluded.region,
    followers = excluded.followers, average_views = excluded.average_views, engagement_tenths = excluded.engagement_tenths,
    last_posted_at = excluded.last_posted_at, verified = excluded.verified, email = excluded.email, email_source = excluded.email_source,
    card = excluded.card, index_text = excluded.index_text, proofs = excluded.proofs, info_updated_at = excluded.info_updated_at, updated_at = excluded.updated_at, seen_at = excluded.seen_at
  WHERE excluded.info_updated_at >= creators.info_updated_at`;

const UPSERT_EMAILS = `
  INSERT INTO creator_emails (creator_id, address, source, first_seen_at, last_seen_at)
  SELECT value->>'creatorId', value->>'address', value->>'source', ?2, ?2 FROM json_each(?1)
  WHERE EXISTS (SELECT 1 FROM creators k WHERE k.id = value->>'creatorId')
  ON CONFLICT (creator_id, address) DO UPDATE SET source = excluded.source, last_seen_at = max(last_seen_at, excluded.last_seen_at)`;

export function createCreatorStore(d1: D1Database) {
  return {
    /**
     * Statements that store the cards and their addresses, to run in the caller's batch; repeating them changes nothing, and a card older than
     * the stored one loses. One statement per 200 creators, one for all addresses. The index follows by itself, where the words have changed.
     */
    upsertStatements(records: readonly CreatorRecord[], now: number): D1PreparedStatement[] {
      const rows = packRows(records.map(toRow));
      const emails = records.flatMap(({ card, emails }) => emails.map((email) => ({ creatorId: card.id, ...email })));
      return [
        ...rows.map((pack) => d1.prepare(UPSERT_CREATORS).bind(pack, now)),
        ...(emails.length === 0 ? [] : [d1.prepare(UPSERT_EMAILS).bind(JSON.stringify(emails), now)]),
      ];
    },

    /** Cards by account id whose numbers the provider told after `since` (ms): they need not be asked for again. */
    async findFresh(platform: Platform, accountIds: readonly string[], since: number): Promise<Map<string, Creator>> {
      const { results } = await d1
        .prepare(
          `SELECT account_id AS accountId, card FROM creators
           WHERE id IN (SELECT value FROM json_each(?1)) AND info_updated_at > ?2`,
        )
        .bind(idsOf(platform, accountIds), since)
        .all<{ accountId: string; card: string }>();
      const readable = results.flatMap(({ accountId, card }) => {
        const creator = findReadable(card);
        return creator === null ? [] : [[accountId, creator] as const];
      });
      return new Map(readable);
    },

    /** Those of the accounts that asked to be removed. */
    async listRemoved(platform: Platform, accountIds: readonly string[]): Promise<Set<string>> {
      if (accountIds.length === 0) return new Set();
      const keys = new Map(accountIds.map((accountId) => [removalKey(platform, accountId), accountId]));
      const { results } = await d1
        .prepare(`SELECT value AS key FROM json_each(?1) WHERE ${isRemovedSql("value")}`)
        .bind(JSON.stringify([...keys.keys()]))
        .all<{ key: string }>();
      return new Set(results.flatMap(({ key }) => keys.get(key) ?? []));
    },

    /** The creator with this id, or null when there is none, or none that can be read. */
    async findById(id: string): Promise<Creator | null> {
      const card = await d1.prepare("SELECT card FROM creators WHERE id = ?1").bind(id).first<string>("card");
      return card === null ? null : findReadable(card);
    },

    /** The creators with these ids that can be read, by id. */
    async findMany(ids: readonly string[]): Promise<Map<string, Creator>> {
      const { results } = await d1
        .prepare("SELECT id, card FROM creators WHERE id IN (SELECT value FROM json_each(?1))")
        .bind(JSON.stringify(ids))
        .all<{ id: string; card: string }>();
      const readable = results.flatMap(({ id, card }) => {
        const creator = findReadable(card);
        return creator === null ? [] : [[id, creator] as const];
      });
      return new Map(readable);
    },

    /** What is stored of creators by account id, however old: since when, its region, and the addresses seen so far, latest first. */
    async findKnown(platform: Platform, accountIds: readonly string[]): Promise<Map<string, KnownCreator>> {
      const { results } = await d1
        .prepare(
          `SELECT c.account_id AS accountId, c.created_at AS createdAt, c.card ->> '$.region' AS region, e.address AS address
           FROM creators c LEFT JOIN creator_emails e ON e.creator_id = c.id
           WHERE c.id IN (SELECT value FROM json_each(?1)) ORDER BY c.id, e.last_seen_at DESC`,
        )
        .bind(idsOf(platform, accountIds))
        .all<{ accountId: string; createdAt: number; region: string | null; address: string | null }>();
      const known = new Map<string, { createdAt: number; region: string | null; emails: string[] }>();
      for (const { accountId, createdAt, region, address } of results) {
        const creator = known.get(accountId) ?? { createdAt, region, emails: [] };
        if (address !== null && creator.emails.length < FORMER_EMAILS_KEPT * 2) creator.emails.push(address);
        known.set(accountId, creator);
      }
      return known;
    },

    /** Every address a creator was seen with, latest first. */
    async listEmails(id: string): Promise<{ address: string; source: EmailSource; lastSeenAt: number }[]> {
      const { results } = await d1
        .prepare(
          `SELECT address, source, last_seen_at AS lastSeenAt FROM creator_emails WHERE creator_id = ?1
           ORDER BY last_seen_at DESC, address LIMIT 100`,
        )
        .bind(id)
        .all<{ address: string; source: EmailSource; lastSeenAt: number }>();
      return results;
    },
  };
}
export type CreatorStore = ReturnType<typeof createCreatorStore>;

function idsOf(platform: Platform, accountIds: readonly string[]): string {
  return JSON.stringify(accountIds.map((accountId) => creatorId(platform, accountId)));
}

function toRow({ card, accountId, link = null }: CreatorRecord): string {
  const { engagementRate, verified, ...rest } = card;
  return JSON.stringify({
    id: rest.id,
    platform: rest.platform,
    accountId,
    removalKey: removalKey(rest.platform, accountId),
    platformAccount: rest.platformAccount,
    title: rest.title,
    region: rest.region,
    followers: rest.followers,
    averageViews: rest.averageViews,
    engagementTenths: engagementRate === null ? null : Math.round(engagementRate * 10),
    lastPostedAt: rest.lastPostedAt,
    verified: verified ? 1 : 0,
    email: rest.email,
    emailSource: rest.emailSource,
    card: creatorText(card),
    indexText: indexText(card),
    proofs: JSON.stringify(personProofs(card, link)),
    infoUpdatedAt: rest.infoUpdatedAt,
    createdAt: rest.createdAt,
    updatedAt: rest.updatedAt,
  });
}

/** JSON arrays of rows, each short enough for one bound value. */
function packRows(rows: readonly string[]): string[] {
  const packs: string[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const pack = packs.at(-1);
    const isFull =
      pack === undefined ||
      pack.length >= MAX_CREATORS_PER_STATEMENT ||
      size + row.length > MAX_CHARACTERS_PER_STATEMENT;
    if (isFull) packs.push([row]);
    else pack.push(row);
    size = isFull ? row.length : size + row.length;
  }
  return packs.map((pack) => `[${pack.join(",")}]`);
}
