import { z } from "zod";
import { type Alias, endpoint } from "#workers/api/endpoint.ts";
import { ATTITUDES, PLATFORMS, type Platform, TABS, TASK_TYPES } from "#workers/kernel/vocabulary.ts";
import { Candidate } from "#workers/modules/creators/contract.ts";
import { FOLLOWER_BUCKET_IDS, VIEW_BUCKET_IDS } from "#workers/modules/creators/domain.ts";
import { AttitudeStat } from "#workers/modules/tasks/contract.ts";
import { RESULT_SORTS, RESULTS_PAGE_SIZE, SEARCH_MODES, type SearchModeInfo } from "./domain.ts";
import { AnyTaskId, ProjectId } from "./fields.ts";

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
const RESULT_ALIASES = MODES.flatMap(resultAliases);
/** The keyword search has an address of its own. */
const WEB_RESULT_ALIASES = MODES.filter(({ taskType }) => taskType !== "SEARCH_INPUT_BREAK").flatMap(
  ({ taskType, listNames }) => listNames.map((name): Alias => ({ path: `/search/web/${name}`, preset: { taskType } })),
);

export const ResultFilters = z.object({
  /** ISO 3166 alpha-2, `ZZ` for unknown. */
  countries: z
    .array(z.string().regex(/^[A-Z]{2}$/))
    .max(250)
    .default([]),
  followerRanges: z.array(z.enum(FOLLOWER_BUCKET_IDS)).max(10).default([]),
  viewCountRanges: z.array(z.enum(VIEW_BUCKET_IDS)).max(10).default([]),
  hasEmail: z.boolean().nullable().default(null),
});

export const ResultQuery = ResultFilters.extend({
  projectId: ProjectId,
  taskType: z.enum(TASK_TYPES).default("SEARCH_INPUT_BREAK"),
  platform: z.enum(PLATFORMS),
  /** Any task of the list; the project's newest list of the mode and platform when absent. */
  taskId: AnyTaskId.optional(),
  /** The tab, as one of the attitudes in it (spec 2 §7: default NORATE). */
  attitude: z.enum(ATTITUDES).default("NORATE"),
  sort: z.enum(RESULT_SORTS).default("match"),
  page: z.number().int().min(1).max(100_000).default(1),
  pageSize: z.number().int().min(1).max(100).default(RESULTS_PAGE_SIZE),
  /** From the page before; wins over `page`. */
  cursor: z.string().max(512).nullable().default(null),
  withStats: z.boolean().default(false),
});

export const ResultStats = z.object({
  tab: z.enum(TABS),
  countryStats: z.array(z.object({ country: z.string(), count: z.number() })),
  followerStats: z.array(z.object({ range: z.enum(FOLLOWER_BUCKET_IDS), count: z.number() })),
  playCountStats: z.array(z.object({ range: z.enum(VIEW_BUCKET_IDS), count: z.number() })),
  emailStats: z.array(z.object({ hasEmail: z.boolean(), count: z.number() })),
  attitudeStats: z.array(AttitudeStat),
  /** Creators that the exclude lists keep out of this list: one's own, and the enterprise's. */
  hidden: z.object({ person: z.number(), enterprise: z.number() }),
  total: z.number(),
  totalCandidates: z.number(),
});
export type ResultStats = z.output<typeof ResultStats>;

export const ResultPage = z.object({
  data: z.array(Candidate),
  /** Rows that match tab and filters; exact up to 10,000. */
  total: z.number(),
  page: z.number(),
  pageSize: z.number(),
  totalPage: z.number(),
  hasMore: z.boolean(),
  nextCursor: z.string().nullable(),
  /** What was searched. */
  tag: z.string(),
  updatedAt: z.number(),
  progress: z.object({ videoCount: z.number(), count: z.number(), current: z.number() }),
  taskId: z.string().nullable(),
  stats: ResultStats.nullable(),
});
export type ResultPage = z.output<typeof ResultPage>;

