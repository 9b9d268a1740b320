import { readItems } from "./elements.ts";
import type { PageType } from "./page-type.ts";
import { isYoutube } from "./youtube-profile.ts";

/** Channels, and the channels of videos, in search results. */
export const youtubeSearch: PageType = {
  name: "youtube-search",
  matches: (url) => isYoutube(url) && url.pathname === "/results",
  read: (page, url) =>
    readItems(page, url, {
      platform: "YOUTUBE",
      area: "ytd-search #contents",
      item: "ytd-channel-renderer, ytd-video-renderer",
      // Chromium compares `#text` with every element of the page that has this id, however small the item is; without regard to case it reads the item alone.
      name: "ytd-channel-name [id=text i]",
      note: "#subscribers, #video-count",
    }),
};
