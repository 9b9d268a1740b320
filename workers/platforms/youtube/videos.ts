import type { Caller } from "#workers/adapters/outside/payer.ts";
import type { YoutubeClient } from "./client.ts";
import { uploadIdsOf, videosOf, type YoutubeVideoItem } from "./map.ts";

/** Most videos that one call of videos.list answers. */
export const VIDEOS_A_CALL = 50;

/** Up to fifty videos with their numbers, for a unit. YouTube leaves out private and deleted ones alike. */
export async function readVideos(
  client: YoutubeClient,
  ids: readonly string[],
  caller: Caller,
): Promise<YoutubeVideoItem[]> {
  if (ids.length === 0) return [];
  const query = { part: "snippet,statistics,contentDetails", maxResults: VIDEOS_A_CALL, id: ids.join(",") };
  return client.list("videos", query, videosOf, caller);
}

/** Ids of a channel's uploads, the newest first, for a unit. Without `pageToken` the first page. YouTube answers 404 for a channel that never uploaded. */
export async function readUploads(
  client: YoutubeClient,
  { playlistId, ...page }: { playlistId: string; maxResults: number; pageToken?: string | null },
  caller: Caller,
): Promise<{ items: string[]; nextPageToken: string | null }> {
  return client.listPage("playlistItems", { part: "contentDetails", playlistId, ...page }, uploadIdsOf, caller);
}
