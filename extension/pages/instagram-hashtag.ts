import { readInstagramPosts } from "./instagram-posts.ts";
import { isInstagram } from "./instagram-profile.ts";
import type { PageType } from "./page-type.ts";

/** Who posted what stands under a hashtag. */
export const instagramHashtag: PageType = {
  name: "instagram-hashtag",
  matches: (url) => isInstagram(url) && url.pathname.startsWith("/explore/tags/"),
  read: readInstagramPosts,
};
