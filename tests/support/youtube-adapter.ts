/** YouTube's adapter over the recorded answers of a scripted provider. */

import { anyCaller } from "#tests/support/caller.ts";
import {
  callOptions,
  fixture,
  method,
  reply,
  type ScriptedCall,
  scriptedProvider,
} from "#tests/support/scripted-provider.ts";
import type { KeywordQuery } from "#workers/platforms/port.ts";
import { createYoutubeAdapter } from "#workers/platforms/youtube/adapter.ts";
import { channelStub } from "#workers/platforms/youtube/map.ts";

/** A channel of the recorded answers. */
export const A = "UCaaaaaaaaaaaaaaaaaaaaaa";

const settings = { baseUrl: "https://youtube.test/youtube/v3", apiKey: "yt-key" };

const FILES: Record<string, string> = {
  search: "youtube/search.json",
  videos: "youtube/videos.json",
  channels: "youtube/channels.json",
  playlistItems: "youtube/playlist-items.json",
};

/** The recorded answer. */
export const fromFiles = (call: ScriptedCall) => reply(fixture(FILES[method(call)] ?? ""));

/** The adapter, what it may do in short, and the calls that were made. */
export function adapterOf(answer: (call: ScriptedCall, index: number) => Response | Promise<Response> = fromFiles) {
  const provider = scriptedProvider(answer);
  const adapter = createYoutubeAdapter(provider.deps, settings);
  const { keywordSearch, enrich } = adapter;
  if (keywordSearch === null || enrich === null) throw new Error("YouTube searches and completes");
  const search = (cursor: string | null = null, query: Partial<Extract<KeywordQuery, { platform: "YOUTUBE" }>> = {}) =>
    keywordSearch.searchPosts(
      { platform: "YOUTUBE", keyword: "hand grinder", uploadDate: "any", sortBy: "default", ...query },
      cursor,
      callOptions(),
    );
  const complete = (...ids: string[]) =>
    enrich.enrich(
      ids.map((id) => channelStub(id, "", null)),
      anyCaller(),
    );
  return { ...provider, adapter, search, complete };
}

/** A list in the form in which the Data API answers. */
export const list = (kind: string, items: unknown[]) => ({ kind: `youtube#${kind}ListResponse`, items });
