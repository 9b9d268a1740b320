import * as z from "zod";
import type { OutsideDeps } from "#workers/adapters/outside/http.ts";
import { collectPartially } from "#workers/adapters/outside/partial-results.ts";
import type { Caller } from "#workers/adapters/outside/payer.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import { Flag, part } from "../payload-fields.ts";
import { checkedCounts, HIDDEN, readCount, ToldCount, UNTOLD } from "../post-counts.ts";
import { createPostReader, hashtagsIn } from "../post-reader.ts";
import type { PostCount, PostCounts, PostLink, PostReader, PostReading, ReadPost } from "../post-readings.ts";
import { createTikhubClient, type TikhubSettings } from "../tikhub/client.ts";
import { createInstagramClient, type InstagramClient } from "./client.ts";
import { instagramPostUrl } from "./link.ts";
import { foundPostOf, mediaIn, VIEWS_PER_LIKE } from "./map.ts";
import { detailsIn, readByRoutes } from "./post-detail.ts";

const MAX_BATCH = 12;
const MAX_CONNECTIONS = 6;

/**
 * Posts and reels of Instagram, one call each, two where version 2 refuses. Instagram refuses posts that are gone and posts of private accounts alike: where
 * the link names its author, one more call tells whether the account is private now.
 */
export function createInstagramPostReader(deps: OutsideDeps, settings: TikhubSettings): PostReader {
  const client = createTikhubClient(deps, settings, { provider: "instagram", refuse: () => undefined });
  const accounts = createInstagramClient(deps, settings);
  return createPostReader({ maxBatch: MAX_BATCH, kinds: ["post", "reel", "short"] }, async (links, caller) => {
    const { results } = await collectPartially(links, MAX_CONNECTIONS, async (link): Promise<PostReading> => {
      const asked = link.kind === "short" ? link.url : link.id;
      const post = await readByRoutes(client, asked, readDetail, caller);
      if (post !== "nobody") return { state: "found", post };
      return { state: (await isPrivate(accounts, link, caller)) ? "private" : "unavailable" };
    });
    return results;
  });
}

async function isPrivate(accounts: InstagramClient, { author }: PostLink, caller: Caller): Promise<boolean> {
  if (author === undefined) return false;
  try {
    return (await accounts.readAccount({ id: author.accountId, handle: author.handle }, caller)).isPrivate;
  } catch (error) {
    const isAway = error instanceof ProviderError && (error.kind === "not_found" || error.isPassing);
    if (isAway) return false;
    throw error;
  }
}

function readDetail(data: unknown): ReadPost | null {
  for (const candidate of detailsIn(data)) {
    const post = readMedia(candidate);
    if (post !== null) return post;
  }
  return null;
}

const Edge = part({ count: ToldCount });
const Numbers = z.object({
  like_count: z.unknown().optional(),
  edge_media_preview_like: part({ count: z.unknown().optional() }),
  comment_count: ToldCount,
  edge_media_to_comment: Edge,
  edge_media_to_parent_comment: Edge,
  play_count: ToldCount,
  ig_play_count: ToldCount,
  video_play_count: ToldCount,
  view_count: ToldCount,
  video_view_count: ToldCount,
  share_count: ToldCount,
  metrics: part({ play_count: ToldCount, view_count: ToldCount, share_count: ToldCount }),
  is_paid_partnership: z.unknown().optional(),
});

function readMedia(item: unknown): ReadPost | null {
  const found = foundPostOf(item);
  const numbers = Numbers.safeParse(mediaIn(item)).data;
  if (found === null || numbers === undefined) return null;
  const { post, author } = found;
  const label = numbers.is_paid_partnership;
  return {
    platform: "INSTAGRAM",
    id: post.id,
    url: instagramPostUrl(post.id),
    title: "",
    caption: post.title,
    hashtags: [...new Set([...post.tags, ...hashtagsIn(post.title)])],
    hasAdLabel: label === undefined || label === null ? null : Flag.parse(label),
    thumbnail: post.cover,
    publishedAt: post.createdAt,
    durationSeconds: post.durationSeconds,
    region: author.region,
    author: { accountId: author.accountId, handle: author.handle, name: author.name, avatar: author.avatar },
    counts: countsOf(numbers),
  };
}

function countsOf(numbers: z.output<typeof Numbers>): PostCounts {
  const likes = likesOf(numbers);
  return checkedCounts({
    views: viewsOf(numbers, likes),
    likes,
    comments: firstTold(
      numbers.comment_count,
      numbers.edge_media_to_comment?.count,
      numbers.edge_media_to_parent_comment?.count,
    ),
    // Saves are told to owners alone.
    favorites: UNTOLD,
    shares: firstTold(numbers.share_count, numbers.metrics?.share_count),
  });
}

/** With likes hidden, Instagram says null, -1 or 3, whatever they are. */
function likesOf({ like_count, edge_media_preview_like: edge }: z.output<typeof Numbers>): PostCount {
  const given = like_count === undefined ? edge?.count : like_count;
  const told = readCount(given);
  return given === null || given === -1 || told.value === 3 ? HIDDEN : told;
}

/** Instagram says 0 where it does not tell: then views are estimated from likes that can be seen. */
function viewsOf(numbers: z.output<typeof Numbers>, likes: PostCount): PostCount {
  const { play_count, ig_play_count, video_play_count, view_count, video_view_count, metrics } = numbers;
  const plays = [play_count, ig_play_count, video_play_count, metrics?.play_count];
  const counts = [...plays, view_count, video_view_count, metrics?.view_count];
  const told = counts.find((count) => count !== undefined && count.value !== 0 && count.mark !== "untold");
  if (told !== undefined) return told;
  if (likes.value === null || likes.mark === "absurd") return UNTOLD;
  return { value: likes.value * VIEWS_PER_LIKE, mark: "estimated" };
}

function firstTold(...counts: (PostCount | undefined)[]): PostCount {
  return counts.find((count) => count !== undefined && count.mark !== "untold") ?? UNTOLD;
}
