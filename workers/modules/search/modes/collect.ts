import type { Platform } from "#workers/kernel/vocabulary.ts";
import type { CreatorCard } from "#workers/modules/creators/contract.ts";
import type { CreatorProfile, FoundPost, PlatformAdapter } from "#workers/platforms/port.ts";
import type { CreatorCatalogue } from "../ports.ts";
import type { Owed } from "./cursor.ts";

/** Numbers of a creator are asked for again when they are older than this. */
export const FRESH_MS = 24 * 60 * 60 * 1_000;
/** How often a creator is asked for when the provider fails on just that one. */
const MAX_TRIES = 2;

/** The creators behind posts, in order of appearance, each once; `score` counts their posts. */
export function authorsOf(posts: readonly FoundPost[], owed: readonly Owed[]): Owed[] {
  const authors = new Map<string, Owed>();
  for (const entry of owed) authors.set(entry.author.accountId, entry);
  for (const { author } of posts) {
    const known = authors.get(author.accountId);
    authors.set(author.accountId, known ? { ...known, score: known.score + 1 } : { author, score: 1, tries: 0 });
  }
  return [...authors.values()];
}

export type Collected = {
  /** In the order of `authors`. */
  cards: { card: CreatorCard; score: number }[];
  statements: D1PreparedStatement[];
  owed: Owed[];
};

/**
 * Cards of the given creators: from the catalogue where it is fresh, from the platform otherwise. Deleted, banned and private accounts
 * are left out; those that the provider failed on are owed, once more.
 */
export async function collectCards(
  deps: { adapter: PlatformAdapter; creators: CreatorCatalogue },
  authors: readonly Owed[],
  options: { platform: Platform; now: number; signal: AbortSignal },
): Promise<Collected> {
  const { platform, now } = options;
  const ids = authors.map(({ author }) => author.accountId);
  const cards = new Map(await deps.creators.findFresh(platform, ids, now - FRESH_MS));
  const stale = authors.filter(({ author }) => !cards.has(author.accountId)).map(({ author }) => author);
  const { creators, unfinished } = await enrichAll(deps.adapter, stale, options.signal);
  const saved = await deps.creators.prepareSave(creators, now);
  for (const [accountId, card] of saved.cards) cards.set(accountId, card);

  const failed = new Set(unfinished);
  return {
    cards: authors.flatMap(({ author, score }) => {
      const card = cards.get(author.accountId);
      return card ? [{ card, score }] : [];
    }),
    statements: saved.statements,
    owed: authors.flatMap((entry) =>
      failed.has(entry.author.accountId) && entry.tries + 1 < MAX_TRIES ? [{ ...entry, tries: entry.tries + 1 }] : [],
    ),
  };
}

async function enrichAll(adapter: PlatformAdapter, authors: readonly CreatorProfile[], signal: AbortSignal) {
  const { enrich } = adapter;
  if (!enrich || authors.length === 0) return { creators: [], unfinished: [] };
  const parts = [];
  for (let start = 0; start < authors.length; start += enrich.maxBatch) {
    parts.push(await enrich.enrich(authors.slice(start, start + enrich.maxBatch), { signal }));
  }
  return {
    creators: parts.flatMap(({ creators }) => creators),
    unfinished: parts.flatMap(({ unfinished }) => unfinished),
  };
}
