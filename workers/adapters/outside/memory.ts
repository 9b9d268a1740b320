import { nextPacificMidnight, pacificDay } from "./pacific-day.ts";

/** D1 behind the adapters: YouTube's allowances and cached replies. */

export type YoutubeBucket = "search" | "units";

/** `dayUsed`: the day's allowance is gone. `shareUsed`: what is left of it is kept for other workspaces. */
export type Taken = "taken" | "dayUsed" | "shareUsed";

export type QuotaStore = {
  /**
   * Counts `units` against the day's allowance before they are spent; nothing is counted when they do not fit or YouTube has closed the bucket.
   * With a workspace they count against its share too, once half of the allowance is gone (docs/decisions/youtube-shares.md).
   */
  take(bucket: YoutubeBucket, units: number, now: number, workspace?: string | null): Promise<Taken>;
  /** YouTube says the allowance is used up: nothing is taken any more until the next Pacific midnight. */
  close(bucket: YoutubeBucket, now: number): Promise<void>;
};

export type PageCache = {
  /** The text kept under a key, or null when there is none or it is past its time. */
  find(key: string, now: number): Promise<string | null>;
  keep(key: string, body: string, now: number, lifetimeMs: number): Promise<void>;
};

const QUOTA_DAYS_KEPT = 40;
/** Up to this part of a day's allowance whoever comes first is served. */
const FIRST_COME_PART = 0.5;
/** Beyond it a workspace gets nothing more once it has had this part. */
const SHARE_PART = 0.2;

// One statement decides and counts, so that parallel calls cannot overspend.
const TAKE = `
INSERT INTO youtube_quota (day_pacific, bucket, used) SELECT ?1, ?2, ?3 WHERE ?3 <= ?4
ON CONFLICT (day_pacific, bucket) DO UPDATE SET used = used + ?3 WHERE used + ?3 <= ?4 AND exhausted_at IS NULL
  AND (?5 IS NULL OR used + ?3 <= ?6 OR ?7 >= ?3 +
    coalesce((SELECT s.used FROM youtube_shares s WHERE s.day_pacific = ?1 AND s.workspace = ?5), 0))
RETURNING used`;
const COUNT_SHARE = `
INSERT INTO youtube_shares (day_pacific, workspace, used) SELECT ?1, ?2, ?3 WHERE changes() > 0 AND ?2 IS NOT NULL
ON CONFLICT (day_pacific, workspace) DO UPDATE SET used = used + excluded.used`;
const MAX_CACHED_PAGES = 5_000;
const MAX_CACHED_CHARACTERS = 200_000;

export function createQuotaStore(d1: D1Database, limits: Record<YoutubeBucket, number>): QuotaStore {
  return {
    async take(bucket, units, now, workspace = null) {
      const day = pacificDay(now);
      const limit = limits[bucket];
      const parts = [Math.ceil(limit * FIRST_COME_PART), Math.ceil(limit * SHARE_PART)];
      const [taken] = await d1.batch([
        d1.prepare(TAKE).bind(day, bucket, units, limit, workspace, ...parts),
        d1.prepare(COUNT_SHARE).bind(day, workspace, units),
        d1.prepare("DELETE FROM youtube_shares WHERE day_pacific < ?1").bind(day),
      ]);
      if (taken?.results[0]) return "taken";
      if (workspace === null) return "dayUsed";
      const left = await d1
        .prepare(
          "SELECT 1 FROM youtube_quota WHERE day_pacific = ?1 AND bucket = ?2 AND used + ?3 <= ?4 AND exhausted_at IS NULL",
        )
        .bind(day, bucket, units, limit)
        .first();
      return left === null ? "dayUsed" : "shareUsed";
    },
    async close(bucket, now) {
      const oldest = pacificDay(now - QUOTA_DAYS_KEPT * 86_400_000);
      await d1.batch([
        d1
          .prepare(
            `INSERT INTO youtube_quota (day_pacific, bucket, used, exhausted_at) VALUES (?1, ?2, 0, ?3)
             ON CONFLICT (day_pacific, bucket) DO UPDATE SET exhausted_at = coalesce(exhausted_at, ?3)`,
          )
          .bind(pacificDay(now), bucket, now),
        d1.prepare("DELETE FROM youtube_quota WHERE day_pacific < ?1").bind(oldest),
      ]);
    },
  };
}

/** When a used-up allowance is back, in ms from now. */
export function quotaReturnsInMs(now: number): number {
  return nextPacificMidnight(now) - now;
}

export function createPageCache(d1: D1Database): PageCache {
  return {
    async find(key, now) {
      const row = await d1
        .prepare("SELECT body FROM provider_cache WHERE key = ?1 AND expires_at > ?2")
        .bind(key, now)
        .first<{ body: string }>();
      return row?.body ?? null;
    },
    async keep(key, body, now, lifetimeMs) {
      if (body.length > MAX_CACHED_CHARACTERS) return;
      await d1.batch([
        d1
          .prepare(
            `INSERT INTO provider_cache (key, body, expires_at) VALUES (?1, ?2, ?3)
             ON CONFLICT (key) DO UPDATE SET body = excluded.body, expires_at = excluded.expires_at`,
          )
          .bind(key, body, now + lifetimeMs),
        d1.prepare("DELETE FROM provider_cache WHERE expires_at <= ?1").bind(now),
        // Bounded: past the limit the page that would expire first makes room.
        d1.prepare(
          `DELETE FROM provider_cache WHERE key IN
             (SELECT key FROM provider_cache ORDER BY expires_at DESC LIMIT 20 OFFSET ${MAX_CACHED_PAGES})`,
        ),
      ]);
    },
  };
}

/** Key of a cached reply: SHA-256 over its parts, hex. */
export async function cacheKey(parts: readonly (string | number | null)[]): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(parts)));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
