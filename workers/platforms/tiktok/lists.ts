import * as z from "zod";
import type { OutsideDeps } from "#workers/adapters/outside/http.ts";
import type { Caller } from "#workers/adapters/outside/payer.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { FoundPage } from "../port.ts";
import { openSeenIds } from "../seen-ids.ts";
import type { TikhubClient } from "../tikhub/client.ts";
import { postsOf, TiktokListPage, type TiktokPosts } from "./map.ts";

/** What every list of posts has in common, whichever route it comes from: offsets, overlapping pages, alerts. */

/** Neighbouring pages overlap: so many ids back a post is known again. */
const SEEN = { first: 0, last: 400 };
const LIST_FIELDS = ["aweme_list", "search_item_list", "has_more"] as const;

const Cursor = z.tuple([z.int().min(0), z.string().max(8 * SEEN.last)]);

export type ListPage = TiktokPosts & { hasMore: boolean; cursor: number | null; maxCursor: number | null };

/** A list reply, or null when it has none of a list's fields, or items none of which can be read. */
export function readList(data: unknown): ListPage | null {
  const parsed = TiktokListPage.safeParse(data);
  if (!parsed.success || typeof data !== "object" || data === null) return null;
  if (!LIST_FIELDS.some((field) => field in data)) return null;
  const read = postsOf(parsed.data);
  if (read.posts.length === 0 && read.itemCount > 0) return null;
  const { has_more: hasMore, cursor, max_cursor: maxCursor } = parsed.data;
  return { ...read, hasMore, cursor, maxCursor };
}

export type Route = {
  path: string;
  /** Name of the parameter that says where the page begins: at so many posts, or before a time (ms). */
  offsetName: "offset" | "cursor" | "max_cursor";
  query: Record<string, string | number>;
  pageSize: number;
};

/** One page of a list of posts after `cursor` (null: the first), none of which came on the pages shortly before. */
export async function readPosts(
  client: TikhubClient,
  { alert }: Pick<OutsideDeps, "alert">,
  route: Route,
  cursor: string | null,
  caller: Caller,
): Promise<FoundPage> {
  const { path, offsetName, query, pageSize } = route;
  const [offset, encoded] = cursor === null ? [0, ""] : readCursor(cursor);
  const page = await client.get(path, { ...query, [offsetName]: offset, count: pageSize }, readList, caller);
  if (page.posts.length === 0 && page.hasMore) {
    alert({ event: "empty_page", provider: "tikhub", path, count: page.itemCount });
  } else if (page.unreadable > 0) {
    alert({ event: "items_dropped", provider: "tikhub", path, count: page.unreadable });
  }
  const seen = openSeenIds(encoded, SEEN);
  const items = page.posts.filter(({ post }) => seen.add(post.id));
  const next = nextOffset(route, page, offset);
  const isEnd = !page.hasMore || page.posts.length === 0 || next === null;
  return { items, nextCursor: isEnd ? null : JSON.stringify([next, seen.encode()]) };
}

/** Where the next page begins; null when that is no further on, which would lead to the same page for ever. */
function nextOffset({ offsetName, pageSize }: Route, { cursor, maxCursor }: ListPage, offset: number): number | null {
  if (offsetName === "max_cursor") {
    // Times run back, from the first page's 0 on.
    const isFurther = maxCursor !== null && maxCursor > 0 && (offset === 0 || maxCursor < offset);
    return isFurther ? maxCursor : null;
  }
  const next = cursor ?? offset + pageSize;
  return next <= offset ? null : next;
}

function readCursor(cursor: string): [number, string] {
  try {
    return Cursor.parse(JSON.parse(cursor));
  } catch (cause) {
    throw badRequest("wrongCursor", cause);
  }
}

/** A call that cannot be made as asked. */
export function badRequest(code: string, cause?: unknown): ProviderError {
  return new ProviderError({ provider: "tikhub", kind: "bad_request", code, cause });
}
