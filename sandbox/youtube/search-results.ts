/** The items of a search: shorter resources with escaped texts. */
import type { WorldCreator, WorldPost } from "#sandbox/world/port.ts";
import { channelThumbnails, videoThumbnails } from "./pictures.ts";
import { etagOf, publishedAt } from "./resources.ts";

type Json = Record<string, unknown>;

/** Search results carry their texts escaped for HTML, alone among all replies. */
function escaped(text: string): string {
  return text
    .replace(/&/g, "&amp;")
    .replace(/"/g, "&quot;")
    .replace(/'/g, "&#39;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;");
}

function excerpt(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return escaped(line.length > 150 ? `${line.slice(0, 146).replace(/\s\S*$/, "")} ...` : line);
}

export function videoSearchResult(publicUrl: string, video: WorldPost, channel: WorldCreator): Json {
  return {
    kind: "youtube#searchResult",
    etag: etagOf(`s${video.id}`),
    id: { kind: "youtube#video", videoId: video.id },
    snippet: {
      ...publishedAt(video.createdAt),
      channelId: channel.id,
      title: escaped(video.title),
      description: excerpt(video.description),
      thumbnails: videoThumbnails(publicUrl, video, false),
      channelTitle: escaped(channel.name),
      liveBroadcastContent: "none",
      ...(video.createdAt === null
        ? {}
        : { publishTime: new Date(video.createdAt).toISOString().replace(".000Z", "Z") }),
    },
  };
}

export function channelSearchResult(publicUrl: string, channel: WorldCreator): Json {
  return {
    kind: "youtube#searchResult",
    etag: etagOf(`s${channel.id}`),
    id: { kind: "youtube#channel", channelId: channel.id },
    snippet: {
      ...publishedAt(channel.createdAt),
      channelId: channel.id,
      title: escaped(channel.name),
      description: excerpt(channel.bio),
      thumbnails: channelThumbnails(publicUrl, channel, false),
      channelTitle: escaped(channel.name),
      liveBroadcastContent: "none",
    },
  };
}
