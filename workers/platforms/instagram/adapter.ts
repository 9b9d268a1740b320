import type { ProviderHttpDeps } from "#workers/adapters/outside/http.ts";
import type { PageCache } from "#workers/adapters/outside/memory.ts";
import { collectPartially } from "#workers/adapters/outside/partial-results.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import { checkAt } from "../health.ts";
import type {
  AccountPage,
  AccountRef,
  CreatorProfile,
  EnrichedCreator,
  EnrichOutcome,
  FoundPage,
  FoundPost,
  PlatformAdapter,
  ResolveCapability,
} from "../port.ts";
import { isRefusal, type TikhubSettings } from "../tikhub/client.ts";
import { type AccountKey, accountQuery, createInstagramClient, type InstagramClient } from "./client.ts";
import { foundPostOf, type InstagramList, listedAccountOf } from "./map.ts";
import { type InstagramRoute, readPage } from "./paging.ts";
import { createPostDetailCapability } from "./post-detail.ts";

/** Completing a creator costs two calls, so that few are asked for at once. */
const MAX_BATCH = 12;
const MAX_CONNECTIONS = 6;
const HASHTAG_PATH = "instagram/v2/fetch_hashtag_posts";
const TAGGED_PATH = "instagram/v2/fetch_user_tagged_posts";
const REELS_PATH = "instagram/v2/search_reels";
const SIMILAR_PATH = "instagram/v2/fetch_similar_users";
const FOLLOWING_PATH = "instagram/v2/fetch_user_following";

export type InstagramDeps = ProviderHttpDeps & { cache: PageCache };

/** Instagram through TikHub. A page of posts is one call; completing a creator is two: the account's page and its latest posts. */
export function createInstagramAdapter(deps: InstagramDeps, settings: TikhubSettings): PlatformAdapter {
  const client = createInstagramClient(deps, settings);
  const read = { alert: deps.alert };
  return {
    platform: "INSTAGRAM",
    keywordSearch: {
      searchPosts(query, cursor, { signal }) {
        if (query.platform !== "INSTAGRAM") throw badRequest("wrongPlatform");
        return readPage(postRoute(client, REELS_PATH, { keyword: query.keyword }), cursor, { ...read, signal });
      },
    },
    hashtag: {
      async findPosts(tag, cursor, { signal }) {
        const route = postRoute(client, HASHTAG_PATH, { keyword: tag, feed_type: "top" });
        const page = await readPage(route, cursor, { ...read, signal });
        if (cursor === null && page.items.length === 0 && page.nextCursor === null) throw notFound("tag");
        return page;
      },
    },
    following: {
      findAccounts: (account, cursor, { signal }) =>
        explainRefusal(client, account, signal, async () =>
          readPage(followingRoute(client, keyOf(account)), cursor, { ...read, signal }),
        ),
    },
    tagged: {
      findPosts: (account, cursor, { signal }): Promise<FoundPage> =>
        explainRefusal(client, account, signal, async () =>
          readPage(postRoute(client, TAGGED_PATH, accountQuery(keyOf(account))), cursor, { ...read, signal }),
        ),
    },
    music: null,
    similar: {
      findAccounts: ({ profile }, cursor, { signal }): Promise<AccountPage> =>
        explainRefusal(client, profile, signal, async () =>
          readPage(similarRoute(client, keyOf(profile)), cursor, { ...read, signal }),
        ),
    },
    resolve: resolveBy(client),
    enrich: { maxBatch: MAX_BATCH, enrich: (authors, { signal }) => enrichAccounts(client, authors, signal) },
    postDetail: createPostDetailCapability(deps, settings),
    check: (signal) => checkAt(deps, "instagram", () => client.checkAccess(signal)),
  };
}

function keyOf({ accountId, handle }: CreatorProfile): AccountKey {
  return { id: accountId === "" ? null : accountId, handle };
}

function postRoute(client: InstagramClient, path: string, query: Record<string, string>): InstagramRoute<FoundPost> {
  return {
    path,
    read: (token, signal) => client.readList(path, query, token, signal),
    toItem: foundPostOf,
    keyOf: ({ post }) => post.id,
  };
}

