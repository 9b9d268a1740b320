import type { CreatorCard } from "#workers/modules/creators/contract.ts";
import { creatorId } from "#workers/modules/creators/domain.ts";
import type { CreatorService } from "#workers/modules/creators/service.ts";
import type { FoundPost, PlatformAdapter } from "#workers/platforms/port.ts";
import type { Owed } from "./cursor.ts";

/** How often a creator is asked for when the provider fails on just that one. */
const MAX_TRIES = 2;

/** The creators behind posts, in order of appearance, each once; `score` counts their posts. Owed ones come first. */
export function authorsOf(posts: readonly FoundPost[], owed: readonly Owed[]): Owed[] {
  const authors = new Map(owed.map((entry) => [entry.author.accountId, entry]));
  for (const { author } of posts) {
    const known = authors.get(author.accountId);
    authors.set(author.accountId, known ? { ...known, score: known.score + 1 } : { author, score: 1, tries: 0 });
  }
  return [...authors.values()];
}

export type Collected = {
  /** In the order of the authors. */
  cards: { card: CreatorCard; score: number }[];
  writes: D1PreparedStatement[];
  /** To be asked for once more. */
  owed: Owed[];
};

/** Cards of the given creators. Deleted, banned and private accounts are left out; those that the provider failed on are owed, once. */
export async function collectCards(
  deps: { adapter: PlatformAdapter; creators: Pick<CreatorService, "complete"> },
  authors: readonly Owed[],
  options: { signal: AbortSignal },
): Promise<Collected> {
  if (authors.length === 0) return { cards: [], writes: [], owed: [] };
  const { adapter, creators } = deps;
  const completed = await creators.complete(
    adapter,
    authors.map(({ author }) => author),
    options,
  );
  const scores = new Map(authors.map(({ author, score }) => [creatorId(adapter.platform, author.accountId), score]));
  const failed = new Set(completed.unfinished);
  return {
    cards: completed.cards.map((card) => ({ card, score: scores.get(card.id) ?? 1 })),
    writes: completed.writes,
    owed: authors
      .filter(({ author, tries }) => failed.has(author.accountId) && tries + 1 < MAX_TRIES)
      .map((entry) => ({ ...entry, tries: entry.tries + 1 })),
  };
}
