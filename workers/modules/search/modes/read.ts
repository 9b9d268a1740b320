import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { PlatformAdapter } from "#workers/platforms/port.ts";
import type { SearchCursor } from "./cursor.ts";
import type { ModePage, SearchModePlugin, SearchParams, SeedContext } from "./plugin.ts";

/** Reads the next page of what a mode goes through, and where that leaves the search. */

/** A provider that gives pages without items is at its end, whatever it says. */
const MAX_EMPTY_PAGES = 3;

export type Items = ModePage["items"];
/** Why a platform has nothing for a search, as `ModeTexts` names it. */
export type NothingToGive = "not_found" | "private" | "empty";
type ReadItems = { kind: "items"; items: Items; next: SearchCursor } | { kind: "nothing"; why: NothingToGive };

/** The page's items; that the platform has nothing to give is an answer where the mode has words for it. */
export async function readItems(
  plugin: SearchModePlugin,
  adapter: PlatformAdapter,
  params: SearchParams,
  cursor: SearchCursor,
  context: SeedContext,
): Promise<ReadItems> {
  try {
    const seed = cursor.seed ?? (await plugin.seed?.find?.(adapter, params, context)) ?? null;
    if (plugin.seed && seed === null) return { kind: "nothing", why: "not_found" };
    return { kind: "items", ...(await readPage(plugin, adapter, params, { ...cursor, seed }, context)) };
  } catch (failure) {
    const why = failure instanceof ProviderError ? failure.kind : null;
    if ((why === "not_found" || why === "private") && plugin.texts[why]) return { kind: "nothing", why };
    throw failure;
  }
}

/** What this task may still look at, and the cursor behind them; no page is read while only owed creators are left. */
async function readPage(
  plugin: SearchModePlugin,
  adapter: PlatformAdapter,
  params: SearchParams,
  cursor: SearchCursor,
  context: SeedContext,
): Promise<{ items: Items; next: SearchCursor }> {
  const wanted = params.maxVideoCount - cursor.videos;
  if (cursor.isExhausted || wanted <= 0) return { items: [], next: cursor };
  const seed = plugin.seed ? plugin.seed.parse(cursor.seed) : null;
  const page = await plugin.findPage(adapter, params, cursor.page, {
    ...context,
    now: params.searchedAt,
    seed,
    wanted,
  });
  const unseen = page.items.slice(cursor.skip);
  const items = page.lookedAt === undefined ? unseen.slice(0, wanted) : unseen;
  const lookedAt = page.lookedAt ?? items.length;
  const seen = { ...cursor, videos: cursor.videos + lookedAt, missing: [...cursor.missing, ...(page.missing ?? [])] };
  if (items.length < unseen.length) return { items, next: { ...seen, skip: cursor.skip + items.length } };
  const emptyPages = lookedAt === 0 ? cursor.emptyPages + 1 : 0;
  const isExhausted = page.nextCursor === null || page.nextCursor === cursor.page || emptyPages >= MAX_EMPTY_PAGES;
  return { items, next: { ...seen, page: page.nextCursor, skip: 0, emptyPages, isExhausted } };
}
