import { z } from "zod";
import { createProviderHttp, type ProviderCall, type ProviderHttpDeps } from "#workers/adapters/outside/http.ts";
import {
  cacheKey,
  type PageCache,
  type QuotaStore,
  quotaReturnsInMs,
  type YoutubeBucket,
} from "#workers/adapters/outside/memory.ts";
import { ProviderError, SHARE_USED } from "#workers/adapters/outside/provider-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { classifyYoutubeError } from "./errors.ts";
import { videoIdsOf, YoutubeList } from "./map.ts";

/** YouTube Data API v3 over HTTP, every call counted before it is made. */

const SearchResults = z.object({ videoIds: z.array(z.string()), nextPageToken: z.string().nullable() });
type SearchResults = z.output<typeof SearchResults>;
/** Reads the items of a reply; none out of some means that the reply has another shape than it should. */
type ReadItems<Item> = (items: readonly unknown[]) => Item[];
type ListPath = "channels" | "videos" | "playlistItems" | "subscriptions";
type Query = Record<string, string | number | null>;
type Call<Result> = Omit<ProviderCall<Result>, "beforeTry">;

export type YoutubeClient = {
  /** One page of search.list: one of the day's searches, also of the workspace's share, or none when the same page was asked for within 24 h. */
  search(query: Query, options: { signal: AbortSignal; workspace?: string | null }): Promise<SearchResults>;
  /** Counts `calls` units in one go before that many `list` calls are made. */
  reserve(calls: number): Promise<void>;
  /** The items of one page of another list; its first try must have been reserved, further tries count themselves. */
  list<Item>(path: ListPath, query: Query, read: ReadItems<Item>, signal: AbortSignal): Promise<Item[]>;
  /** The same with the token of the next page, null at the end. */
  listPage<Item>(
    path: ListPath,
    query: Query,
    read: ReadItems<Item>,
    signal: AbortSignal,
  ): Promise<{ items: Item[]; nextPageToken: string | null }>;
};

export type YoutubeClientDeps = ProviderHttpDeps & { quota: QuotaStore; cache: PageCache };
export type YoutubeSettings = { baseUrl: string; apiKey: string };

const CACHE_MS = 24 * 3_600_000;

export function createYoutubeClient(deps: YoutubeClientDeps, { baseUrl, apiKey }: YoutubeSettings): YoutubeClient {
  const http = createProviderHttp(deps, {
    provider: "youtube",
    baseUrl,
    headers: { "x-goog-api-key": apiKey },
    classify: classifyYoutubeError,
    callsPerSecondAndPath: null,
  });

  async function take(bucket: YoutubeBucket, units: number, workspace: string | null = null): Promise<void> {
    const taken = await deps.quota.take(bucket, units, deps.clock.now(), workspace);
    if (taken !== "taken") throw quotaError(deps.clock, taken === "shareUsed" ? SHARE_USED : `${bucket}Used`);
  }

  async function get<Result>(
    call: Call<Result>,
    bucket: YoutubeBucket,
    paidTries: number,
    workspace: string | null = null,
  ): Promise<Result> {
    let tries = 0;
    const beforeTry = async () => {
      tries += 1;
      if (tries > paidTries) await take(bucket, 1, workspace);
    };
    try {
      return await http.get({ ...call, beforeTry });
    } catch (error) {
      if (!(error instanceof ProviderError) || error.kind !== "quota" || error.status === null) throw error;
      await deps.quota.close(bucket, deps.clock.now());
      throw quotaError(deps.clock, error.code, error);
    }
  }

  return {
    async search(query, { signal, workspace }) {
      const key = await cacheKey(["youtube", baseUrl, "search", ...Object.entries(query).flat()]);
      const cached = await deps.cache.find(key, deps.clock.now());
      if (cached !== null) return SearchResults.parse(JSON.parse(cached));
      const results = await get({ path: "search", query, signal, parse: parseSearch }, "search", 0, workspace);
      if (results.videoIds.length === 0 && results.nextPageToken !== null) {
        deps.alert({ event: "empty_page", provider: "youtube", path: "search", count: 0 });
      }
      await deps.cache.keep(key, JSON.stringify(results), deps.clock.now(), CACHE_MS);
      return results;
    },
    reserve: (calls) => (calls === 0 ? Promise.resolve() : take("units", calls)),
    list: (path, query, read, signal) =>
      get({ path, query, signal, parse: (body) => readItems(YoutubeList.parse(body).items, read) }, "units", 1),
    listPage(path, query, read, signal) {
      const parse = (body: unknown) => {
        const { items, nextPageToken } = YoutubeList.parse(body);
        return { items: readItems(items, read), nextPageToken: nextPageToken || null };
      };
      return get({ path, query, signal, parse }, "units", 1);
    },
  };
}

function parseSearch(body: unknown): SearchResults {
  const { items, nextPageToken } = YoutubeList.parse(body);
  return { videoIds: [...new Set(readItems(items, videoIdsOf))], nextPageToken: nextPageToken || null };
}

function readItems<Item>(items: readonly unknown[], read: ReadItems<Item>): Item[] {
  const results = read(items);
  if (results.length === 0 && items.length > 0) throw new TypeError("no item has the expected shape");
  return results;
}

function quotaError(clock: Clock, code: string | null, cause?: ProviderError): ProviderError {
  return new ProviderError({
    provider: "youtube",
    kind: "quota",
    status: cause?.status ?? null,
    code,
    retryAfterMs: quotaReturnsInMs(clock.now()),
    cause,
  });
}
