import { html } from "hono/html";
import type { Markup } from "#sandbox/pages/page.ts";
import type { WorldCreator } from "#sandbox/world/port.ts";
import type { PlatformPage } from "./platform-pages.ts";

/** Searches, hashtags and channels. */
export const youtubePage: PlatformPage = (path, creators) => {
  if (path === "/results") {
    return html`<ytd-app><ytd-search><div id="contents">${creators.map(searchRow)}</div></ytd-search></ytd-app>`;
  }
  if (path.startsWith("/hashtag/")) {
    return html`<ytd-app><ytd-rich-grid-renderer><div id="contents">${creators.map(gridItem)}</div></ytd-rich-grid-renderer></ytd-app>`;
  }
  const [own] = creators;
  if (own === undefined || !path.startsWith("/@")) return null;
  return html`<link rel="canonical" href="https://www.youtube.com/channel/${own.id}">
    <yt-page-header-renderer><h1><span>${own.name}</span></h1><span id="subscriber-count">${own.followers} subscribers</span></yt-page-header-renderer>`;
};

/** Every third one is a video, which shows its channel beside itself. */
function searchRow(creator: WorldCreator, index: number): Markup {
  const name = html`<ytd-channel-name><div id="text"><a href="/@${creator.handle}">${creator.name}</a></div></ytd-channel-name>`;
  if (index % 3 === 2) {
    return html`<ytd-video-renderer><a id="thumbnail" href="/watch?v=abcdefghi${String(index).padStart(2, "0")}"></a><div id="channel-info">${name}</div></ytd-video-renderer>`;
  }
  return html`<ytd-channel-renderer><a id="main-link" href="/@${creator.handle}">${name}</a><span id="subscribers">@${creator.handle} · ${creator.followers} subscribers</span></ytd-channel-renderer>`;
}

function gridItem(creator: WorldCreator, index: number): Markup {
  return html`<ytd-rich-item-renderer><a id="video-title-link" href="/watch?v=abcdefghi${String(index).padStart(2, "0")}">A video</a>
    <ytd-channel-name><a id="text" href="/@${creator.handle}">${creator.name}</a></ytd-channel-name></ytd-rich-item-renderer>`;
}
