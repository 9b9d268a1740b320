import { instagramHashtag } from "./instagram-hashtag.ts";
import { instagramProfile } from "./instagram-profile.ts";
import { instagramSearch } from "./instagram-search.ts";
import type { Collected, PageType } from "./page-type.ts";
import { tiktokHashtag } from "./tiktok-hashtag.ts";
import { tiktokProfile } from "./tiktok-profile.ts";
import { tiktokSearch } from "./tiktok-search.ts";
import { tiktokShop } from "./tiktok-shop.ts";
import { youtubeHashtag } from "./youtube-hashtag.ts";
import { youtubeProfile } from "./youtube-profile.ts";
import { youtubeSearch } from "./youtube-search.ts";

/** Every page type, the narrower ones first. A new one is a file and a line here (docs/extension.md). */
export const PAGE_TYPES: readonly PageType[] = [
  ...[youtubeSearch, youtubeHashtag, youtubeProfile],
  ...[tiktokSearch, tiktokHashtag, tiktokProfile, tiktokShop],
  ...[instagramSearch, instagramHashtag, instagramProfile],
];

/** Reads a page once. Never throws: a page that makes a reader fail is one that is not built as expected. */
export function collect(page: Document, url: URL): Collected {
  const type = PAGE_TYPES.find((each) => each.matches(url));
  if (type === undefined) return { state: "unknownPage" };
  try {
    const reading = type.read(page, url);
    const table = type.readTable === undefined ? undefined : type.readTable(page);
    if (reading === null || table === null) return { state: "layout", page: type.name };
    return reading.creators.length === 0
      ? { state: "nothing", page: type.name }
      : { state: "found", page: type.name, ...reading, table: table ?? null };
  } catch {
    return { state: "layout", page: type.name };
  }
}
