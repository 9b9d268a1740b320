import type { Caller } from "#workers/adapters/outside/payer.ts";
import { creatorId } from "#workers/modules/creators/domain.ts";
import { type NamedCreator, namedCreator, nameOfCard } from "#workers/modules/exclusions/matching.ts";
import { type Excluded, findExcluded, findSeen } from "#workers/modules/lists/port.ts";
import type { CreatorProfile } from "#workers/platforms/port.ts";
import { type Collected, collectCards } from "./collect.ts";
import type { Owed } from "./cursor.ts";

export type CollectedWanted = Collected & {
  /** Who is excluded among the authors, to be noted with the list. */
  excluded: NamedCreator[];
  /** How many of them the list had not left out before. */
  hidden: number;
  /** Authors whom other runs of the list's saved search have brought. */
  seen: ReadonlySet<string>;
};

type List = { listId: string; projectId: string; savedSearchId?: string | undefined };

/**
 * `collectCards` without those whom other runs have brought and the creators of the exclude lists. Those known by what the search told cost no call of the platform; those whose handle
 * only their profile tells are left out behind it.
 */
export async function collectWanted(
  deps: Parameters<typeof collectCards>[0] & { d1: D1Database },
  list: List,
  found: readonly Owed[],
  caller: Caller,
): Promise<CollectedWanted> {
  const seen = await findSeen(
    deps.d1,
    list,
    found.map(({ author }) => idOf(author)),
  );
  const authors = found.filter(({ author }) => !seen.has(idOf(author)));
  const before = await findExcluded(
    deps.d1,
    list,
    authors.map(({ author }) => nameOfAuthor(author)),
  );
  const collected = await collectCards(
    deps,
    leaveOut(before, authors, ({ author }) => idOf(author)),
    caller,
  );
  const nameless = new Set(authors.flatMap(({ author }) => (author.handle === null ? idOf(author) : [])));
  const cards = collected.cards.filter(({ card }) => nameless.has(card.id)).map(({ card }) => nameOfCard(card));
  const behind = await findExcluded(deps.d1, list, cards);
  return {
    ...collected,
    cards: leaveOut(behind, collected.cards, ({ card }) => card.id),
    excluded: [...before.creators, ...behind.creators],
    hidden: before.newCount + behind.newCount,
    seen,
  };
}

function idOf({ platform, accountId }: CreatorProfile): string {
  return creatorId(platform, accountId);
}

function nameOfAuthor(author: CreatorProfile): NamedCreator {
  return namedCreator(idOf(author), author);
}

function leaveOut<Item>({ creators }: Excluded, items: readonly Item[], id: (item: Item) => string): Item[] {
  const ids = new Set(creators.map(({ creatorId }) => creatorId));
  return items.filter((item) => !ids.has(id(item)));
}
