import { z } from "zod";
import { type Alias, endpoint } from "#workers/api/endpoint.ts";
import { ATTITUDES, PLATFORMS, type Platform, TABS, TASK_REASONS, TASK_TYPES } from "#workers/kernel/vocabulary.ts";
import { Candidate } from "#workers/modules/creators/contract.ts";
import { FOLLOWER_BUCKET_IDS, VIEW_BUCKET_IDS } from "#workers/modules/creators/domain.ts";
import { AttitudeStat, TaskView } from "#workers/modules/tasks/contract.ts";
import {
  RESULT_SORTS,
  RESULTS_PAGE_SIZE,
  SEARCH_MODES,
  type SearchModeInfo,
  YOUTUBE_SORT,
  YOUTUBE_UPLOAD_DATE,
} from "./domain.ts";

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

const ProjectId = z.string({ error: "search:errors.projectRequired" }).min(1, "search:errors.projectRequired").max(64);
const AnyTaskId = z.string().min(1).max(64);
const Count = z.number().int().min(0).max(1_000_000);

/** The keyword search (spec 2 §7). TikTok sends currentCount/maxCount, other platforms currentVideoCount/maxVideoCount; the server derives the cost itself. */
export const KeywordSearch = z.strictObject({
  projectId: ProjectId,
  platform: z.enum(PLATFORMS),
  searchInput: z.string().max(2_000),
  reason: z.enum(TASK_REASONS).default("SEARCH"),
  currentCount: Count.optional(),
  maxCount: Count.optional(),
  currentVideoCount: Count.optional(),
  maxVideoCount: Count.optional(),
  sortType: z.union([z.literal(0), z.literal(1), z.literal(3)]).default(0),
  publishTimeType: z.union([z.literal(0), z.literal(1), z.literal(7), z.literal(30), z.literal(180)]).default(0),
  uploadDate: z.enum(YOUTUBE_UPLOAD_DATE).default("any"),
  sortBy: z.enum(YOUTUBE_SORT).default("default"),
});

/** What the calls that start a search have in common: they cost, so a repeated one is answered and not done again. */
const STARTS_SEARCH = {
  method: "post",
  access: "signedIn",
  idempotent: true,
  weight: 5,
  tag: "search",
  output: TaskView,
} as const;

/**
 * Starts a keyword search, or with reason NEXT_PAGE continues the newest one of the project ("Add more").
 * Holds the cost; refuses with 1409 while a search of this kind runs in the project.
 */
export const createKeywordSearch = endpoint({
  ...STARTS_SEARCH,
  path: "/search/searchInput",
  aliases: [
    { path: "/ttInfo/searchInput", preset: { platform: "TIKTOK" } },
    { path: "/ytb/searchInput", preset: { platform: "YOUTUBE" } },
  ],
  summary: "Start a keyword search",
  body: KeywordSearch,
});

const Amounts = {
  reason: z.enum(TASK_REASONS).default("SEARCH"),
  currentCount: Count.optional(),
  maxCount: Count.optional(),
  currentVideoCount: Count.optional(),
  maxVideoCount: Count.optional(),
};
/** What people type or paste: length is capped before anything looks at it. */
const Source = z.string().max(2_000);

/** Posts under a hashtag (spec 2 §7); a leading # is taken off. */
export const createHashtagSearch = endpoint({
  ...STARTS_SEARCH,
  path: "/search/hashTag",
  aliases: [
    { path: "/ttInfo/hashTag", preset: { platform: "TIKTOK" } },
    { path: "/ins/hashTag", preset: { platform: "INSTAGRAM" } },
    { path: "/ytb/hashTag", preset: { platform: "YOUTUBE" } },
  ],
  summary: "Start a hashtag search",
  body: z.strictObject({ projectId: ProjectId, platform: z.enum(PLATFORMS), tag: Source, ...Amounts }),
});

/** Whom a creator follows. The account is named by the platform's own field (spec 2 §7) or by `url`, a link or a handle. */
export const createFollowingSearch = endpoint({
  ...STARTS_SEARCH,
  path: "/search/followingList",
  aliases: [
    { path: "/ttInfo/followingList", preset: { platform: "TIKTOK" } },
    { path: "/ins/followingList", preset: { platform: "INSTAGRAM" } },
    { path: "/ytb/followingList", preset: { platform: "YOUTUBE" } },
  ],
  summary: "Start a following-list search",
  body: z.strictObject({
    projectId: ProjectId,
    platform: z.enum(PLATFORMS),
    url: Source.optional(),
    uniqueId: Source.optional(),
    username: Source.optional(),
    channelId: Source.optional(),
    ...Amounts,
  }),
});

