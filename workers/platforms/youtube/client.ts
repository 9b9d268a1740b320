import * as z from "zod";
import { cacheKey, type PageCache } from "#workers/adapters/outside/cache.ts";
import { prepay } from "#workers/adapters/outside/charge.ts";
import { createOutsideHttp, type OutsideDeps } from "#workers/adapters/outside/http.ts";
import type { Caller } from "#workers/adapters/outside/payer.ts";
import { classifyYoutubeError } from "./errors.ts";
import { videoIdsOf, YoutubeList } from "./map.ts";

/** YouTube Data API v3 over HTTP, every call paid for before it is made. */

const SearchResults = z.object({ videoIds: z.array(z.string()), nextPageToken: z.string().nullable() });
type SearchResults = z.output<typeof SearchResults>;
/** Reads the items of a reply; none out of some means that the reply has another shape than it should. */
type ReadItems<Item> = (items: readonly unknown[]) => Item[];
type ListPath = "channels" | "videos" | "playlistItems" | "subscriptions" | "commentThreads";
type Query = Record<string, string | number | null>;

export type YoutubeClient = {
  /** One page of search.list: one of the day's searches, or none when the same page was asked for within 24 h. */
  search(query: Query, caller: Caller): Promise<SearchResults>;
  /** Pays for `calls` further `list` calls in one go; the caller that is answered makes them. All or nothing. */
  reserve(calls: number, caller: Caller): Promise<Caller>;
  /** The items of one page of another list, for one unit each try. */
  list<Item>(path: ListPath, query: Query, read: ReadItems<Item>, caller: Caller): Promise<Item[]>;
  /** The same with the token of the next page, null at the end. */
  listPage<Item>(
    path: ListPath,
    query: Query,
    read: ReadItems<Item>,
    caller: Caller,
  ): Promise<{ items: Item[]; nextPageToken: string | null }>;
};

export type YoutubeClientDeps = OutsideDeps & { cache: PageCache };
export type YoutubeSettings = { baseUrl: string; apiKey: string };

const PROVIDER = "youtube";
const CACHE_MS = 24 * 3_600_000;
const SEARCH = { meter: "youtube.search", cost: 1 } as const;
const UNIT = { meter: "youtube.units", cost: 1 } as const;

export function createYoutubeClient(deps: YoutubeClientDeps, { baseUrl, apiKey }: YoutubeSettings): YoutubeClient {
  const http = createOutsideHttp(deps, {
    provider: PROVIDER,
    baseUrl,
    headers: { "x-goog-api-key": apiKey },
    classify: classifyYoutubeError,
    billed: "tries",
    quotaEndsDay: true,
    callsPerSecond: null,
  });

  return {
    async search(query, caller) {
      const key = await cacheKey([PROVIDER, baseUrl, "search", ...Object.entries(query).flat()]);
      const cached = await deps.cache.find(key, deps.clock.now());
      if (cached !== null) return SearchResults.parse(JSON.parse(cached));
      const results = await http.send({ path: "search", query, caller, price: SEARCH, parse: parseSearch });
      if (results.videoIds.length === 0 && results.nextPageToken !== null) {
        deps.alert({ event: "empty_page", provider: PROVIDER, path: "search", count: 0 });
      }
      await deps.cache.keep(key, JSON.stringify(results), deps.clock.now(), CACHE_MS);
      return results;
    },
    reserve: (calls, caller) => prepay(deps, PROVIDER, { ...UNIT, cost: calls }, caller),
    list: (path, query, read, caller) => {
      const parse = (body: unknown) => readItems(YoutubeList.parse(body).items, read);
      return http.send({ path, query, caller, price: UNIT, parse });
    },
    listPage(path, query, read, caller) {
      const parse = (body: unknown) => {
        const { items, nextPageToken } = YoutubeList.parse(body);
        return { items: readItems(items, read), nextPageToken: nextPageToken || null };
      };
      return http.send({ path, query, caller, price: UNIT, parse });
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
