/** TikHub's help with YouTube links that the Data API cannot resolve. */
import { REFUSED, TikhubError } from "./envelope.ts";
import { type Asked, get, type Route } from "./routes.ts";

/** `get_channel_id` for `/c/name`, `/@handle` and `/channel/UC…` links. */
export const YOUTUBE_LINK_ROUTES: readonly Route[] = [
  get("/youtube/web_v2/get_channel_id", channelId),
  get("/youtube/web/get_channel_id_v2", channelId),
];

function channelId({ world, query }: Asked): Record<string, string> {
  const url = query.required("channel_url");
  const direct = /\/channel\/(UC[\w-]{22})/.exec(url)?.[1];
  const name = /youtube\.com\/(?:c\/|user\/|@)?([^/?#]+)/.exec(url)?.[1] ?? "";
  const found =
    direct === undefined
      ? world.creatorByHandle("YOUTUBE", decodeURIComponent(name))
      : world.creatorById("YOUTUBE", direct);
  if (found === null || found.isDeleted) throw new TikhubError(400, REFUSED);
  return {
    channel_id: found.id,
    channel_url: `https://www.youtube.com/channel/${found.id}`,
    source: direct === undefined ? "page_parse" : "url_parse",
  };
}
