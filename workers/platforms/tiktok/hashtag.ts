import type { OutsideDeps } from "#workers/adapters/outside/http.ts";
import type { Caller } from "#workers/adapters/outside/payer.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { HashtagCapability } from "../port.ts";
import type { TikhubClient } from "../tikhub/client.ts";
import { tagIdOf, tagNamed } from "./list-map.ts";
import { badRequest, readPosts } from "./lists.ts";

const DETAIL_PATH = "tiktok/web/fetch_tag_detail";
const SEARCH_PATH = "tiktok/app/v3/fetch_hashtag_search_result";
const POSTS_PATH = "tiktok/app/v3/fetch_hashtag_video_list";
const PAGE_SIZE = 20;

/** Posts under a tag: its id is asked for once and travels in the cursor; a page of 20 is one call. */
export function createHashtagCapability(client: TikhubClient, deps: Pick<OutsideDeps, "alert">): HashtagCapability {
  return {
    async findPosts(tag, cursor, caller) {
      const { tagId, inner } =
        cursor === null ? { tagId: await findTag(client, tag, caller), inner: null } : read(cursor);
      const route = { path: POSTS_PATH, offsetName: "cursor", query: { ch_id: tagId }, pageSize: PAGE_SIZE } as const;
      const page = await readPosts(client, deps, route, inner, caller);
      return { items: page.items, nextCursor: page.nextCursor === null ? null : `${tagId}:${page.nextCursor}` };
    },
  };
}

function read(cursor: string): { tagId: string; inner: string } {
  const colon = cursor.indexOf(":");
  const tagId = cursor.slice(0, colon);
  if (colon < 0 || !/^\d{1,24}$/.test(tagId)) throw badRequest("wrongCursor");
  return { tagId, inner: cursor.slice(colon + 1) };
}

/** By the web's page of the tag; by the app's search of tags where the web is odd. Throws not_found for a tag that is not there. */
async function findTag(client: TikhubClient, tag: string, caller: Caller): Promise<string> {
  try {
    return await client.get(DETAIL_PATH, { tag_name: tag }, tagIdOf, caller);
  } catch (error) {
    const isOdd = error instanceof ProviderError && (error.kind === "upstream" || error.kind === "shape");
    if (!isOdd) throw error;
    const read = (data: unknown) => tagNamed(data, tag);
    const { tagId } = await client.get(SEARCH_PATH, { keyword: tag, offset: 0, count: PAGE_SIZE }, read, caller);
    if (tagId !== null) return tagId;
    throw new ProviderError({ provider: "tikhub", kind: "not_found", status: 200, code: "tag" });
  }
}
