import * as z from "zod";
import type { OutsideDeps } from "#workers/adapters/outside/http.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { CommentReader } from "../comments.ts";
import { EpochSeconds, Id, parseItems, part, Text } from "../payload-fields.ts";
import { createTikhubClient, isRefusal, type TikhubSettings } from "../tikhub/client.ts";
import { listOf } from "./map.ts";

const PATH = "instagram/v2/fetch_post_comments";

const Comment = z.object({ text: Text, created_at: EpochSeconds, user: part({ id: Id, pk: Id }) });

/** Comments of Instagram, about twenty a call. Instagram does not tell where people are. */
export function createInstagramCommentReader(deps: OutsideDeps, settings: TikhubSettings): CommentReader {
  const client = createTikhubClient(deps, settings, { provider: "instagram", refuse: () => undefined });
  return {
    maxPages: 15,
    tellsCountries: false,
    async read({ url }, token, caller) {
      const query = { code_or_url: url, sort_by: "recent", pagination_token: token };
      try {
        const { items, next } = await client.getOnce(PATH, query, listOf, caller);
        const comments = parseItems(Comment, items).flatMap(({ text, created_at: at, user }) => {
          const authorId = user?.id ?? user?.pk ?? null;
          return authorId === null ? [] : [{ authorId, text, language: null, country: null, at }];
        });
        return { comments, next: next === token ? null : next };
      } catch (failure) {
        if (!isRefusal(failure)) throw failure;
        if (token === null) return "gone";
        // A refusal between two pages is a bad moment and not a post that is gone.
        const { provider, status, code, requestId } = failure;
        throw new ProviderError({ provider, kind: "upstream", status, code, requestId, cause: failure });
      }
    },
  };
}
