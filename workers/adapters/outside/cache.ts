import { namesOf } from "#workers/db/names.ts";
import { providerCache } from "./tables.ts";

/** Replies of providers kept for a while in D1, because asking again costs an allowance. */

export type PageCache = {
  /** The text kept under a key, or null when there is none or it is past its time. */
  find(key: string, now: number): Promise<string | null>;
  /** The texts kept under the keys, by key. */
  findAll(keys: readonly string[], now: number): Promise<Map<string, string>>;
  keep(key: string, body: string, now: number, lifetimeMs: number): Promise<void>;
  keepAll(bodies: ReadonlyMap<string, string>, now: number, lifetimeMs: number): Promise<void>;
};

const MAX_ENTRIES = 5_000;
const MAX_CHARACTERS = 200_000;
/** Removed with each write at most, for room: more than one write adds. */
const REMOVED_PER_WRITE = 200;

const c = namesOf(providerCache);

const KEEP = `
INSERT INTO ${c} (${c.key}, ${c.body}, ${c.expiresAt}) SELECT e.key, e.value, ?2 FROM json_each(?1) e WHERE true
ON CONFLICT (${c.key}) DO UPDATE SET ${c.body} = excluded.${c.body}, ${c.expiresAt} = excluded.${c.expiresAt}`;
// Bounded: past the limit the entries that would expire first make room.
const MAKE_ROOM = `
DELETE FROM ${c} WHERE ${c.key} IN
  (SELECT ${c.key} FROM ${c} ORDER BY ${c.expiresAt} DESC LIMIT ${REMOVED_PER_WRITE} OFFSET ${MAX_ENTRIES})`;

export function createPageCache(d1: D1Database): PageCache {
  async function findAll(keys: readonly string[], now: number): Promise<Map<string, string>> {
    if (keys.length === 0) return new Map();
    const { results } = await d1
      .prepare(
        `SELECT ${c.key}, ${c.body} FROM ${c} WHERE ${c.key} IN (SELECT value FROM json_each(?1)) AND ${c.expiresAt} > ?2`,
      )
      .bind(JSON.stringify(keys), now)
      .all<{ key: string; body: string }>();
    return new Map(results.map(({ key, body }) => [key, body]));
  }

  async function keepAll(bodies: ReadonlyMap<string, string>, now: number, lifetimeMs: number): Promise<void> {
    const kept = [...bodies].filter(([, body]) => body.length <= MAX_CHARACTERS);
    if (kept.length === 0) return;
    await d1.batch([
      d1.prepare(KEEP).bind(JSON.stringify(Object.fromEntries(kept)), now + lifetimeMs),
      d1.prepare(`DELETE FROM ${c} WHERE ${c.expiresAt} <= ?1`).bind(now),
      d1.prepare(MAKE_ROOM),
    ]);
  }

  return {
    findAll,
    keepAll,
    find: async (key, now) => (await findAll([key], now)).get(key) ?? null,
    keep: (key, body, now, lifetimeMs) => keepAll(new Map([[key, body]]), now, lifetimeMs),
  };
}

/** Removes what is past its time; answers how many. Writes do so too: this is for the cache that nothing is written to. */
export async function purgeProviderCache(d1: D1Database, now: number): Promise<number> {
  return (await d1.prepare(`DELETE FROM ${c} WHERE ${c.expiresAt} <= ?1`).bind(now).run()).meta.changes;
}

/** Key of a cached reply: SHA-256 over its parts, hex. */
export async function cacheKey(parts: readonly (string | number | null)[]): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(parts)));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
