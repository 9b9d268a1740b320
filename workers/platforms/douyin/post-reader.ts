import * as z from "zod";
import type { OutsideDeps } from "#workers/adapters/outside/http.ts";
import { collectPartially } from "#workers/adapters/outside/partial-results.ts";
import type { Caller } from "#workers/adapters/outside/payer.ts";
import { Id, MainItems, parseItems } from "../payload-fields.ts";
import { checkedCounts, ToldCount, UNTOLD } from "../post-counts.ts";
import { createPostReader } from "../post-reader.ts";
import type { PostCount, PostLink, PostReader, PostReading } from "../post-readings.ts";
import { createTikhubClient, isOdd, type TikhubClient, type TikhubSettings } from "../tikhub/client.ts";
import { awemeDetailsOf, readAweme } from "../tiktok/aweme.ts";
import { douyinVideoUrl } from "./link.ts";

const MAX_BATCH = 50;
/** Batches have one price: from here on they cost at most half more than so many single calls, and are two calls instead of dozens. */
const LEAST_FOR_BATCH = 34;
const MAX_CONNECTIONS = 6;
const BATCH_PATH = "douyin/app/v3/fetch_multi_video_v2";
const BY_ID_PATH = "douyin/app/v3/fetch_one_video_v2";
const BY_ID_STAND_IN_PATH = "douyin/app/v3/fetch_one_video";
const BY_LINK_PATH = "douyin/app/v3/fetch_one_video_by_share_url";
const STATISTICS_PATH = "douyin/app/v3/fetch_video_statistics";
const BATCH_STATISTICS_PATH = "douyin/app/v3/fetch_multi_video_statistics";
const IDS_PER_STATISTICS = 2;

/**
 * Videos and notes of Douyin: 50 in one call, few ones one by one. Plays come from a list of their own, since details always say 0; a post whose plays could
 * not be had is unfinished.
 */
export function createDouyinPostReader(deps: OutsideDeps, settings: TikhubSettings): PostReader {
  // Nothing is refused by its status: what it says of a post is the answer.
  const client = createTikhubClient(deps, settings, { provider: "tikhub", refuse: () => undefined });
  return createPostReader({ maxBatch: MAX_BATCH, kinds: ["video", "note", "short"] }, async (links, caller) => {
    const details = await readDetails(client, links, caller);
    const ids = [...details.values()].flatMap((reading) => (reading.state === "found" ? reading.post.id : []));
    const plays = await readPlays(client, [...new Set(ids)], caller);
    const readings = new Map<PostLink, PostReading>();
    for (const [link, reading] of details) {
      const whole = withPlays(reading, plays);
      if (whole !== null) readings.set(link, whole);
    }
    return readings;
  });
}

async function readDetails(
  client: TikhubClient,
  links: readonly PostLink[],
  caller: Caller,
): Promise<Map<PostLink, PostReading>> {
  const ids = links.flatMap(({ kind, id }) => (kind === "short" ? [] : id));
  const batch = ids.length < LEAST_FOR_BATCH ? null : await readBatch(client, ids, caller);
  const { results } = await collectPartially(links, MAX_CONNECTIONS, async (link) => {
    const told = link.kind === "short" ? undefined : batch?.get(link.id);
    return told ?? (await readSingle(client, link, caller));
  });
  return results;
}

/** What a batch says of its posts; null when the route refuses. */
async function readBatch(client: TikhubClient, ids: readonly string[], caller: Caller) {
  try {
    return await client.readBatch(BATCH_PATH, ids, readingsOf, caller);
  } catch (error) {
    if (isOdd(error)) return null;
    throw error;
  }
}

function readingsOf(data: unknown): Map<string, PostReading> | null {
  const details = awemeDetailsOf(data);
  if (details === null) return null;
  const readings = new Map<string, PostReading>([...details.lost].map(([id, state]) => [id, { state }]));
  for (const item of details.items) {
    const post = readAweme("DOUYIN", item, douyinVideoUrl);
    if (post !== null) readings.set(post.id, { state: "found", post });
  }
  return readings;
}

async function readSingle(client: TikhubClient, link: PostLink, caller: Caller): Promise<PostReading> {
  const routes: [string, Record<string, string>][] =
    link.kind === "short"
      ? [[BY_LINK_PATH, { share_url: link.url }]]
      : [
          [BY_ID_PATH, { aweme_id: link.id }],
          [BY_ID_STAND_IN_PATH, { aweme_id: link.id }],
        ];
  for (const [path, query] of routes) {
    try {
      const readings = await client.getOnce(path, query, readingsOf, caller);
      const told = link.kind === "short" ? [...readings.values()][0] : readings.get(link.id);
      if (told !== undefined) return told;
    } catch (error) {
      if (!isOdd(error)) throw error;
    }
  }
  return { state: "unavailable" };
}

const Statistics = z.object({ statistics_list: MainItems });
const PostStatistics = z.object({ aweme_id: Id, play_count: ToldCount });

/** Plays by id; ids about which the provider failed to answer are left out, those without a number are untold. */
async function readPlays(
  client: TikhubClient,
  ids: readonly string[],
  caller: Caller,
): Promise<Map<string, PostCount>> {
  if (ids.length === 0) return new Map();
  const isBatch = ids.length >= LEAST_FOR_BATCH;
  const path = isBatch ? BATCH_STATISTICS_PATH : STATISTICS_PATH;
  const packs = packIds(ids, isBatch ? MAX_BATCH : IDS_PER_STATISTICS);
  const { results } = await collectPartially(packs, MAX_CONNECTIONS, (pack) =>
    client.get(path, { aweme_ids: pack.join(",") }, playsOf, caller),
  );
  const plays = new Map<string, PostCount>();
  for (const [pack, told] of results) for (const id of pack) plays.set(id, told.get(id) ?? UNTOLD);
  return plays;
}

function playsOf(data: unknown): Map<string, PostCount> | null {
  const parsed = Statistics.safeParse(data);
  if (!parsed.success || typeof data !== "object" || data === null || !("statistics_list" in data)) return null;
  const told = parseItems(PostStatistics, parsed.data.statistics_list);
  return new Map(told.flatMap(({ aweme_id: id, play_count: plays }) => (id === null ? [] : [[id, plays]])));
}

/** The reading with its plays; null when they are still to be asked for. */
function withPlays(reading: PostReading, plays: ReadonlyMap<string, PostCount>): PostReading | null {
  if (reading.state !== "found") return reading;
  const views = plays.get(reading.post.id);
  if (views === undefined) return null;
  return { state: "found", post: { ...reading.post, counts: checkedCounts({ ...reading.post.counts, views }) } };
}

function packIds(ids: readonly string[], size: number): string[][] {
  const packs: string[][] = [];
  for (let start = 0; start < ids.length; start += size) packs.push(ids.slice(start, start + size));
  return packs;
}
