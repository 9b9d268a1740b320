import { readItems } from "./elements.ts";
import type { Reading } from "./page-type.ts";

/** The accounts of the posts of a page: the addresses of Instagram's posts name them. Null when the page is built otherwise. */
export function readInstagramPosts(page: Document, url: URL): Reading | null {
  return readItems(page, url, {
    platform: "INSTAGRAM",
    area: "main",
    item: 'a[href*="/p/"], a[href*="/reel/"]',
    name: null,
  });
}