type ListedAccount = AccountPage["items"][number];

function accountRoute(path: string, read: InstagramRoute<ListedAccount>["read"]): InstagramRoute<ListedAccount> {
  return { path, read, toItem: listedAccountOf, keyOf: ({ author }) => author.accountId };
}

function followingRoute(client: InstagramClient, key: AccountKey): InstagramRoute<ListedAccount> {
  return accountRoute(FOLLOWING_PATH, (token, signal) => client.readFollowing(key, token, signal));
}

function similarRoute(client: InstagramClient, key: AccountKey): InstagramRoute<ListedAccount> {
  const read = (token: string | null, signal: AbortSignal): Promise<InstagramList> =>
    client.readList(SIMILAR_PATH, accountQuery(key), token, signal);
  return accountRoute(SIMILAR_PATH, read);
}

/**
 * What `read` answers. Instagram refuses lists of private and of deleted accounts alike: then the account's own page tells which it is.
 * Lists of accounts known to be private are not asked for.
 */
async function explainRefusal<Page>(
  client: InstagramClient,
  account: CreatorProfile,
  signal: AbortSignal,
  read: () => Promise<Page>,
): Promise<Page> {
  if (account.isPrivate) throw hidden();
  try {
    return await read();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const profile = await client.readAccount(keyOf(account), signal);
    throw profile.isPrivate ? hidden() : error;
  }
}

function resolveBy(client: InstagramClient): ResolveCapability {
  const keyBy = async ({ kind, value }: AccountRef, signal: AbortSignal): Promise<AccountKey | null> => {
    switch (kind) {
      case "legacyName":
        return null;
      case "id":
        return { id: value, handle: null };
      case "handle":
        return { id: null, handle: value.replace(/^@/, "").toLowerCase() };
      case "link": {
        const author = await client.readAuthor(value, signal);
        return author === null ? null : keyOf(author);
      }
    }
  };
  return {
    async findAccount(ref, { signal }) {
      try {
        const key = await keyBy(ref, signal);
        return key === null ? null : await client.readAccount(key, signal);
      } catch (error) {
        if (error instanceof ProviderError && error.kind === "not_found") return null;
        throw error;
      }
    },
  };
}

async function enrichAccounts(
  client: InstagramClient,
  authors: readonly CreatorProfile[],
  signal: AbortSignal,
): Promise<EnrichOutcome> {
  const wanted = [...new Map(authors.map((author) => [author.accountId, author])).values()].slice(0, MAX_BATCH);
  const { results, failed } = await collectPartially(wanted, MAX_CONNECTIONS, async (author) => {
    try {
      return author.isPrivate ? null : await completeAccount(client, author, signal);
    } catch (error) {
      if (error instanceof ProviderError && error.kind === "not_found") return null;
      throw error;
    }
  });
  const answered = wanted.filter((author) => results.has(author));
  return {
    creators: answered.flatMap((author) => results.get(author) ?? []),
    gone: answered.filter((author) => results.get(author) === null).map(({ accountId }) => accountId),
    unfinished: failed.map(({ accountId }) => accountId),
  };
}

/** The account's page, and its posts where it shows them; null for a private account and for another one that has taken its name. */
async function completeAccount(
  client: InstagramClient,
  author: CreatorProfile,
  signal: AbortSignal,
): Promise<EnrichedCreator | null> {
  const profile = await client.readAccount(keyOf(author), signal);
  if (profile.isPrivate || profile.accountId !== author.accountId) return null;
  const posts = profile.postCount === 0 ? [] : await client.readPosts(keyOf(profile), signal);
  return { profile, posts };
}

function hidden(): ProviderError {
  return new ProviderError({ provider: "instagram", kind: "private", status: 400, code: "private" });
}

function notFound(code: string): ProviderError {
  return new ProviderError({ provider: "instagram", kind: "not_found", status: 200, code });
}

function badRequest(code: string): ProviderError {
  return new ProviderError({ provider: "instagram", kind: "bad_request", code });
}
