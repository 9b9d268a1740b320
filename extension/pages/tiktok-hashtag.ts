import { readItems } from "./elements.ts";
import type { PageType } from "./page-type.ts";
import { isTiktok } from "./tiktok-profile.ts";

/** Who posted the videos under a hashtag. */
export const tiktokHashtag: PageType = {
  name: "tiktok-hashtag",
  matches: (url) => isTiktok(url) && url.pathname.startsWith("/tag/"),
  read: (page, url) =>
    readItems(page, url, {
      platform: "TIKTOK",
      area: '[data-e2e="challenge-item-list"]',
      item: '[data-e2e="challenge-item"]',
      name: '[data-e2e="challenge-item-username"]',
    }),
};
