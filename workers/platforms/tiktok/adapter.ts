import { z } from "zod";
import { checkAt } from "../health.ts";
import type { ProviderHttpDeps } from "../http.ts";
import { collectPartially } from "../partial-results.ts";
import type {
  CreatorProfile,
  EnrichedCreator,
  EnrichOutcome,
  FoundPage,
  FoundPost,
  KeywordQuery,
  PlatformAdapter,
} from "../port.ts";
import { ProviderError } from "../provider-error.ts";
import type { PageCache } from "../provider-memory.ts";
import { openSeenIds } from "../seen-ids.ts";
import { createTikhubClient, type TikhubClient, type TikhubSettings } from "./client.ts";
import { appAccountOf, postsOf, TiktokListPage, type TiktokPosts, webAccountOf } from "./map.ts";

const PAGE_SIZE = 20;
const MAX_CONNECTIONS = 6;
/** Neighbouring pages overlap: so many ids back a post is known again. */
const SEEN = { first: 0, last: 400 };
const SEARCH_PATH = "tiktok/app/v3/fetch_video_search_result";
const POSTS_PATH = "tiktok/app/v3/fetch_user_post_videos_v3";
const PROFILE_PATH = "tiktok/web/fetch_user_profile";
const APP_PROFILE_PATH = "tiktok/app/v3/handler_user_profile";
const ACCOUNT_PATH = "tikhub/user/get_user_info";

type TiktokQuery = Extract<KeywordQuery, { platform: "TIKTOK" }>;
export type TiktokDeps = ProviderHttpDeps & { cache: PageCache };

/** TikTok through TikHub. A search page of 20 is one call; completing a creator is one call, two when the search told little of it. */
export function createTiktokAdapter(deps: TiktokDeps, settings: TikhubSettings): PlatformAdapter {
  const client = createTikhubClient(deps, settings);
  return {
    platform: "TIKTOK",
    keywordSearch: {
      searchPosts(query, cursor, { signal }) {
        if (query.platform !== "TIKTOK") throw badRequest("wrongPlatform");
        return searchPage(client, deps, query, cursor === null ? { offset: 0, seen: "" } : readCursor(cursor), signal);
      },
    },
    enrich: { maxBatch: PAGE_SIZE, enrich: (authors, { signal }) => enrichAccounts(client, authors, signal) },
    check: (signal) => checkAt(deps, "tikhub", () => client.get(ACCOUNT_PATH, {}, () => undefined, signal)),
  };
}

type Position = { offset: number; seen: string };
const Cursor = z.tuple([z.int().min(0), z.string().max(8 * SEEN.last)]);

function readCursor(cursor: string): Position {
  try {
    const [offset, seen] = Cursor.parse(JSON.parse(cursor));
    return { offset, seen };
  } catch {
    throw badRequest("wrongCursor");
  }
}

async function searchPage(
  client: TikhubClient,
  { alert }: Pick<ProviderHttpDeps, "alert">,
  query: TiktokQuery,
  { offset, seen: encoded }: Position,
  signal: AbortSignal,
): Promise<FoundPage> {
  const parameters = {
    keyword: query.keyword,
    offset,
    count: PAGE_SIZE,
    sort_type: query.sortType,
    publish_time: query.publishTimeType,
  };
  const page = await client.get(SEARCH_PATH, parameters, readList, signal);
  if (page.posts.length === 0 && page.hasMore) {
    alert({ event: "empty_page", provider: "tikhub", path: SEARCH_PATH, count: page.itemCount });
  } else if (page.unreadable > 0) {
    alert({ event: "items_dropped", provider: "tikhub", path: SEARCH_PATH, count: page.unreadable });
  }
  const seen = openSeenIds(encoded, SEEN);
  const items = page.posts.filter(({ post }) => seen.add(post.id));
  const next = page.cursor ?? offset + PAGE_SIZE;
  const isEnd = !page.hasMore || page.posts.length === 0 || next <= offset;
  return { items, nextCursor: isEnd ? null : JSON.stringify([next, seen.encode()]) };
}

type ListPage = TiktokPosts & { hasMore: boolean; cursor: number | null };

const LIST_FIELDS = ["aweme_list", "search_item_list", "has_more"] as const;

/** A list reply, or null when it has none of a list's fields, or items none of which can be read. */
function readList(data: unknown): ListPage | null {
  const parsed = TiktokListPage.safeParse(data);
  if (!parsed.success || typeof data !== "object" || data === null) return null;
  if (!LIST_FIELDS.some((field) => field in data)) return null;
  const read = postsOf(parsed.data);
  if (read.posts.length === 0 && read.itemCount > 0) return null;
  return { ...read, hasMore: parsed.data.has_more, cursor: parsed.data.cursor };
}

async function enrichAccounts(
  client: TikhubClient,
  authors: readonly CreatorProfile[],
  signal: AbortSignal,
): Promise<EnrichOutcome> {
  const wanted = [...new Map(authors.map((author) => [author.accountId, author])).values()].slice(0, PAGE_SIZE);
  const { results, failed } = await collectPartially(wanted, MAX_CONNECTIONS, async (author) => {
    try {
      return await completeAccount(client, author, signal);
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
async function completeAccount(
  client: TikhubClient,
  author: CreatorProfile,
  signal: AbortSignal,
): Promise<EnrichedCreator> {
  const page = await client.get(
    POSTS_PATH,
    { ...accountQuery(author, "sec_user_id", "unique_id"), max_cursor: 0, count: PAGE_SIZE, sort_type: 0 },
    readList,
    signal,
  );
  // Lists hold reposts of others at times.
  const own = page.posts.filter((found) => found.author.accountId === author.accountId);
  const told = own.find((found) => found.authorIsComplete)?.author;
  const profile = told ?? (isKnown(author) ? author : await readAccount(client, author, signal));
  return {
    profile: {
      ...profile,
      region: profile.region ?? author.region ?? regionOf(own),
      secondaryId: profile.secondaryId ?? author.secondaryId,
    },
    posts: own.map(({ post }) => post),
  };
}

function isKnown(author: CreatorProfile): boolean {
  return author.followers !== null && author.followers > 0 && author.bio !== "";
}

function regionOf(posts: readonly FoundPost[]): string | null {
  return posts.find(({ author }) => author.region !== null)?.author.region ?? null;
}

/** The web's profile, and the app's where the web's is refused. */
async function readAccount(client: TikhubClient, author: CreatorProfile, signal: AbortSignal): Promise<CreatorProfile> {
  try {
    return await client.get(PROFILE_PATH, accountQuery(author, "secUid", "uniqueId"), webAccountOf, signal);
  } catch (error) {
    const isOdd = error instanceof ProviderError && (error.kind === "upstream" || error.kind === "shape");
    if (!isOdd) throw error;
    return client.get(APP_PROFILE_PATH, accountQuery(author, "sec_user_id", "unique_id"), appAccountOf, signal);
  }
}

/** By the second id where it is known: TikHub answers that faster. */
function accountQuery(author: CreatorProfile, idName: string, handleName: string): Record<string, string> {
  if (author.secondaryId !== null) return { [idName]: author.secondaryId };
  if (author.handle !== null) return { [handleName]: author.handle };
  throw badRequest("noHandle");
}

function badRequest(code: string): ProviderError {
  return new ProviderError({ provider: "tikhub", kind: "bad_request", code });
}
