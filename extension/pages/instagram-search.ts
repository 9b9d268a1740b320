import { readItems } from "./elements.ts";
import { isInstagram } from "./instagram-profile.ts";
import type { PageType } from "./page-type.ts";

/** Who posted what a search shows: the addresses of its posts name their accounts. */
export const instagramSearch: PageType = {
  name: "instagram-search",
  matches: (url) => isInstagram(url) && url.pathname.startsWith("/explore/search/"),
  read: (page, url) =>
    readItems(page, url, {
      platform: "INSTAGRAM",
      area: "main",
      item: 'a[href*="/p/"], a[href*="/reel/"]',
      name: null,
    }),
};
