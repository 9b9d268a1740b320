import * as z from "zod";
import type { Caller } from "#workers/adapters/outside/payer.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { CommentReader, PostComment } from "../comments.ts";
import { Id, IsoTime, parseItems, part, Region, Text } from "../payload-fields.ts";
import type { YoutubeClient } from "./client.ts";

const COMMENTS_A_PAGE = 100;
const CHANNELS_A_CALL = 50;

const Thread = z.object({
  snippet: z.object({
    topLevelComment: z.object({
      snippet: z.object({ authorChannelId: part({ value: Id }), textDisplay: Text, publishedAt: IsoTime }),
    }),
  }),
});
const Channel = z.object({ id: z.string(), snippet: part({ country: Region }) });

/** Comments of videos: a unit for a hundred of them, and one for the channels of fifty people, of whom about three in ten say where they are. */
export function createYoutubeCommentReader(client: YoutubeClient): CommentReader {
  return {
    maxPages: 5,
    tellsCountries: true,
    async read({ id }, token, caller) {
      const query = {
        ...{ part: "snippet", videoId: id, order: "time", textFormat: "plainText" },
        ...{ maxResults: COMMENTS_A_PAGE, pageToken: token },
      };
      try {
        const { items, nextPageToken } = await client.listPage("commentThreads", query, commentsOf, caller);
        return { comments: await withCountries(client, items, caller), next: nextPageToken };
      } catch (failure) {
        if (!(failure instanceof ProviderError)) throw failure;
        if (failure.code === "commentsDisabled") return "off";
        if (failure.kind === "not_found" || failure.kind === "private") return "gone";
        throw failure;
      }
    },
  };
}

/** Comments whose author is not told any more do not count; a page of such alone is an empty one. */
function commentsOf(items: readonly unknown[]): (PostComment | null)[] {
  return parseItems(Thread, items).map(({ snippet: { topLevelComment } }) => {
    const { authorChannelId, textDisplay, publishedAt } = topLevelComment.snippet;
    const authorId = authorChannelId?.value ?? null;
    return authorId === null ? null : { authorId, text: textDisplay, language: null, country: null, at: publishedAt };
  });
}

async function withCountries(
  client: YoutubeClient,
  items: readonly (PostComment | null)[],
  caller: Caller,
): Promise<PostComment[]> {
  const comments = items.filter((comment) => comment !== null);
  const ids = [...new Set(comments.map(({ authorId }) => authorId))];
  const countries = new Map<string, string | null>();
  for (let from = 0; from < ids.length; from += CHANNELS_A_CALL) {
    const query = {
      part: "snippet",
      id: ids.slice(from, from + CHANNELS_A_CALL).join(","),
      maxResults: CHANNELS_A_CALL,
    };
    const channels = await client.list("channels", query, (found) => parseItems(Channel, found), caller);
    for (const { id, snippet } of channels) countries.set(id, snippet?.country ?? null);
  }
  return comments.map((comment) => ({ ...comment, country: countries.get(comment.authorId) ?? null }));
}