/** One page of a project's results for a search mode; flat in time from 2,000 to 100,000 candidates. */
export const listResults = endpoint({
  method: "post",
  path: "/search/results",
  aliases: RESULT_ALIASES,
  access: "signedIn",
  tag: "search",
  summary: "Results of a search",
  body: ResultQuery,
  output: ResultPage,
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
  tag: "search",
  summary: "Results of a search, for tools that only GET",
  query: WebQuery.extend({ taskType: z.enum(TASK_TYPES), platform: z.enum(PLATFORMS) }),
  output: ResultPage,
});

/** As `webResults`, of a keyword search on TikTok, the only platform that this address knows (spec 2 §7). */
export const webKeywordResults = endpoint({
  method: "get",
  path: "/search/web/searchInput",
  access: "signedIn",
  tag: "search",
  summary: "Results of a TikTok keyword search",
  query: WebQuery.extend({ platform: z.literal("TIKTOK").default("TIKTOK") }),
  output: ResultPage,
});

/**
 * What page of YouTube an address is (spec 2 §7: resolve a browse id). `browseId` is the id of the channel behind a channel's address, whichever sort of name
 * it bears, and behind a video; null for pages that belong to nobody. 1400 for an address that is not YouTube's, 1404 when nothing is there.
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

/** Counts per filter choice and attitude, from counters. */
export const getResultStats = endpoint({
  method: "get",
  path: "/tasks/stats",
  access: "signedIn",
  tag: "search",
  summary: "Counts of a project's results",
  query: z.object({
    projectId: ProjectId,
    taskType: z.enum(TASK_TYPES).default("SEARCH_INPUT_BREAK"),
    platform: z.enum(PLATFORMS),
    taskId: AnyTaskId.optional(),
    attitude: z.enum(ATTITUDES).default("NORATE"),
  }),
  output: ResultStats,
});

const RatedCreator = z.object({ kolId: z.string(), attitude: z.enum(ATTITUDES), previous: z.enum(ATTITUDES) });
const KolId = z.string().min(1).max(64);

/** Rates one creator in a project. Rating again with the same attitude changes nothing. */
export const rateCreator = endpoint({
  method: "post",
  path: "/similars/rate",
  access: "signedIn",
  tag: "search",
  summary: "Rate a creator",
  body: z.strictObject({
    projectId: ProjectId,
    kolId: KolId,
    attitude: z.enum(ATTITUDES),
    taskId: z.string().max(64).optional(),
  }),
  output: RatedCreator,
});

/** Rates up to 1,000 creators in a project; unknown ids are reported, the others are rated. */
export const rateCreators = endpoint({
  method: "post",
  path: "/similars/rateBatch",
  access: "signedIn",
  tag: "search",
  summary: "Rate several creators",
  body: z.strictObject({
    projectId: ProjectId,
    kolIds: z.array(KolId).min(1).max(1_000),
    attitude: z.enum(ATTITUDES),
  }),
  output: z.object({ rated: z.array(RatedCreator), notFound: z.array(z.string()) }),
});

/** Marks all pending results (that match the filters) as LIKE or DISLIKE. */
export const rateAllPending = endpoint({
  method: "post",
  path: "/tasks/rate-all",
  access: "signedIn",
  weight: 3,
  tag: "search",
  summary: "Rate all pending results",
  body: z.strictObject({
    projectId: ProjectId,
    platform: z.enum(PLATFORMS),
    taskType: z.enum(TASK_TYPES),
    taskId: AnyTaskId.optional(),
    attitude: z.enum(["LIKE", "DISLIKE"]),
    filters: ResultFilters.default({ countries: [], followerRanges: [], viewCountRanges: [], hasEmail: null }),
  }),
  output: z.object({ rated: z.number() }),
});

/** Creators that were liked in a project, newest first. */
export const listProjectLikes = endpoint({
  method: "get",
  path: "/similars/projectKol/likes",
  access: "signedIn",
  tag: "search",
  summary: "Liked creators of a project",
  query: z.object({ projectId: ProjectId, limit: z.coerce.number().int().min(1).max(200).default(50) }),
  output: z.array(Candidate),
});
