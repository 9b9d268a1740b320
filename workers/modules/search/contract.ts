import * as z from "zod";
import { type Alias, endpoint } from "#workers/api/endpoint.ts";
import { PLATFORMS, type Platform, TASK_TYPES } from "#workers/kernel/vocabulary.ts";
import { SpecCandidate } from "#workers/modules/creators/spec-candidate.ts";
import { ResultPage, ResultQuery } from "#workers/modules/lists/contract.ts";
import { ProjectId } from "#workers/modules/lists/fields.ts";
import { SEARCH_MODES, type SearchModeInfo } from "./domain.ts";

const PLATFORM_PATHS = { YOUTUBE: "ytb", TIKTOK: "ttInfo", INSTAGRAM: "ins" } as const satisfies Record<
  Platform,
  string
>;

/** The addresses of a mode's results: by its name alone, and below each of its platforms (spec 2 §7). */
function resultAliases({ taskType, platforms, listNames }: SearchModeInfo): Alias[] {
  return listNames.flatMap((name): Alias[] => [
    { path: `/${name}/list`, preset: { taskType } },
    ...platforms.map(
      (platform): Alias => ({
        path: `/${PLATFORM_PATHS[platform]}/${name}/list`,
        preset: { taskType, platform },
      }),
    ),
  ]);
}

const MODES: readonly SearchModeInfo[] = Object.values(SEARCH_MODES);
const RESULT_ALIASES = MODES.flatMap(resultAliases).filter(({ path }) => path !== "/searchInput/list");
/** The keyword search has an address of its own. */
const WEB_RESULT_ALIASES = MODES.filter(({ taskType }) => taskType !== "SEARCH_INPUT_BREAK").flatMap(
  ({ taskType, listNames }) => listNames.map((name): Alias => ({ path: `/search/web/${name}`, preset: { taskType } })),
);

/** One page of a project's results for a search mode; flat in time from 2,000 to 100,000 candidates. */
export const listResults = endpoint({
  method: "post",
  path: "/search/results",
  access: "signedIn",
  openTo: "lapsed",
  tag: "search",
  summary: "Results of a search",
  body: ResultQuery,
  output: ResultPage,
});

const SpecResultPage = ResultPage.extend({ data: z.array(SpecCandidate) });

/** As `listResults`, at the addresses and by the names of the spec (spec 2 §7). The address names the mode. */
export const listSpecResults = endpoint({
  method: "post",
  path: "/searchInput/list",
  aliases: RESULT_ALIASES,
  access: "signedIn",
  openTo: "lapsed",
  tag: "search",
  summary: "Results of a search, by the names of each platform",
  body: ResultQuery,
  output: SpecResultPage,
});

const WebQuery = z.object({
  projectId: ProjectId,
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(100),
});

/** The same for tools that only GET (spec 2 §7). The address names the mode. */
export const webResults = endpoint({
  method: "get",
  path: "/search/web/results",
  aliases: WEB_RESULT_ALIASES,
  access: "signedIn",
  openTo: "lapsed",
  tag: "search",
  summary: "Results of a search, for tools that only GET",
  query: WebQuery.extend({ taskType: z.enum(TASK_TYPES), platform: z.enum(PLATFORMS) }),
  output: SpecResultPage,
});

/** As `webResults`, of a keyword search on TikTok, the only platform that this address knows (spec 2 §7). */
export const webKeywordResults = endpoint({
  method: "get",
  path: "/search/web/searchInput",
  access: "signedIn",
  openTo: "lapsed",
  tag: "search",
  summary: "Results of a TikTok keyword search",
  query: WebQuery.extend({ platform: z.literal("TIKTOK").default("TIKTOK") }),
  output: SpecResultPage,
});

/**
 * What page of YouTube an address is (spec 2 §7: resolve a browse id). `browseId` is the id of the channel behind a channel's address, whichever sort of name
 * it bears, and behind a video; null for pages that belong to no channel. 1400 for an address that is not YouTube's, 1404 when nothing is there.
 */
export const getYoutubePage = endpoint({
  method: "get",
  path: "/ytb/pageType",
  access: "signedIn",
  weight: 5,
  tag: "search",
  summary: "What page of YouTube an address is",
  query: z.strictObject({ url: z.string().min(1).max(2_048) }),
  output: z.object({
    pageType: z.enum(["channel", "video", "shorts", "hashtag"]),
    browseId: z.string().nullable(),
    url: z.string(),
  }),
});
