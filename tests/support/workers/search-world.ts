/** A platform that answers from a script, and the search on top of the real engine, ledger and catalogue. */
import { env } from "cloudflare:workers";
import type * as z from "zod";
import { cpm } from "#tests/support/workers/rates.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import { createCreatorService } from "#workers/modules/creators/service.ts";
import { createCreatorStore } from "#workers/modules/creators/store.ts";
import { createListStore } from "#workers/modules/lists/list-store.ts";
import { createResultStore } from "#workers/modules/lists/page-store.ts";
import { createRatingStore } from "#workers/modules/lists/rate-store.ts";
import { createListsService } from "#workers/modules/lists/service.ts";
import { contactColumn } from "#workers/modules/outreach/sources/contacts.ts";
import type { SearchMode } from "#workers/modules/search/domain.ts";
import { KeywordSearch } from "#workers/modules/search/modes/keyword/contract.ts";
import { createSearchHandlers, findMode, searchLabel } from "#workers/modules/search/modes/registry.ts";
import { createSearchService } from "#workers/modules/search/search-service.ts";
import type { CreatorProfile, EnrichOutcome, FoundPost, PlatformAdapter, Post } from "#workers/platforms/port.ts";
import type { Platforms } from "#workers/platforms/registry.ts";
import { matchingTables } from "./matching-tables.ts";
import { memberWithQuota, START, type TaskWorld, taskWorld, type WorldOptions } from "./task-world.ts";

export function profile(platform: Platform, index: number): CreatorProfile {
  return {
    platform,
    accountId: platform === "YOUTUBE" ? `UC${String(index).padStart(22, "0")}` : String(7_000_000 + index),
    handle: `creator${index}`,
    secondaryId: null,
    name: `Creator ${index}`,
    bio: index % 3 === 0 ? `Write to creator${index}@example.com` : "Videos every week",
    avatar: null,
    region: ["US", "GB", "DE", null][index % 4] ?? null,
    language: "en",
    followers: index * 997,
    following: 10,
    likesTotal: 100,
    postCount: 12,
    verified: false,
    isPrivate: false,
    link: null,
    businessEmail: null,
  };
}

function post(id: string): Post {
  return {
    id,
    title: `Post ${id}`,
    description: "",
    tags: [],
    cover: null,
    video: null,
    createdAt: START - 86_400_000,
    durationSeconds: 60,
    isPinned: false,
    isEstimated: false,
    plays: 5_000,
    likes: 300,
    comments: 20,
    shares: 5,
  };
}

export type Script = {
  platform: Platform;
  /** Author index of each post, page by page. */
  pages: number[][];
  enrich?: (authors: readonly CreatorProfile[]) => Promise<EnrichOutcome> | EnrichOutcome;
};

/** A platform whose search gives the script's pages; `calls` are the pages asked for. */
export function scriptedPlatform(script: Script) {
  const calls: (string | null)[] = [];
  const asked: string[] = [];
  const adapter: PlatformAdapter = {
    platform: script.platform,
    hashtag: null,
    following: null,
    tagged: null,
    music: null,
    similar: null,
    resolve: null,
    postDetail: null,
    posts: null,
    keywordSearch: {
      async searchPosts(_query, cursor) {
        calls.push(cursor);
        const page = cursor === null ? 0 : Number(cursor);
        const items = (script.pages[page] ?? []).map(
          (author, place): FoundPost => ({
            post: post(`p${page}-${place}`),
            author: profile(script.platform, author),
            authorIsComplete: false,
          }),
        );
        return { items, nextCursor: page + 1 < script.pages.length ? String(page + 1) : null };
      },
    },
    enrich: {
      maxBatch: 20,
      async enrich(authors) {
        asked.push(...authors.map(({ accountId }) => accountId));
        if (script.enrich) return script.enrich(authors);
        return {
          creators: authors.map((author) => ({ profile: author, posts: [post("a"), post("b")] })),
          gone: [],
          unfinished: [],
        };
      },
    },
    check: async () => "ok",
  };
  return { adapter, calls, asked };
}

/** Search service, results and engine over one set of platforms. */
export async function searchWorld(
  platforms: Pick<Platforms, "find">,
  options: WorldOptions = {},
  /** What the handlers see of the database. */
  d1: D1Database = env.DB,
) {
  const clock = fixedClock(START);
  const lists = createListStore(env.DB);
  const creators = createCreatorService({ store: createCreatorStore(env.DB), clock });
  const world: TaskWorld = await taskWorld({
    handlers: createSearchHandlers({
      ...{ d1, platforms, creators, links: { resolve: async (link) => link } },
      tables: { load: matchingTables },
    }),
    ...options,
  });
  const search = createSearchService({ tasks: world.engine, lists, clock: world.clock });
  const results = createListsService({
    contacts: contactColumn,
    cpm,
    results: createResultStore(env.DB),
    ratings: createRatingStore(env.DB),
    clock: world.clock,
    labelOf: searchLabel,
  });
  return {
    ...world,
    search,
    results,
    /** A page of results as its reader gets it. */
    listPage: async (...query: Parameters<typeof results.list>) => (await results.list(...query)).parse(),
    lists,
    /** Starts a search of any mode with a body as its call takes it. */
    startMode: async (mode: SearchMode, actor: Actor, body: Record<string, unknown>) => {
      const call = findMode(mode)?.call;
      if (!call) throw new Error(`no call starts ${mode}`);
      const task = await search.start(mode, actor, call.body.parse(body));
      await world.settle();
      return task;
    },
    start: async (actor: Actor, input: z.input<typeof KeywordSearch>) => {
      const task = await search.start("input", actor, KeywordSearch.parse(input));
      await world.settle();
      return task;
    },
  };
}

/** A member with quota and a project. */
export async function memberWithProject(quota = 10_000): Promise<{ actor: Actor; projectId: string }> {
  const actor = await memberWithQuota(quota);
  const projectId = `prj_${crypto.randomUUID()}`;
  await env.DB.prepare(
    "INSERT INTO projects (id, owner_id, title, created_at, updated_at) VALUES (?1, ?2, 'Test', ?3, ?3)",
  )
    .bind(projectId, actor.userId, START)
    .run();
  return { actor, projectId };
}

/** Numbers from `from`, `count` of them. */
export function range(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => from + index);
}
