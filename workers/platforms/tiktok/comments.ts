import * as z from "zod";
import type { OutsideDeps } from "#workers/adapters/outside/http.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import { type CommentPage, type CommentReader, toLanguage } from "../comments.ts";
import { Count, EpochSeconds, Flag, Id, MainItems, parseItems, part, Region, Text } from "../payload-fields.ts";
import type { TikhubSettings } from "../tikhub/client.ts";
import { createTiktokClient } from "./client.ts";

/** The app's route: the web's does not tell where people are. */
const PATH = "tiktok/app/v3/fetch_video_comments";
const COMMENTS_A_PAGE = 20;

const Page = z.object({ comments: MainItems, cursor: Count, has_more: Flag });
const Comment = z.object({
  text: Text,
  create_time: EpochSeconds,
  comment_language: Text,
  user: part({ uid: Id, region: Region }),
});

/** Comments of TikTok, twenty a call, with the language and the region of who wrote them. */
export function createTiktokCommentReader(deps: OutsideDeps, settings: TikhubSettings): CommentReader {
  const client = createTiktokClient(deps, settings);
  return {
    maxPages: 25,
    tellsCountries: true,
    async read({ id }, token, caller) {
      const query = { aweme_id: id, cursor: token ?? "0", count: COMMENTS_A_PAGE };
      try {
        return await client.get(PATH, query, (data) => pageOf(data, token), caller);
      } catch (failure) {
        const isGone = failure instanceof ProviderError && (failure.kind === "not_found" || failure.kind === "private");
        if (isGone) return "gone";
        throw failure;
      }
    },
  };
}

function pageOf(data: unknown, token: string | null): CommentPage | null {
  const parsed = Page.safeParse(data);
  if (!parsed.success) return null;
  const { comments, cursor, has_more: hasMore } = parsed.data;
  const read = parseItems(Comment, comments).flatMap(({ text, create_time: at, comment_language: code, user }) => {
    const authorId = user?.uid ?? null;
    return authorId === null ? [] : [{ authorId, text, language: toLanguage(code), country: user?.region ?? null, at }];
  });
  // A cursor that stands still would lead to the same page for ever.
  const next = hasMore && cursor !== null && String(cursor) !== (token ?? "0") ? String(cursor) : null;
  return { comments: read, next };
}
