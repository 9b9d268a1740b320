import { collectPartially } from "#workers/adapters/outside/partial-results.ts";
import type { Caller } from "#workers/adapters/outside/payer.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { CreatorProfile, EnrichCapability, EnrichedCreator, EnrichOutcome, FoundPost } from "../port.ts";
import type { TikhubClient } from "../tikhub/client.ts";
import { readAccount, readAppAccount } from "./accounts.ts";
import { readList } from "./lists.ts";
import { isBy, ownPostsRoute, POSTS_PATH } from "./posts.ts";

const MAX_BATCH = 20;
const MAX_CONNECTIONS = 6;

/** Completes up to 20 accounts, six at once: a call each, one more where followers or biography are unknown, and one where nothing else tells the region. */
export function createEnrichCapability(client: TikhubClient): EnrichCapability {
  return { maxBatch: MAX_BATCH, enrich: (authors, caller) => enrichAccounts(client, authors, caller) };
}

async function enrichAccounts(
  client: TikhubClient,
  authors: readonly CreatorProfile[],
  caller: Caller,
): Promise<EnrichOutcome> {
  const wanted = [...new Map(authors.map((author) => [author.accountId, author])).values()].slice(0, MAX_BATCH);
  const paid = await client.reserve(POSTS_PATH, wanted.length, caller);
  const { results, failed } = await collectPartially(wanted, MAX_CONNECTIONS, async (author) => {
    try {
      return await completeAccount(client, author, paid);
    } catch (error) {
      const isGone = error instanceof ProviderError && (error.kind === "not_found" || error.kind === "private");
      if (isGone) return null;
      throw error;
    }
  });
  const isShown = (creator: EnrichedCreator | null | undefined) => creator != null && !creator.profile.isPrivate;
  const answered = wanted.filter((author) => results.has(author));
  return {
    creators: answered.flatMap((author) => results.get(author) ?? []).filter(isShown),
    gone: answered.filter((author) => !isShown(results.get(author))).map(({ accountId }) => accountId),
    unfinished: failed.map(({ accountId }) => accountId),
  };
}

/** Latest posts, whose reply mostly holds the profile too; the profile by itself where followers or biography are still unknown. */
async function completeAccount(client: TikhubClient, author: CreatorProfile, caller: Caller): Promise<EnrichedCreator> {
  const { path, query, pageSize } = ownPostsRoute(author);
  const page = await client.get(path, { ...query, max_cursor: 0, count: pageSize }, readList, caller);
  const own = page.posts.filter(isBy(author));
  const told = own.find((found) => found.authorIsComplete)?.author;
  const profile = told ?? (isKnown(author) ? author : await readAccount(client, author, caller));
  const region = profile.region ?? author.region ?? regionOf(own);
  return {
    profile: {
      ...profile,
      region: region ?? (own.length === 0 && !profile.isPrivate ? await readRegion(client, profile, caller) : null),
      secondaryId: profile.secondaryId ?? author.secondaryId,
    },
    posts: own.map(({ post }) => post),
  };
}

/** The region of an account without posts, which the app's profile alone is sure to tell; null when it cannot be had just now. */
async function readRegion(client: TikhubClient, profile: CreatorProfile, caller: Caller): Promise<string | null> {
  try {
    return (await readAppAccount(client, profile, caller)).region;
  } catch (error) {
    const concernsAll = error instanceof ProviderError && (error.kind === "auth" || error.kind === "quota");
    if (concernsAll || !(error instanceof ProviderError)) throw error;
    return null;
  }
}

function isKnown(author: CreatorProfile): boolean {
  return author.followers !== null && author.followers > 0 && author.bio !== "";
}

function regionOf(posts: readonly FoundPost[]): string | null {
  return posts.find(({ author }) => author.region !== null)?.author.region ?? null;
}
