import { readItems } from "./elements.ts";
import type { PageType } from "./page-type.ts";
import { isTiktok } from "./tiktok-profile.ts";

/** People, and who posted the videos, in search results. */
export const tiktokSearch: PageType = {
  name: "tiktok-search",
  matches: (url) => isTiktok(url) && /^\/search(?:\/|$)/.test(url.pathname),
  read: (page, url) =>
    readItems(page, url, {
      platform: "TIKTOK",
      area: '[data-e2e="search-user-list"], [data-e2e="search_top-item-list"], [data-e2e="search_video-item-list"]',
      item: '[data-e2e="search-user-container"], [data-e2e="search-card-desc"]',
      name: '[data-e2e="search-user-nickname"], [data-e2e="search-card-user-unique-id"]',
      note: '[data-e2e="search-user-follow-count"]',
    }),
};
