import type { Caller } from "#workers/adapters/outside/payer.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import type { CreatorProfile, EnrichedCreator, PlatformAdapter } from "#workers/platforms/port.ts";
import { contactsOf } from "./contact.ts";
import type { Creator } from "./contract.ts";
import { toCreator } from "./creator.ts";
import { FRESH_MS } from "./domain.ts";
import type { CreatorRecord, CreatorStore } from "./store.ts";

export type CompletedCreators = {
  /** In the order of the authors asked for. */
  cards: Creator[];
  /** Deleted, banned, private, or removed. */
  gone: string[];
  /** Those of `gone` that asked us to remove them: nothing of theirs may be kept or shown. */
  removed: ReadonlySet<string>;
  /** The provider failed on these alone: worth another call in a later step. */
  unfinished: string[];
  /** For the batch that stores the results; empty when every creator was fresh. */
  writes: D1PreparedStatement[];
};

type Deps = { store: CreatorStore; clock: Clock };

/** Turns the authors of found posts into cards. */
export function createCreatorService({ store, clock }: Deps) {
  /**
   * Cards of the authors: the stored ones of the last 24 h as they are, all others fetched from the platform, in calls of `maxBatch`. Account ids stand
   * in `gone` and `unfinished`. Creators that asked to be removed are not asked for.
   * Throws ProviderError when the provider could say nothing at all; nothing is written here.
   */
  async function complete(
    adapter: PlatformAdapter,
    authors: readonly CreatorProfile[],
    caller: Caller,
  ): Promise<CompletedCreators> {
    const { enrich, platform } = adapter;
    if (enrich === null) return { cards: [], gone: [], removed: new Set(), unfinished: [], writes: [] };
    const removed = await store.listRemoved(
      platform,
      authors.map(({ accountId }) => accountId),
    );
    const wanted = new Map(
      authors.flatMap((author) => (removed.has(author.accountId) ? [] : [[author.accountId, author] as const])),
    );
    const fresh = await store.findFresh(platform, [...wanted.keys()], clock.now() - FRESH_MS);
    const asked = [...wanted.values()].filter(({ accountId }) => !fresh.has(accountId));
    const told: EnrichedCreator[] = [];
    const gone: string[] = [...removed];
    const unfinished: string[] = [];
    for (let start = 0; start < asked.length; start += enrich.maxBatch) {
      const outcome = await enrich.enrich(asked.slice(start, start + enrich.maxBatch), caller);
      told.push(...outcome.creators);
      gone.push(...outcome.gone);
      unfinished.push(...outcome.unfinished);
    }
    const records = await toRecords(platform, told);
    const cards = new Map([...fresh, ...records.map(({ accountId, card }): [string, Creator] => [accountId, card])]);
    return {
      cards: [...wanted.keys()].flatMap((accountId) => cards.get(accountId) ?? []),
      gone,
      removed,
      unfinished,
      writes: store.upsertStatements(records, clock.now()),
    };
  }

  async function toRecords(platform: Platform, creators: readonly EnrichedCreator[]): Promise<CreatorRecord[]> {
    if (creators.length === 0) return [];
    const now = clock.now();
    const known = await store.findKnown(
      platform,
      creators.map(({ profile }) => profile.accountId),
    );
    return creators.flatMap((creator) => {
      const { accountId } = creator.profile;
      const emails = contactsOf(creator);
      const card = toCreator(creator, now, known.get(accountId) ?? null, emails);
      return card === null ? [] : [{ card, accountId, emails, link: creator.profile.link }];
    });
  }

  return { complete };
}
export type CreatorService = ReturnType<typeof createCreatorService>;
