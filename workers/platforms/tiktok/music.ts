import type { OutsideDeps } from "#workers/adapters/outside/http.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { MusicCapability } from "../port.ts";
import type { TikhubClient } from "../tikhub/client.ts";
import { isMusicDetail } from "./list-map.ts";
import { readPosts } from "./lists.ts";

const POSTS_PATH = "tiktok/app/v3/fetch_music_video_list";
const DETAIL_PATH = "tiktok/app/v3/fetch_music_detail";
const PAGE_SIZE = 20;
/** TikTok's "no such thing" for music; elsewhere the same number means a wrong parameter. */
const NO_SUCH_MUSIC = "5";

/** Posts that use a sound, 20 a call. A sound without posts is looked up, since one that was taken down lists nothing either. */
export function createMusicCapability(client: TikhubClient, deps: Pick<OutsideDeps, "alert">): MusicCapability {
  return {
    async findPosts(musicId, cursor, caller) {
      const route = {
        path: POSTS_PATH,
        offsetName: "cursor",
        query: { music_id: musicId },
        pageSize: PAGE_SIZE,
      } as const;
      try {
        const page = await readPosts(client, deps, route, cursor, caller);
        const isBare = cursor === null && page.items.length === 0 && page.nextCursor === null;
        if (isBare) await client.get(DETAIL_PATH, { music_id: musicId }, isMusicDetail, caller);
        return page;
      } catch (error) {
        if (!(error instanceof ProviderError) || error.code !== NO_SUCH_MUSIC) throw error;
        throw new ProviderError({ provider: "tikhub", kind: "not_found", status: 200, code: "music", cause: error });
      }
    },
  };
}
