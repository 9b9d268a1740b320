import type { PageCache } from "#workers/adapters/outside/cache.ts";
import type { OutsideDeps } from "#workers/adapters/outside/http.ts";
import { collectPartially } from "#workers/adapters/outside/partial-results.ts";
import type { Caller } from "#workers/adapters/outside/payer.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import { createPosts } from "../account-posts.ts";
import { type AccountLookUp, createResolve, findEach } from "../accounts.ts";
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
} from "../port.ts";
import type { TikhubSettings } from "../tikhub/client.ts";
import { type AccountKey, accountQuery, createInstagramClient, type InstagramClient, keyOf } from "./client.ts";
import { foundPostOf, type InstagramList, listedAccountOf } from "./map.ts";
import { type InstagramRoute, type Reading, readPage } from "./paging.ts";
import { createPostDetailCapability } from "./post-detail.ts";
import { ownPostsRoute, readOwnPosts } from "./posts.ts";
import { explainRefusal } from "./refusals.ts";

/** Completing a creator costs two calls, so that few are asked for at once. */
const MAX_BATCH = 12;
const MAX_CONNECTIONS = 6;
const HASHTAG_PATH = "instagram/v2/fetch_hashtag_posts";
const TAGGED_PATH = "instagram/v2/fetch_user_tagged_posts";
const REELS_PATH = "instagram/v2/search_reels";
const SIMILAR_PATH = "instagram/v2/fetch_similar_users";
const FOLLOWING_PATH = "instagram/v2/fetch_user_following";

export type InstagramDeps = OutsideDeps & { cache: PageCache };

/** Instagram through TikHub. A page of posts is one call; completing a creator is two: the account's page and its latest posts. */
export function createInstagramAdapter(deps: InstagramDeps, settings: TikhubSettings): PlatformAdapter {
  const client = createInstagramClient(deps, settings);
  const read = { alert: deps.alert };
  return {
    platform: "INSTAGRAM",
    keywordSearch: {
      searchPosts(query, cursor, caller) {
        if (query.platform !== "INSTAGRAM") throw badRequest("wrongPlatform");
        return readPage(postRoute(client, REELS_PATH, { keyword: query.keyword }), cursor, { ...read, caller });
      },
    },
    hashtag: {
      async findPosts(tag, cursor, caller) {
        const route = postRoute(client, HASHTAG_PATH, { keyword: tag, feed_type: "top" });
        const page = await readPage(route, cursor, { ...read, caller });
        if (cursor === null && page.items.length === 0 && page.nextCursor === null) throw notFound("tag");
        return page;
      },
    },
    following: {
      findAccounts: (account, cursor, caller) =>
        explainRefusal(client, account, caller, async () =>
          readPage(followingRoute(client, keyOf(account)), cursor, { ...read, caller }),
        ),
    },
    tagged: {
      findPosts: (account, cursor, caller): Promise<FoundPage> =>
        explainRefusal(client, account, caller, async () =>
          readPage(postRoute(client, TAGGED_PATH, accountQuery(keyOf(account))), cursor, { ...read, caller }),
        ),
    },
    music: null,
    similar: {
      findAccounts: ({ profile }, cursor, caller): Promise<AccountPage> =>
        explainRefusal(client, profile, caller, async () =>
          readPage(similarRoute(client, keyOf(profile)), cursor, { ...read, caller }),
        ),
    },
    resolve: createResolve(deps, lookUpBy(client)),
    enrich: { maxBatch: MAX_BATCH, enrich: (authors, caller) => enrichAccounts(client, authors, { ...read, caller }) },
    postDetail: createPostDetailCapability(deps, settings),
    posts: createPosts(deps, "instagram", (account, cursor, caller) =>
      readOwnPosts(client, account, cursor, { ...read, caller }),
    ),
    check: (signal) => checkAt(deps, "instagram", signal, (caller) => client.checkAccess(caller)),
  };
}

function postRoute(client: InstagramClient, path: string, query: Record<string, string>): InstagramRoute<FoundPost> {
  return {
    path,
    read: (token, caller) => client.readList(path, query, token, caller),
    toItem: foundPostOf,
    keyOf: ({ post }) => post.id,
  };
}

type ListedAccount = AccountPage["items"][number];

function accountRoute(path: string, read: InstagramRoute<ListedAccount>["read"]): InstagramRoute<ListedAccount> {
  return { path, read, toItem: listedAccountOf, keyOf: ({ author }) => author.accountId };
}

function followingRoute(client: InstagramClient, key: AccountKey): InstagramRoute<ListedAccount> {
  return accountRoute(FOLLOWING_PATH, (token, caller) => client.readFollowing(key, token, caller));
}

function similarRoute(client: InstagramClient, key: AccountKey): InstagramRoute<ListedAccount> {
  const read = (token: string | null, caller: Caller): Promise<InstagramList> =>
    client.readList(SIMILAR_PATH, accountQuery(key), token, caller);
  return accountRoute(SIMILAR_PATH, read);
}

function lookUpBy(client: InstagramClient): AccountLookUp {
  const keyBy = async ({ kind, value }: AccountRef, caller: Caller): Promise<AccountKey | null> => {
    switch (kind) {
      case "legacyName":
        return null;
      case "id":
        return { id: value, handle: null };
      case "handle":
        return { id: null, handle: value.replace(/^@/, "").toLowerCase() };
      case "link": {
        const author = await client.readAuthor(value, caller);
        return author === null ? null : keyOf(author);
      }
    }
  };
  const findAccount = async (ref: AccountRef, caller: Caller): Promise<CreatorProfile | null> => {
    try {
      const key = await keyBy(ref, caller);
      return key === null ? null : await client.readAccount(key, caller);
    } catch (error) {
      if (error instanceof ProviderError && error.kind === "not_found") return null;
      throw error;
    }
  };
  return {
    provider: "instagram",
    findAccounts: (refs, caller) => findEach(refs, (ref) => findAccount(ref, caller)),
  };
}

async function enrichAccounts(
  client: InstagramClient,
  authors: readonly CreatorProfile[],
  { alert, caller }: Reading,
): Promise<EnrichOutcome> {
  const wanted = [...new Map(authors.map((author) => [author.accountId, author])).values()].slice(0, MAX_BATCH);
  const paid = await client.reserve(wanted.filter(({ isPrivate }) => !isPrivate).length, caller);
  const { results, failed } = await collectPartially(wanted, MAX_CONNECTIONS, async (author) => {
    try {
      return author.isPrivate ? null : await completeAccount(client, author, { alert, caller: paid });
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
  reading: Reading,
): Promise<EnrichedCreator | null> {
  const profile = await client.readAccount(keyOf(author), reading.caller);
  if (profile.isPrivate || profile.accountId !== author.accountId) return null;
  if (profile.postCount === 0) return { profile, posts: [] };
  const { items } = await readPage(ownPostsRoute(client, keyOf(profile)), null, reading);
  return { profile, posts: items };
}

function notFound(code: string): ProviderError {
  return new ProviderError({ provider: "instagram", kind: "not_found", status: 200, code });
}

function badRequest(code: string): ProviderError {
  return new ProviderError({ provider: "instagram", kind: "bad_request", code });
}
