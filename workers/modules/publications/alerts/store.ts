import { eq } from "drizzle-orm";
import * as z from "zod";
import { openDatabase } from "#workers/db/client.ts";
import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import { creators } from "#workers/modules/creators/tables.ts";
import { alertRules, publicationAlerts } from "#workers/modules/publications/alert-rules/tables.ts";
import type { PostScope } from "../domain.ts";
import { publications } from "../tables.ts";

/** SQL of alerts; the owner comes first. The trigger `publication_alerts_move` (migrations/0008_publications_triggers.sql) keeps `is_live` in step with the posts. */

const ALERT = columnsOf(publicationAlerts, ["id", "publicationId", "kind", "at", "detail", "seenAt"]);
const RULES = columnsOf(alertRules, ["requiredTags", "changedAt"]);
const POST = columnsOf(publications, ["platform", "authorName", "title"]);
const NEW = columnsOf(publicationAlerts, ["id", "ownerId", "publicationId", "kind", "event", "at", "detail"]);
export type AlertRow = RowOf<typeof ALERT> & RowOf<typeof POST>;

/** An alert about the post with this key. One of the same kind in the `quietMs` before keeps it back, and one of the same event at any time. */
export type NewAlert = {
  id: string;
  key: string;
  kind: string;
  event: string;
  detail: string;
  quietMs: number;
};

export type Rules = { requiredTags: string[]; changedAt: number };

const ALERTS_PER_PAGE = 20;
/** New alerts are counted up to so many. */
const MAX_COUNTED = 100;

const a = namesOf(publicationAlerts);
const shown = namesOf(publicationAlerts, "a");
const earlier = namesOf(publicationAlerts, "e");
const p = namesOf(publications, "p");
const c = namesOf(creators, "c");
const of = (name: keyof NewAlert) => `j.value ->> '${name}'`;

const INSERT = `
INSERT INTO ${a} (${NEW.names})
SELECT ${of("id")}, ?1, ${p.id}, ${of("kind")}, ${of("event")}, ?3, ${of("detail")}
FROM json_each(?2) j CROSS JOIN ${p} ON ${p.ownerId} = ?1 AND ${p.postKey} = ${of("key")} AND ${p.deletedAt} IS NULL
WHERE NOT EXISTS (SELECT 1 FROM ${earlier} WHERE ${earlier.publicationId} = ${p.id} AND ${earlier.kind} = ${of("kind")} AND ${earlier.at} > ?3 - ${of("quietMs")})
ON CONFLICT DO NOTHING`;

const LIST = (index: string, more: string) => `
SELECT ${ALERT.of("a")}, ${POST.of("p")} FROM ${shown} INDEXED BY ${index} CROSS JOIN ${p} ON ${p.id} = ${shown.publicationId}
WHERE ${shown.ownerId} = ?1 AND ${shown.isLive} = 1 AND ${shown.id} < ?2 AND (?3 IS NULL OR ${p.joinId} = ?3) ${more} ORDER BY ${shown.id} DESC LIMIT ${ALERTS_PER_PAGE}`;
const LIST_ALL = LIST("publication_alerts_by_owner", "");
const LIST_OF_POST = LIST("publication_alerts_once", `AND ${shown.publicationId} = ?4`);

const COUNT = `
SELECT count(*) AS unseen FROM (SELECT 1 FROM ${a} INDEXED BY publication_alerts_unseen
WHERE ${a.ownerId} = ?1 AND ${a.seenAt} IS NULL AND ${a.isLive} = 1 LIMIT ${MAX_COUNTED})`;

const COUNT_OF_STAY = `
SELECT count(*) AS unseen FROM (SELECT 1 FROM ${shown} INDEXED BY publication_alerts_unseen CROSS JOIN ${p} ON ${p.id} = ${shown.publicationId} AND ${p.joinId} = ?2
WHERE ${shown.ownerId} = ?1 AND ${shown.seenAt} IS NULL AND ${shown.isLive} = 1 LIMIT ${MAX_COUNTED})`;

