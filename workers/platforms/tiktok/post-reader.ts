import type { OutsideDeps } from "#workers/adapters/outside/http.ts";
import { collectPartially } from "#workers/adapters/outside/partial-results.ts";
import type { Caller } from "#workers/adapters/outside/payer.ts";
import { createPostReader } from "../post-reader.ts";
import type { PostLink, PostReader, PostReading } from "../post-readings.ts";
import { createTikhubClient, isOdd, isRefusal, type TikhubClient, type TikhubSettings } from "../tikhub/client.ts";
import { type AwemeDetails, awemeDetailsOf, readAweme } from "./aweme.ts";
import { tiktokVideoUrl } from "./link.ts";
import { webReadingOf } from "./web-item.ts";

const MAX_BATCH = 25;
/** A batch has one price: from here on it costs at most half more than so many single calls, and is one call instead of dozens. */
const LEAST_FOR_BATCH = 17;
const MAX_CONNECTIONS = 6;
const BATCH_PATH = "tiktok/app/v3/fetch_multi_video_v2";
const BY_ID_PATH = "tiktok/app/v3/fetch_one_video";
const BY_LINK_PATH = "tiktok/app/v3/fetch_one_video_by_share_url";
const WEB_PATH = "tiktok/web/fetch_post_detail";

/**
 * Videos and photo posts of TikTok: 25 in one call, few ones one by one. Of a post that the app does not show, the web's detail is asked why: one more
 * call for each such post.
 */
export function createTiktokPostReader(deps: OutsideDeps, settings: TikhubSettings): PostReader {
  // Nothing is refused by its status: what it says of a post is the answer.
  const client = createTikhubClient(deps, settings, { provider: "tikhub", refuse: () => undefined });
  return createPostReader({ maxBatch: MAX_BATCH, kinds: ["video", "photo", "short"] }, async (links, caller) => {
    const ids = links.flatMap(({ kind, id }) => (kind === "short" ? [] : id));
    const batch = ids.length < LEAST_FOR_BATCH ? null : await readBatch(client, ids, caller);
    const { results } = await collectPartially(links, MAX_CONNECTIONS, async (link) => {
      const told = link.kind === "short" ? undefined : batch?.get(link.id);
      return told ?? (await readSingle(client, link, caller, batch === null));
    });
    return results;
  });
}

/** What a batch says of its posts; those that it leaves out are not in the answer. Null when the route refuses. */
async function readBatch(
  client: TikhubClient,
  ids: readonly string[],
  caller: Caller,
): Promise<Map<string, PostReading> | null> {
  try {
    return await client.readBatch(BATCH_PATH, ids, readingsOf, caller);
  } catch (error) {
    if (isOdd(error)) return null;
    throw error;
  }
}

function readingsOf(data: unknown): Map<string, PostReading> | null {
  const details = awemeDetailsOf(data);
  return details && readingsById(details);
}

function readingsById({ items, lost }: AwemeDetails): Map<string, PostReading> {
  const readings = new Map<string, PostReading>([...lost].map(([id, state]) => [id, { state }]));
  for (const item of items) {
    const post = readTiktok(item);
    if (post !== null) readings.set(post.id, { state: "found", post });
  }
  return readings;
}

/** One post; `asksApp` is false for a post that the app's batch left out. */
async function readSingle(
  client: TikhubClient,
  link: PostLink,
  caller: Caller,
  asksApp: boolean,
): Promise<PostReading> {
  const isShort = link.kind === "short";
  if (isShort || asksApp) {
    const told = await readByApp(client, link, caller);
    if (told !== null) return told;
  }
  if (isShort) return { state: "unavailable" };
  try {
    return await client.getOnce(WEB_PATH, { itemId: link.id }, webReadingOf, caller);
  } catch (error) {
    if (isRefusal(error)) return { state: "unavailable" };
    throw error;
  }
}

/** Null when the app says nothing of the post. */
async function readByApp(client: TikhubClient, link: PostLink, caller: Caller): Promise<PostReading | null> {
  try {
    const isShort = link.kind === "short";
    const readings = isShort
      ? await client.get(BY_LINK_PATH, { share_url: link.url }, readingsOf, caller)
      : await client.getOnce(BY_ID_PATH, { aweme_id: link.id }, readingsOf, caller);
    return (isShort ? [...readings.values()][0] : readings.get(link.id)) ?? null;
  } catch (error) {
    if (isOdd(error)) return null;
    throw error;
  }
}

function readTiktok(item: unknown) {
  const post = readAweme("TIKTOK", item, () => "");
  return post && { ...post, url: tiktokVideoUrl(post.author.handle ?? "", post.id) };
}
