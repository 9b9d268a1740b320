import type { PageCache } from "#workers/adapters/outside/cache.ts";
import type { OutsideDeps } from "#workers/adapters/outside/http.ts";
import { createPosts } from "../account-posts.ts";
import { createResolve } from "../accounts.ts";
import { checkAt } from "../health.ts";
import type { KeywordQuery, PlatformAdapter } from "../port.ts";
import type { TikhubSettings } from "../tikhub/client.ts";
import { createAccountLookUp } from "./accounts.ts";
import { createTiktokClient } from "./client.ts";
import { createEnrichCapability } from "./enrich.ts";
import { createFollowingCapability } from "./following.ts";
import { createHashtagCapability } from "./hashtag.ts";
import { badRequest, readPosts } from "./lists.ts";
import { createMusicCapability } from "./music.ts";
import { createPostDetailCapability } from "./post-detail.ts";
import { readOwnPosts } from "./posts.ts";
import { createSimilarCapability } from "./similar.ts";

const PAGE_SIZE = 20;
const SEARCH_PATH = "tiktok/app/v3/fetch_video_search_result";

type TiktokQuery = Extract<KeywordQuery, { platform: "TIKTOK" }>;
export type TiktokDeps = OutsideDeps & { cache: PageCache };

/** TikTok through TikHub. A search page of 20 is one call; completing a creator is one call, two when the search told little of it. */
export function createTiktokAdapter(deps: TiktokDeps, settings: TikhubSettings): PlatformAdapter {
  const client = createTiktokClient(deps, settings);
  return {
    platform: "TIKTOK",
    keywordSearch: {
      async searchPosts(query, cursor, caller) {
        if (query.platform !== "TIKTOK") throw badRequest("wrongPlatform");
        return readPosts(client, deps, searchRoute(query), cursor, caller);
      },
    },
    hashtag: createHashtagCapability(client, deps),
    following: createFollowingCapability(client, deps),
    tagged: null,
    music: createMusicCapability(client, deps),
    similar: createSimilarCapability(client, deps),
    resolve: createResolve(deps, createAccountLookUp(client)),
    enrich: createEnrichCapability(client),
    postDetail: createPostDetailCapability(client),
    posts: createPosts(deps, "tiktok", (...asked) => readOwnPosts(client, deps, ...asked)),
    check: (signal) => checkAt(deps, "tikhub", signal, async (caller) => void (await client.readScopes(caller))),
  };
}

function searchRoute({ keyword, sortType, publishTimeType }: TiktokQuery) {
  return {
    path: SEARCH_PATH,
    offsetName: "offset",
    query: { keyword, sort_type: sortType, publish_time: publishTimeType },
    pageSize: PAGE_SIZE,
  } as const;
}
