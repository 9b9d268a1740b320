import { readItems } from "./elements.ts";
import { isInstagram } from "./instagram-profile.ts";
import type { PageType } from "./page-type.ts";

/** Who posted what stands under a hashtag: the addresses of its posts name their accounts. */
export const instagramHashtag: PageType = {
  name: "instagram-hashtag",
  matches: (url) => isInstagram(url) && url.pathname.startsWith("/explore/tags/"),
  read: (page, url) =>
    readItems(page, url, {
      platform: "INSTAGRAM",
      area: "main",
      item: 'a[href*="/p/"], a[href*="/reel/"]',
      name: null,
    }),
};
