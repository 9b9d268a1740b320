import * as z from "zod";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { KeywordQuery } from "#workers/platforms/port.ts";
import { YOUTUBE_SORT, YOUTUBE_UPLOAD_DATE } from "../../domain.ts";
import { type SearchModePlugin, SearchParams } from "../plugin.ts";
import { createKeywordSearch, type KeywordSearch } from "./contract.ts";
import { checkKeyword, checkKeywordPlatform, checkVideoCount } from "./input.ts";

const TiktokParams = SearchParams.extend({
  platform: z.literal("TIKTOK"),
  searchInput: z.string(),
  sortType: z.union([z.literal(0), z.literal(1), z.literal(3)]),
  publishTimeType: z.union([z.literal(0), z.literal(1), z.literal(7), z.literal(30), z.literal(180)]),
});

const YoutubeParams = SearchParams.extend({
  platform: z.literal("YOUTUBE"),
  searchInput: z.string(),
  uploadDate: z.enum(YOUTUBE_UPLOAD_DATE),
  sortBy: z.enum(YOUTUBE_SORT),
});

const KeywordParams = z.discriminatedUnion("platform", [TiktokParams, YoutubeParams]);
export type KeywordParams = z.output<typeof KeywordParams>;

function toQuery(params: KeywordParams): KeywordQuery {
  const keyword = params.searchInput;
  return params.platform === "TIKTOK"
    ? { platform: params.platform, keyword, sortType: params.sortType, publishTimeType: params.publishTimeType }
    : { platform: params.platform, keyword, uploadDate: params.uploadDate, sortBy: params.sortBy };
}

/** Search by keyword on YouTube and TikTok (spec 2 §2.1 "keyword"). */
export const keywordMode: SearchModePlugin<z.output<typeof KeywordSearch>, KeywordParams> = {
  mode: "input",
  call: createKeywordSearch,
  texts: { phase: "search:phases.collecting" },
  readInput(input) {
    const platform = checkKeywordPlatform(input.platform);
    const searchInput = checkKeyword(input.searchInput, platform);
    return platform === "TIKTOK"
      ? { platform, searchInput, sortType: input.sortType, publishTimeType: input.publishTimeType }
      : { platform, searchInput, uploadDate: input.uploadDate, sortBy: input.sortBy };
  },
  amountOf: (input) => checkVideoCount(checkKeywordPlatform(input.platform), input.maxVideoCount ?? input.maxCount),
  parseParams: (stored) => KeywordParams.parse(stored),
  supports: (adapter) => adapter.keywordSearch !== null,
  findPage(adapter, params, cursor, options) {
    if (!adapter.keywordSearch) throw new ProviderError({ provider: adapter.platform, kind: "bad_request" });
    return adapter.keywordSearch.searchPosts(toQuery(params), cursor, options);
  },
  indexQuery: ({ searchInput }) => searchInput,
  describeSource(params) {
    const words = encodeURIComponent(params.searchInput);
    const url =
      params.platform === "TIKTOK"
        ? `https://www.tiktok.com/search?q=${words}`
        : `https://www.youtube.com/results?search_query=${words}`;
    return { label: params.searchInput, url };
  },
};
