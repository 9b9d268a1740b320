import type { FoundPost, PostDetailCapability, PostRef } from "../port.ts";
import type { YoutubeClient } from "./client.ts";
import { channelStub, videosOf } from "./map.ts";

const PAGE_SIZE = 50;

/** Videos by id: one unit for 50 of them. YouTube leaves out private and deleted ones alike. */
export function createPostDetailCapability(client: YoutubeClient): PostDetailCapability {
  return {
    maxBatch: PAGE_SIZE,
    async findPosts(refs, caller) {
      const answers = new Map<PostRef, FoundPost | "not_found" | "private">();
      const ids = [...new Set(refs.flatMap(({ kind, value }) => (kind === "id" ? value : [])))].slice(0, PAGE_SIZE);
      const query = { part: "snippet,statistics,contentDetails", id: ids.join(","), maxResults: PAGE_SIZE };
      const videos = ids.length === 0 ? [] : await client.list("videos", query, videosOf, caller);
      const found = new Map(videos.map((video) => [video.post.id, video]));
      for (const ref of refs) {
        const video = ref.kind === "id" ? found.get(ref.value) : undefined;
        if (video === undefined) {
          answers.set(ref, "not_found");
        } else {
          const author = channelStub(video.channelId, video.channelTitle, video.language);
          answers.set(ref, { post: video.post, author, authorIsComplete: false });
        }
      }
      return { answers, unfinished: [] };
    },
  };
}
