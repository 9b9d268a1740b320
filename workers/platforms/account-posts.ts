import * as z from "zod";
import { cacheKey, type PageCache } from "#workers/adapters/outside/cache.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { Post, PostPage, PostsCapability } from "./port.ts";

/** What listing an account's posts has in common on every platform: the same page is asked for only once in a while, and it has one order. */

const KEPT_MS = 6 * 3_600_000;
/** Pages read in one call while they hold no post: of reposts alone, or of videos that were taken down. */
const MAX_PAGES_A_CALL = 3;

const Amount = z.number().nullable();
/** A page out of the cache. */
const Page = z.object({
  posts: z.array(
    z.object({
      ...{ id: z.string(), title: z.string(), description: z.string(), tags: z.array(z.string()) },
      ...{ cover: z.string().nullable(), video: z.string().nullable(), createdAt: Amount, durationSeconds: Amount },
      ...{ isPinned: z.boolean(), isEstimated: z.boolean() },
      ...{ plays: Amount, likes: Amount, comments: Amount, shares: Amount },
    }) satisfies z.ZodType<Post>,
  ),
  nextCursor: z.string().nullable(),
});

/** Lists posts by what `readPage` reads of the platform; failures are not kept, since they may be over at the next call. */
export function createPosts(
  { cache, clock }: { cache: PageCache; clock: Clock },
  provider: string,
  readPage: PostsCapability["listPosts"],
): PostsCapability {
  async function readOn(...[account, first, caller]: Parameters<typeof readPage>): Promise<PostPage> {
    let cursor = first;
    for (let pages = 1; ; pages += 1) {
      const { posts, nextCursor } = await readPage(account, cursor, caller);
      if (posts.length > 0 || nextCursor === null || pages === MAX_PAGES_A_CALL) {
        return { posts: newestFirst(posts), nextCursor };
      }
      cursor = nextCursor;
    }
  }

  return {
    async listPosts(account, cursor, caller) {
      const key = await cacheKey([provider, "posts", account.accountId, cursor]);
      const kept = readKept(await cache.find(key, clock.now()));
      if (kept !== null) return kept;
      const page = await readOn(account, cursor, caller);
      await cache.keep(key, JSON.stringify(page), clock.now(), KEPT_MS);
      return page;
    },
  };
}

/** Null when nothing is kept, or something of another shape. */
function readKept(body: string | null): PostPage | null {
  return body === null ? null : (Page.safeParse(JSON.parse(body)).data ?? null);
}

function newestFirst(posts: readonly Post[]): Post[] {
  return [...posts].sort(
    (left, right) => Number(left.isPinned) - Number(right.isPinned) || (right.createdAt ?? 0) - (left.createdAt ?? 0),
  );
}
