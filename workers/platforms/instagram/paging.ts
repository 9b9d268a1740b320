import * as z from "zod";
import type { ProviderAlert } from "#workers/adapters/outside/http.ts";
import type { Caller } from "#workers/adapters/outside/payer.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import { openSeenIds } from "../seen-ids.ts";
import { isRefusal } from "../tikhub/client.ts";
import type { InstagramList } from "./map.ts";

/** Walks Instagram's lists, whose tokens live for minutes and whose order drifts between pages. */

/** So many items back an item is known again, unless the route says otherwise. */
const SEEN_BACK = 1_500;
/** Pages read in one call while they hold nothing new: enough to find back to where an expired token stood. */
const MAX_PAGES_A_CALL = 10;

export type InstagramRoute<Item> = {
  path: string;
  /** One page; without a token the first one. */
  read(token: string | null, caller: Caller): Promise<InstagramList>;
  toItem(raw: unknown): Item | null;
  keyOf(item: Item): string;
  /** So many items back an item is known again; fewer make a shorter cursor. */
  seenBack?: number;
};

export type Reading = { alert: (alert: ProviderAlert) => void; caller: Caller };

export type ItemPage<Item> = { items: Item[]; nextCursor: string | null };

const Cursor = z.tuple([z.string().min(1).max(4_100), z.string().max(8 * SEEN_BACK)]);

/**
 * The items after the cursor, none of which came before. A token that is refused counts as expired: the list is then walked from its
 * beginning, past all that was given already.
 */
export async function readPage<Item>(
  route: InstagramRoute<Item>,
  cursor: string | null,
  { alert, caller }: Reading,
): Promise<ItemPage<Item>> {
  const start = cursor === null ? { token: null, seen: "" } : readCursor(cursor);
  const seen = openSeenIds(start.seen, { first: 0, last: route.seenBack ?? SEEN_BACK });
  let { token, list } = await openAt(route, start.token, caller);
  for (let pages = 1; ; pages += 1) {
    const read = list.items.map(route.toItem).filter((item) => item !== null);
    const unreadable = list.items.length - read.length;
    if (unreadable > 0) refuseUnreadable(route.path, list.items.length, unreadable, alert);
    const items = read.filter((item) => seen.add(route.keyOf(item)));
    const next = list.next === token ? null : list.next;
    if (next === null || list.items.length === 0) return { items, nextCursor: null };
    if (items.length > 0 || pages >= MAX_PAGES_A_CALL) {
      return { items, nextCursor: JSON.stringify([next, seen.encode()]) };
    }
    token = next;
    list = await route.read(token, caller);
  }
}

async function openAt<Item>(route: InstagramRoute<Item>, token: string | null, caller: Caller) {
  try {
    return { token, list: await route.read(token, caller) };
  } catch (error) {
    if (token === null || !isRefusal(error)) throw error;
    return { token: null, list: await route.read(null, caller) };
  }
}

/** Items of which none can be read are another shape; single ones are left out. */
function refuseUnreadable(path: string, total: number, count: number, alert: (alert: ProviderAlert) => void): void {
  if (count === total)
    throw new ProviderError({ provider: "instagram", kind: "shape", status: 200, code: "wrong_items" });
  alert({ event: "items_dropped", provider: "instagram", path, count });
}

function readCursor(cursor: string): { token: string; seen: string } {
  try {
    const [token, seen] = Cursor.parse(JSON.parse(cursor));
    return { token, seen };
  } catch (cause) {
    throw new ProviderError({ provider: "instagram", kind: "bad_request", code: "wrongCursor", cause });
  }
}
