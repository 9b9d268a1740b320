import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import { ATTITUDES, LIKED_BY, PLATFORMS, TABS, TASK_TYPES } from "#workers/kernel/vocabulary.ts";
import { Creator, CreatorPost } from "#workers/modules/creators/contract.ts";
import { FOLLOWER_BUCKET_IDS, VIEW_BUCKET_IDS } from "#workers/modules/creators/domain.ts";
import { SpecCandidate } from "#workers/modules/creators/spec-candidate.ts";
import { AttitudeStat } from "#workers/modules/tasks/contract.ts";
import { MAX_EXPECTED_VIEWS, MAX_FAIR_PRICE, MAX_POSTS_CURSOR, RESULT_SORTS, RESULTS_PAGE_SIZE } from "./domain.ts";
import { AnyTaskId, ProjectId } from "./fields.ts";

/** Result lists as the API shows them, and the calls that rate creators in them. */

/** What a creator wrote back, or that no mail reaches them; absences and automatic replies are none of these. */
export const CONTACT_ANSWERS = ["interested", "price", "manager", "other", "no", "unsubscribe", "bounce_hard"] as const;

/** What the caller's workspace last did with a creator: an enterprise's people together, or the person alone. */
export const Contact = z.object({
  /** When the last mail went out (ms). */
  at: z.number(),
  /** Who wrote it; null is the caller. */
  by: z.string().nullable(),
  /** The last answer to any of the workspace's latest mails. */
  answer: z.object({ kind: z.enum(CONTACT_ANSWERS), at: z.number() }).nullable(),
});
export type Contact = z.output<typeof Contact>;

/** A creator in a list, with what the list's project thinks of it. */
export const ListItem = Creator.extend({
  /** What the creator is worth to the search: how many of the posts that brought it matched, or how alike it is. */
  score: z.number(),
  attitude: z.enum(ATTITUDES),
  /** Whose like it is; only in lists of AI tasks, which like their perfect fits by themselves. In all other lists a like is a person's. */
  likedBy: z.enum(LIKED_BY).optional(),
  /** Left out when nobody of the workspace has written to the creator. */
  contact: Contact.optional(),
});
export type ListItem = z.output<typeof ListItem>;

/** Both ends included; null leaves an end open. */
const rangeOf = (end: z.ZodNumber) =>
  z
    .object({ min: end.nullable().default(null), max: end.nullable().default(null) })
    .refine(({ min, max }) => min === null || max === null || min <= max, "search:errors.range");

export const ResultFilters = z.object({
  /** ISO 3166 alpha-2, `ZZ` for unknown. */
  countries: z
    .array(z.string().regex(/^[A-Z]{2}$/))
    .max(250)
    .default([]),
  followerRanges: z.array(z.enum(FOLLOWER_BUCKET_IDS)).max(10).default([]),
  viewCountRanges: z.array(z.enum(VIEW_BUCKET_IDS)).max(10).default([]),
  hasEmail: z.boolean().nullable().default(null),
  /** Views of the next post as the cards predict them (P50). Creators whose posts are too few for a prediction are left out. */
  expectedViews: rangeOf(z.number().int().min(0).max(MAX_EXPECTED_VIEWS)).nullable().default(null),
  /** Dollars: whose fair range, by the caller's rates of now, overlaps this one. Creators without a prediction or without a country have no price and are left out. */
  fairPrice: rangeOf(z.number().min(0).max(MAX_FAIR_PRICE)).nullable().default(null),
});
export type ResultFilters = z.output<typeof ResultFilters>;

/** Filters that leave nobody out. */
export const NO_RESULT_FILTERS: ResultFilters = {
  countries: [],
  followerRanges: [],
  viewCountRanges: [],
  hasEmail: null,
  expectedViews: null,
  fairPrice: null,
};

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
  /** Creators that were left out because another run of the same saved search has brought them; 0 for every other list. */
  seen: z.number(),
  total: z.number(),
  totalCandidates: z.number(),
});
export type ResultStats = z.output<typeof ResultStats>;

export const ResultPage = z.object({
  data: z.array(ListItem),
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

/** Counts per filter choice and attitude, from counters. */
export const getResultStats = endpoint({
  method: "get",
  path: "/tasks/stats",
  access: "signedIn",
  openTo: "lapsed",
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
    filters: ResultFilters.default(NO_RESULT_FILTERS),
  }),
  output: z.object({ rated: z.number() }),
});

/** Creators that were liked in a project, newest first. */
export const listProjectLikes = endpoint({
  method: "get",
  path: "/similars/projectKol/likes",
  access: "signedIn",
  openTo: "lapsed",
  tag: "search",
  summary: "Liked creators of a project",
  query: z.object({ projectId: ProjectId, limit: z.coerce.number().int().min(1).max(200).default(50) }),
  output: z.array(SpecCandidate),
});

/** A post of a creator as the list of all of them shows it. */
export const ListedPost = CreatorPost.extend({ isPinned: z.boolean() });
export type ListedPost = z.output<typeof ListedPost>;

/** `private` and `gone`: the platform shows no posts of the account any more, and says so itself. */
export const POSTS_STATES = ["open", "private", "gone"] as const;

export const PostsPage = z.object({
  state: z.enum(POSTS_STATES),
  /** The newest first; pinned ones stand once, behind the others of the first page. */
  posts: z.array(ListedPost),
  /** Null where no older posts follow. */
  nextCursor: z.string().nullable(),
});
export type PostsPage = z.output<typeof PostsPage>;

/**
 * A page of all that a creator has posted, asked of the platform; it costs nothing, comes out of the workspace's look-ups, and is remembered for six hours. 1404 for a creator
 * that no list of the workspace has shown, 1400 for a cursor of another list, 1429 when the look-ups of the day are used up, 1503 when the platform does not answer.
 */
export const listCreatorPosts = endpoint({
  method: "get",
  path: "/creators/:kolId/posts",
  access: "signedIn",
  weight: 3,
  tag: "search",
  summary: "All posts of a creator, page by page",
  params: z.object({ kolId: KolId }),
  query: z.object({ cursor: z.string().max(MAX_POSTS_CURSOR).nullable().default(null) }),
  output: PostsPage,
});
