/** The batch link query on top of the real engine, ledger and catalogue, over platforms that answer from a script. */

import { env } from "cloudflare:workers";
import { scriptedResolve } from "#tests/support/caller.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import type { BatchMode } from "#workers/modules/batch-links/domain.ts";
import { type BatchHandlerDeps, createBatchHandlers } from "#workers/modules/batch-links/handler.ts";
import { createBatchService } from "#workers/modules/batch-links/service.ts";
import { createBatchStore } from "#workers/modules/batch-links/store.ts";
import { createCreatorService } from "#workers/modules/creators/service.ts";
import { createCreatorStore } from "#workers/modules/creators/store.ts";
import { createLinksService } from "#workers/modules/links/service.ts";
import type { CreatorProfile, FoundPost, PlatformAdapter, PostRef } from "#workers/platforms/port.ts";
import type { Platforms } from "#workers/platforms/registry.ts";
import { profile } from "./search-world.ts";
import { START, taskWorld, type WorldOptions } from "./task-world.ts";

/** What a name or a post's id is answered with; `private` and `gone` are accounts and posts of that sort, an error is thrown. */
type Answer = "ok" | "gone" | "private" | ProviderError;
type BatchScript = (name: string, asked: number) => Answer;

/** A provider's failure of a kind. */
export function failing(kind: ProviderError["kind"], retryAfterMs: number | null = null): ProviderError {
  return new ProviderError({ provider: "tikhub", kind, retryAfterMs });
}

/** A platform whose accounts are called `creator<n>` and whose posts belong to `creator<n>` by their last digits; `asked` counts every question. */
export function batchPlatform(platform: Platform, script: BatchScript = () => "ok") {
  const asked = new Map<string, number>();
  const answer = (name: string): Exclude<Answer, ProviderError> => {
    const times = (asked.get(name) ?? 0) + 1;
    asked.set(name, times);
    const said = script(name, times);
    if (said instanceof ProviderError) throw said;
    return said;
  };
  const authorOf = (name: string): CreatorProfile => profile(platform, Number(/\d{1,4}$/.exec(name)?.[0] ?? 1));
  const adapter: PlatformAdapter = {
    ...{
      platform,
      keywordSearch: null,
      hashtag: null,
      following: null,
      tagged: null,
      music: null,
      similar: null,
      posts: null,
    },
    resolve: scriptedResolve(async ({ value }) => {
      const said = answer(value);
      return said === "gone" ? null : { ...authorOf(value), isPrivate: said === "private" };
    }),
    enrich: {
      maxBatch: 20,
      enrich: async (authors) => ({
        creators: authors.map((author) => ({ profile: author, posts: [] })),
        gone: [],
        unfinished: [],
      }),
    },
    postDetail: {
      maxBatch: 20,
      async findPosts(refs) {
        const answers = new Map<PostRef, FoundPost | "not_found" | "private">();
        for (const ref of refs) {
          const said = answer(ref.value);
          answers.set(
            ref,
            said === "ok" ? found(ref.value, authorOf(ref.value)) : said === "gone" ? "not_found" : said,
          );
        }
        return { answers, unfinished: [] };
      },
    },
    check: async () => "ok",
  };
  return { adapter, asked };
}

function found(id: string, author: CreatorProfile): FoundPost {
  const numbers = {
    plays: 1_000,
    likes: 90,
    comments: 8,
    shares: 7,
    durationSeconds: 30,
    isPinned: false,
    isEstimated: false,
  };
  const post = {
    id,
    title: `Post ${id}`,
    description: "",
    tags: [],
    cover: null,
    video: null,
    createdAt: START,
    ...numbers,
  };
  return { post, author, authorIsComplete: false };
}

/** The service and the engine over some platforms. */
export async function batchWorld(
  platforms: Pick<Platforms, "find">,
  { tagFound = async () => [], ...options }: WorldOptions & Partial<Pick<BatchHandlerDeps, "tagFound">> = {},
) {
  const store = createBatchStore(env.DB);
  const links = createLinksService({ follower: { follow: async () => null }, shareLinks: null });
  const creators = createCreatorService({ store: createCreatorStore(env.DB), clock: fixedClock(START) });
  const world = await taskWorld({
    handlers: createBatchHandlers({ store, links, creators, platforms, tagFound }),
    ...options,
  });
  const batches = createBatchService({ tasks: world.engine, links, store });
  return {
    ...world,
    batches,
    store,
    start: async (actor: Actor, text: string, mode: BatchMode = 1) => {
      const created = await batches.create(actor, { links: text, mode });
      await world.settle();
      return created;
    },
  };
}

/** Only the given adapters. */
export function platformsOf(...adapters: PlatformAdapter[]): Pick<Platforms, "find"> {
  return { find: (platform) => adapters.find((adapter) => adapter.platform === platform) ?? null };
}

/** Links to authors named creator<n>. */
export function authors(host: "youtube" | "tiktok" | "instagram", from: number, count: number): string {
  const address = { youtube: "youtube.com/@", tiktok: "tiktok.com/@", instagram: "instagram.com/" }[host];
  return Array.from({ length: count }, (_, index) => `https://www.${address}creator${from + index}`).join("\n");
}

/** Links to posts. */
export function videos(from: number, count: number): string {
  return Array.from(
    { length: count },
    (_, index) => `https://www.tiktok.com/@someone/video/71000000000000${String(from + index).padStart(4, "0")}`,
  ).join("\n");
}

/** With what something was refused. */
export async function refusal(work: Promise<unknown>): Promise<AppError> {
  const failure = await work.catch((error: unknown) => error);
  if (!(failure instanceof AppError)) throw new Error("it was not refused", { cause: failure });
  return failure;
}
