import * as z from "zod";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { InputOf } from "#workers/api/endpoint.ts";
import { badField } from "#workers/kernel/app-error.ts";
import type { Creator } from "#workers/modules/creators/contract.ts";
import { creatorId } from "#workers/modules/creators/domain.ts";
import { textOfCard } from "#workers/modules/creators/matching-text.ts";
import type { PlatformAdapter } from "#workers/platforms/port.ts";
import { findSeed, NamedAccount, parseSeed, readAccountInput } from "../account.ts";
import { checkAmount } from "../amount.ts";
import { type SearchModePlugin, SearchParams, type SeedContext } from "../plugin.ts";
import { createSimilarSearch } from "./contract.ts";
import { recordFinds } from "./find-store.ts";
import { likenesses } from "./rank.ts";
import { comparedSeed, describeSeed, SeedProfile } from "./seed.ts";
import { findCandidates } from "./sources.ts";

/** Places of a list are likeness in millionths, the most alike first. */
export const FULL_RANK = 1_000_000;

const SimilarParams = SearchParams.extend({
  ...NamedAccount.shape,
  source: z.string(),
  /** The least that a creator must have; 0 is anything. Unknown numbers pass only where nothing is asked for. */
  minSubscribers: z.number().int().min(0),
  videosAverageViews: z.number().int().min(0),
  /** The creator of a view that a superlike starts from; null for a search by link or handle. */
  kolId: z.string().nullable(),
  /** The place in the list that full likeness has: creators that a superlike brings stand behind the view's own. */
  rankBase: z.number().int().min(0),
});
export type SimilarParams = z.output<typeof SimilarParams>;
type Input = InputOf<typeof createSimilarSearch>["body"];

/** Creators like one that is known (spec 2 §2.1 "similar"): found by what it writes about and by what the platform recommends, ranked by ourselves. */
export const similarMode: SearchModePlugin<Input, SimilarParams, SeedProfile> = {
  mode: "similar",
  call: createSimilarSearch,
  // Superlikes come in by the same address (routes.ts).
  hasOwnRoutes: true,
  texts: {
    phase: "search:phases.similar",
    not_found: "search:failures.accountMissing",
    private: "search:failures.similarPrivate",
    empty: "search:failures.similarEmpty",
  },
  readInput(input) {
    if (input.source === undefined) throw badField("source", "search:errors.accountRequired");
    const named = readAccountInput(input.source, input.platform, "source");
    const { platform, minSubscribers = 0, videosAverageViews = 0 } = input;
    return { platform, ...named, source: named.label, minSubscribers, videosAverageViews, kolId: null, rankBase: 0 };
  },
  amountOf: (input) => checkAmount(input.maxVideoCount ?? input.maxCount),
  parseParams: (stored) => SimilarParams.parse(stored),
  supports: (adapter) =>
    adapter.resolve !== null && adapter.enrich !== null && (adapter.keywordSearch ?? adapter.hashtag) !== null,
  seed: {
    async find(adapter, params, context) {
      const found = await findSeed(adapter, params, context);
      return found === null ? null : completeSeed(adapter, parseSeed(found), context);
    },
    parse: (stored) => SeedProfile.parse(stored),
  },
  findPage: (adapter, params, cursor, { seed, ...context }) =>
    findCandidates(adapter, seed, cursor, { ...context, minSubscribers: params.minSubscribers }),
  weigh(cards, params, seed, tables) {
    const own = creatorId(params.platform, seed.account.accountId);
    const others = cards.map((card) => ({ ...card, text: textOfCard(card, []) }));
    return likenesses(comparedSeed(seed), others, tables).map((alike, place) => {
      const card = cards[place];
      if (alike === null || !card || card.id === own || isTooSmall(card, params)) return null;
      return { score: Math.round(alike * 100), rank: params.rankBase + Math.round((1 - alike) * FULL_RANK) };
    });
  },
  recordFound: recordFinds,
  describeSource: ({ label, url }) => ({ label, url }),
};

function isTooSmall({ followers, averageViews }: Creator, params: SimilarParams): boolean {
  return lacks(followers, params.minSubscribers) || lacks(averageViews, params.videosAverageViews);
}

function lacks(count: number | null, least: number): boolean {
  return least > 0 && (count === null || count < least);
}

/** The seed with its posts, described; null for one that is gone meanwhile. */
async function completeSeed(adapter: PlatformAdapter, account: ReturnType<typeof parseSeed>, context: SeedContext) {
  const outcome = await adapter.enrich?.enrich([account], context);
  if (outcome?.unfinished.length)
    throw new ProviderError({ provider: adapter.platform, kind: "upstream", code: "seed" });
  const [creator] = outcome?.creators ?? [];
  return creator ? describeSeed(creator, await context.tables.load()) : null;
}
