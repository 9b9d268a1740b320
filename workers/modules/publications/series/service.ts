import type { InputOf } from "#workers/api/endpoint.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import type { PostScope } from "../domain.ts";
import type { PostStore } from "../post-store.ts";
import type { ReadingStore } from "../reading-store.ts";
import { decodeReadings } from "../readings.ts";
import type { PublicationService } from "../service.ts";
import { toPublicationView } from "../view.ts";
import type { PostSeries, readSeries } from "./contract.ts";

type SeriesDeps = {
  posts: Pick<PostStore, "find">;
  readings: Pick<ReadingStore, "listChunks">;
  publications: Pick<PublicationService, "readablePosts">;
};

/** Posts with their readings. */
export function createSeriesService({ posts, readings, publications }: SeriesDeps) {
  async function readOne(scope: PostScope, id: string): Promise<PostSeries[]> {
    const [row, chunks] = await Promise.all([
      posts.find(scope, id),
      readings.listChunks(scope, id, Number.MAX_SAFE_INTEGER),
    ]);
    if (row === null) return [];
    return [{ post: toPublicationView(row), points: chunks.reverse().flatMap(({ data }) => decodeReadings(data)) }];
  }

  return {
    /** 1403 for the posts of somebody who is no team-mate. */
    async read(actor: Actor, input: InputOf<typeof readSeries>["body"]): Promise<{ series: PostSeries[] }> {
      const scope = await publications.readablePosts(actor, input.userId);
      const ids = [...new Set(input.publicationIds)];
      return { series: (await Promise.all(ids.map((id) => readOne(scope, id)))).flat() };
    },
  };
}
export type SeriesService = ReturnType<typeof createSeriesService>;
