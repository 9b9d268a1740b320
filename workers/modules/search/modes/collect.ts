import type { Caller } from "#workers/adapters/outside/payer.ts";
import type { Creator } from "#workers/modules/creators/contract.ts";
import { creatorId } from "#workers/modules/creators/domain.ts";
import type { CreatorService } from "#workers/modules/creators/service.ts";
import type { CreatorProfile, PlatformAdapter } from "#workers/platforms/port.ts";
import type { Owed } from "./cursor.ts";

/** How often a creator is asked for when the provider fails on just that one. */
const MAX_TRIES = 2;

/** Authors in order of appearance, each once; `score` counts how often each appeared. Owed ones come first. */
export function authorsOf(found: readonly CreatorProfile[], owed: readonly Owed[]): Owed[] {
  const authors = new Map(owed.map((entry) => [entry.author.accountId, entry]));
  for (const author of found) {
    const known = authors.get(author.accountId);
    authors.set(author.accountId, known ? { ...known, score: known.score + 1 } : { author, score: 1, tries: 0 });
  }
  return [...authors.values()];
}

export type Collected = {
  /** In the order of the authors. */
  cards: { card: Creator; score: number }[];
  writes: D1PreparedStatement[];
  /** To be asked for once more. */
  owed: Owed[];
  /** Deleted, banned or private. */
  gone: CreatorProfile[];
  /** Those that the provider failed on too often. */
  givenUp: CreatorProfile[];
};

/** Cards of the given creators. Deleted, banned and private accounts are left out; those that the provider failed on are owed, once. */
export async function collectCards(
  deps: { adapter: PlatformAdapter; creators: Pick<CreatorService, "complete"> },
  authors: readonly Owed[],
  caller: Caller,
): Promise<Collected> {
  if (authors.length === 0) return { cards: [], writes: [], owed: [], gone: [], givenUp: [] };
  const { adapter, creators } = deps;
  const completed = await creators.complete(
    adapter,
    authors.map(({ author }) => author),
    caller,
  );
  const scores = new Map(authors.map(({ author, score }) => [creatorId(adapter.platform, author.accountId), score]));
  const failed = authors.filter(({ author }) => completed.unfinished.includes(author.accountId));
  const gone = new Set(completed.gone);
  const mayTryAgain = ({ tries }: Owed) => tries + 1 < MAX_TRIES;
  return {
    cards: completed.cards.map((card) => ({ card, score: scores.get(card.id) ?? 1 })),
    writes: completed.writes,
    owed: failed.filter(mayTryAgain).map((entry) => ({ ...entry, tries: entry.tries + 1 })),
    gone: authors.flatMap(({ author }) => (gone.has(author.accountId) ? author : [])),
    givenUp: failed.filter((entry) => !mayTryAgain(entry)).map(({ author }) => author),
  };
}
