import { accountOf, alone, first, found, textOf } from "./elements.ts";
import type { PageType } from "./page-type.ts";

/** A channel, on any of its tabs. The address may be an old name; the page's canonical address has the id. */
export const youtubeProfile: PageType = {
  name: "youtube-profile",
  matches: (url) => isYoutube(url) && accountOf("YOUTUBE", url.href, url) !== null,
  read(page, url) {
    const header = first(page, "yt-page-header-renderer, #channel-header, ytd-c4-tabbed-header-renderer");
    const title = header && first(header, "h1, #channel-name #text");
    if (!header || !title) return null;
    const own = accountOf("YOUTUBE", url.href, url);
    const canonical = accountOf("YOUTUBE", first(page, 'link[rel="canonical"]')?.getAttribute("href") ?? null, url);
    const account = own?.id.startsWith("@") ? own : (canonical ?? own);
    if (account === null) return null;
    const note = textOf(
      first(header, "#subscriber-count") ??
        first(header, "[data-subscribers], .yt-content-metadata-view-model__metadata-row:nth-of-type(2)"),
    );
    return alone(found({ ...account, platform: "YOUTUBE" }, textOf(title), note));
  },
};

export function isYoutube({ hostname }: URL): boolean {
  return hostname === "www.youtube.com" || hostname === "m.youtube.com";
}
