import { readItems } from "./elements.ts";
import type { PageType } from "./page-type.ts";
import { isYoutube } from "./youtube-profile.ts";

/** The channels of the videos under a hashtag. Shorts show no channel there and are passed over by their own element. */
export const youtubeHashtag: PageType = {
  name: "youtube-hashtag",
  matches: (url) => isYoutube(url) && url.pathname.startsWith("/hashtag/"),
  read: (page, url) =>
    readItems(page, url, {
      platform: "YOUTUBE",
      area: "ytd-rich-grid-renderer #contents",
      item: "ytd-rich-item-renderer:not(:has(ytm-shorts-lockup-view-model, ytd-ad-slot-renderer))",
      name: "ytd-channel-name #text, .yt-content-metadata-view-model__metadata-row a",
    }),
};
