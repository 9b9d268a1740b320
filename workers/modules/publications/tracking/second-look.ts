import type { Caller } from "#workers/adapters/outside/payer.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import { linkPlatform, type TrackedPlatform } from "#workers/modules/publications/domain.ts";
import type { PostStore } from "#workers/modules/publications/post-store.ts";
import type { PostLink, PostReader, PostReading } from "#workers/platforms/post-readings.ts";
import type { Learnt } from "./handler.ts";

/** Platforms that refuse deleted posts and those of private accounts alike, and whose reader tells them apart when it is named the author. */
const REFUSE_ALIKE: readonly TrackedPlatform[] = ["INSTAGRAM"];

type Question = { ownerId: string; caller: Caller };

/**
 * Looks again, at most at a batch, at posts that were refused without a reason and whose author is known. What cannot be said now stays as it was.
 */
export async function lookAgain(
  posts: Pick<PostStore, "listByKey">,
  reader: PostReader | null,
  learnt: readonly Learnt[],
  question: Question,
): Promise<Learnt[]> {
  const refused = learnt.filter(
    ({ item, reading }) => reading.state === "unavailable" && REFUSE_ALIKE.includes(item.platform),
  );
  if (reader === null || refused.length === 0) return [...learnt];
  const told = await readByAuthor(posts, reader, refused.slice(0, reader.maxBatch), question);
  return learnt.map((one) => ({ item: one.item, reading: told.get(one) ?? one.reading }));
}

async function readByAuthor(
  posts: Pick<PostStore, "listByKey">,
  reader: PostReader,
  refused: readonly Learnt[],
  { ownerId, caller }: Question,
): Promise<Map<Learnt, PostReading>> {
  const known = await posts.listByKey(
    ownerId,
    refused.map(({ item }) => item.key),
  );
  const links = new Map<Learnt, PostLink>();
  for (const one of refused) {
    const { platform, kind, linkId, url, key } = one.item;
    const post = known.find(({ postKey }) => postKey === key);
    if (!post?.authorId) continue;
    const author = { accountId: post.authorId, handle: post.authorHandle };
    links.set(one, { platform: linkPlatform(platform), kind, id: linkId, url, author });
  }
  if (links.size === 0) return new Map();
  try {
    const { readings } = await reader.read([...links.values()], caller, "numbers");
    return new Map(
      [...links].flatMap(([one, link]) => {
        const reading = readings.get(link);
        return reading === undefined ? [] : [[one, reading]];
      }),
    );
  } catch (failure) {
    if (failure instanceof ProviderError) return new Map();
    throw failure;
  }
}
