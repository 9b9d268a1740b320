import type { Caller } from "#workers/adapters/outside/payer.ts";
import type { FoundPost, PostDetailCapability, PostRef } from "../port.ts";
import { createSingleDetails } from "../post-answers.ts";
import { isOdd, isRefusal, type TikhubClient } from "../tikhub/client.ts";
import { postDetailOf } from "./list-map.ts";

const BY_ID_PATH = "tiktok/app/v3/fetch_one_video";
const BY_ID_STAND_IN_PATH = "tiktok/app/v3/fetch_one_video_v3";
const BY_LINK_PATH = "tiktok/app/v3/fetch_one_video_by_share_url";
const LIMITS = { maxBatch: 12, maxConnections: 6 } as const;

/** Videos and photo posts by id or by any address, short ones too. One call each, two where the first route is odd. */
export function createPostDetailCapability(client: TikhubClient): PostDetailCapability {
  return createSingleDetails(LIMITS, async (ref, caller) => {
    try {
      return await readPost(client, ref, caller);
    } catch (error) {
      // What every try and route refuses is not there: TikTok gives no other sign for it.
      if (isRefusal(error)) return "nobody";
      throw error;
    }
  });
}

async function readPost(client: TikhubClient, ref: PostRef, caller: Caller): Promise<FoundPost | "nobody"> {
  if (ref.kind === "link") return client.get(BY_LINK_PATH, { share_url: ref.value }, postDetailOf, caller);
  const query = { aweme_id: ref.value };
  try {
    return await client.getOnce(BY_ID_PATH, query, postDetailOf, caller);
  } catch (error) {
    if (!isOdd(error)) throw error;
    return client.get(BY_ID_STAND_IN_PATH, query, postDetailOf, caller);
  }
}
