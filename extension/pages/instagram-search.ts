import { readInstagramPosts } from "./instagram-posts.ts";
import { isInstagram } from "./instagram-profile.ts";
import type { PageType } from "./page-type.ts";

/** Who posted what a search shows. */
export const instagramSearch: PageType = {
  name: "instagram-search",
  matches: (url) => isInstagram(url) && url.pathname.startsWith("/explore/search/"),
  read: readInstagramPosts,
};
