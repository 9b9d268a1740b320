import type { Caller } from "#workers/adapters/outside/payer.ts";
import type { LinkKind } from "./link.ts";
import type { PostLink, PostReader, PostReading, ReadingDepth } from "./post-readings.ts";

/** What the readers of all platforms share: which links they take, one question for each post, an answer for each link. */

type ReaderOptions = {
  maxBatch: number;
  /** Kinds of links that lead to posts there. */
  kinds: readonly LinkKind[];
};

type ReadPosts = (
  links: readonly PostLink[],
  caller: Caller,
  depth: ReadingDepth,
) => Promise<Map<PostLink, PostReading>>;

/** A reader whose `readPosts` is given every post once; links for which it has no answer are unfinished. */
export function createPostReader({ maxBatch, kinds }: ReaderOptions, readPosts: ReadPosts): PostReader {
  return {
    maxBatch,
    async read(links, caller, depth) {
      const asked = new Map<string, PostLink>();
      for (const link of links.slice(0, maxBatch)) {
        if (kinds.includes(link.kind) && !asked.has(keyOf(link))) asked.set(keyOf(link), link);
      }
      const wanted = [...asked.values()];
      const answers = wanted.length === 0 ? new Map() : await readPosts(wanted, caller, depth);
      const readings = new Map<(typeof links)[number], PostReading>();
      const unfinished: (typeof links)[number][] = [];
      for (const [index, link] of links.entries()) {
        const first = asked.get(keyOf(link));
        const reading: PostReading | undefined = kinds.includes(link.kind)
          ? first && answers.get(first)
          : { state: "not_a_post" };
        if (index >= maxBatch || reading === undefined) unfinished.push(link);
        else readings.set(link, reading);
      }
      return { readings, unfinished };
    },
  };
}

/** Hashtags as people write them, each once; Xiaohongshu closes them with `[话题]#`. */
export function hashtagsIn(text: string): string[] {
  const tags = [...text.matchAll(/[#＃]([\p{L}\p{M}\p{N}_]{1,100})/gu)].map(([, tag = ""]) => tag);
  return [...new Set(tags)];
}

/** A short link's code and a post's number are of different alphabets, but nothing promises it. */
function keyOf({ kind, id }: PostLink): string {
  return kind === "short" ? `short/${id}` : id;
}