const SEE = `
UPDATE ${a} INDEXED BY publication_alerts_unseen SET ${a.seenAt} = ?3
WHERE ${a.ownerId} = ?1 AND ${a.seenAt} IS NULL AND ${a.isLive} = 1 AND ${a.id} <= ?2`;
const SEE_OF_POST = `${SEE} AND ${a.publicationId} = ?4`;

const USUAL = `SELECT ${c.id} AS id, ${c.averageViews} AS views FROM json_each(?1) j CROSS JOIN ${c} ON ${c.id} = j.value`;

/** Behind the ids of all alerts. */
const LAST_ID = "~";
const Tags = z.array(z.string());

export function createAlertStore(d1: D1Database) {
  const db = openDatabase(d1);
  return {
    /** A page of the scope's alerts in front of one, the newest first, and how many are new. */
    async list(
      { ownerId, joinId }: PostScope,
      { publicationId, before = LAST_ID }: { publicationId?: string; before?: string },
    ): Promise<{ rows: AlertRow[]; unseen: number; isFull: boolean }> {
      const page =
        publicationId === undefined
          ? d1.prepare(LIST_ALL).bind(ownerId, before, joinId)
          : d1.prepare(LIST_OF_POST).bind(ownerId, before, joinId, publicationId);
      const counted =
        joinId === null ? d1.prepare(COUNT).bind(ownerId) : d1.prepare(COUNT_OF_STAY).bind(ownerId, joinId);
      const [alerts, count] = await d1.batch<AlertRow & { unseen: number }>([page, counted]);
      const rows = alerts?.results ?? [];
      return { rows, unseen: count?.results[0]?.unseen ?? 0, isFull: rows.length === ALERTS_PER_PAGE };
    },

    /** Marks the owner's alerts up to one as seen; answers how many are left. */
    async markSeen(
      ownerId: string,
      { until, publicationId }: { until: string; publicationId?: string },
      at: number,
    ): Promise<number> {
      const see =
        publicationId === undefined
          ? d1.prepare(SEE).bind(ownerId, until, at)
          : d1.prepare(SEE_OF_POST).bind(ownerId, until, at, publicationId);
      const [, count] = await d1.batch<{ unseen: number }>([see, d1.prepare(COUNT).bind(ownerId)]);
      return count?.results[0]?.unseen ?? 0;
    },

    /** Statements that keep alerts about the owner's posts; they come behind those that write the posts. */
    keepStatements(ownerId: string, alerts: readonly NewAlert[], at: number): D1PreparedStatement[] {
      return alerts.length === 0 ? [] : [d1.prepare(INSERT).bind(ownerId, JSON.stringify(alerts), at)];
    },

    /** What the owner asks of posts; nothing, since ever, before anything was chosen. */
    async findRules(ownerId: string): Promise<Rules> {
      const rules = await db.select(RULES.fields).from(alertRules).where(eq(alertRules.ownerId, ownerId)).get();
      if (rules === undefined) return { requiredTags: [], changedAt: 0 };
      return { requiredTags: Tags.parse(JSON.parse(rules.requiredTags)), changedAt: rules.changedAt };
    },

    async saveRules(ownerId: string, { requiredTags, changedAt }: Rules): Promise<void> {
      const set = { requiredTags: JSON.stringify(requiredTags), changedAt };
      await db
        .insert(alertRules)
        .values({ ownerId, ...set })
        .onConflictDoUpdate({ target: alertRules.ownerId, set });
    },

    /** The average views of creators that are known, by their id. */
    async listUsualViews(creatorIds: readonly string[]): Promise<Map<string, number | null>> {
      const rows = await d1.prepare(USUAL).bind(JSON.stringify(creatorIds)).all<{ id: string; views: number | null }>();
      return new Map(rows.results.map(({ id, views }) => [id, views]));
    },
  };
}
export type AlertStore = ReturnType<typeof createAlertStore>;