/** Posts in which an account is tagged (Instagram only). */
export const createTaggedSearch = endpoint({
  ...STARTS_SEARCH,
  path: "/ins/tagged",
  aliases: [{ path: "/ins/tagged-break" }],
  summary: "Start a tagged-posts search",
  body: z.strictObject({
    projectId: ProjectId,
    platform: z.literal("INSTAGRAM").default("INSTAGRAM"),
    url: Source.optional(),
    username: Source.optional(),
    ...Amounts,
  }),
});

/** Posts that use a sound (TikTok only): a link with /music/ or a bare id. */
export const createBgmSearch = endpoint({
  ...STARTS_SEARCH,
  path: "/ttInfo/bgm",
  aliases: [{ path: "/search/bgm" }],
  summary: "Start a background-music search",
  body: z.strictObject({
    projectId: ProjectId,
    platform: z.literal("TIKTOK").default("TIKTOK"),
    musicUrl: Source,
    ...Amounts,
  }),
});

/** Creators like one that is known. With reason SUPERLIKE it starts from a creator of the current view (`kolId`); 1949 when too many run. */
export const createSimilarSearch = endpoint({
  method: "post",
  path: "/similars/create",
  access: "signedIn",
  idempotent: true,
  weight: 5,
  tag: "search",
  summary: "Start a find-similar search",
  body: z.strictObject({
    projectId: ProjectId,
    platform: z.enum(PLATFORMS),
    /** A link or a handle; absent for a superlike. */
    source: Source.optional(),
    kolId: z.string().max(64).optional(),
    /** The view of `kolId`, where a project shows it in several lists: the newest of a kind, or the one of a task. */
    taskType: z.enum(TASK_TYPES).optional(),
    taskId: AnyTaskId.optional(),
    /** Superlike defaults: 10,000 and 1,000 (spec 2 §9). */
    minSubscribers: Count.optional(),
    videosAverageViews: Count.optional(),
    ...Amounts,
  }),
  /** `isAlreadyProcessed` when this creator's similars were looked for before: no new task. */
  output: TaskView.extend({ isAlreadyProcessed: z.boolean().default(false) }),
});

/** A list from profile links (Beta, at most 1,000). */
export const createWebList = endpoint({
  ...STARTS_SEARCH,
  path: "/ttInfo/url-list",
  aliases: [{ path: "/search/webList" }],
  summary: "Start a links-to-list search",
  body: z.strictObject({
    projectId: ProjectId,
    platform: z.enum(PLATFORMS),
    links: z.string().max(200_000),
    reason: z.enum(TASK_REASONS).default("SEARCH"),
  }),
});

/** Avatars of the superlikes whose similars are in the current view, newest first (the "Similar From:" stack). */
export const listSuperlikes = endpoint({
  method: "get",
  path: "/similars/superlikes",
  access: "signedIn",
  tag: "search",
  summary: "Superlikes of the current view",
  query: z.object({ projectId: ProjectId, platform: z.enum(PLATFORMS), taskType: z.enum(TASK_TYPES) }),
  output: z.array(
    z.object({
      taskId: z.string(),
      kolId: z.string(),
      uniqueId: z.string(),
      url: z.string().nullable(),
      isEnd: z.boolean(),
    }),
  ),
});

const FoundPage = z.object({
  data: z.array(Candidate),
  total: z.number(),
  page: z.number(),
  pageSize: z.number(),
  totalPage: z.number(),
  hasMore: z.boolean(),
});
const FOUND_PAGE_SIZE = 100;

/** Everyone that find-similar tasks and superlikes brought to the lists of a project, each once, the most alike first. */
export const searchUnion = endpoint({
  method: "get",
  path: "/similars/unionSearch",
  access: "signedIn",
  tag: "search",
  summary: "Union of all similar creators found in a project",
  query: z.object({
    projectId: ProjectId,
    taskType: z.literal("SIMILAR").default("SIMILAR"),
    platform: z.enum(PLATFORMS).optional(),
    /** Without posts, cards hold an empty list of them. */
    hasPost: z.stringbool().default(true),
    page: z.coerce.number().int().min(1).max(1_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(FOUND_PAGE_SIZE).default(FOUND_PAGE_SIZE),
  }),
  output: FoundPage,
});

/** What one find-similar task brought. */
export const searchOfTask = endpoint({
  method: "post",
  path: "/similars/singleSearch",
  access: "signedIn",
  tag: "search",
  summary: "Creators found by one similar task",
  body: z.strictObject({
    taskId: AnyTaskId,
    hasPost: z.boolean().default(true),
    page: z.number().int().min(1).max(1_000).default(1),
    pageSize: z.number().int().min(1).max(FOUND_PAGE_SIZE).default(FOUND_PAGE_SIZE),
  }),
  output: FoundPage,
});

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
