import type { FoundPost, PostDetailCapability, PostRef } from "../port.ts";
import type { YoutubeClient } from "./client.ts";
import { channelStub } from "./map.ts";
import { readVideos, VIDEOS_A_CALL } from "./videos.ts";

/** Videos by id: one unit for 50 of them. YouTube leaves out private and deleted ones alike. */
export function createPostDetailCapability(client: YoutubeClient): PostDetailCapability {
  return {
    maxBatch: VIDEOS_A_CALL,
    async findPosts(refs, caller) {
      const answers = new Map<PostRef, FoundPost | "not_found" | "private">();
      const ids = [...new Set(refs.flatMap(({ kind, value }) => (kind === "id" ? value : [])))].slice(0, VIDEOS_A_CALL);
      const videos = await readVideos(client, ids, caller);
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
