import { accountOf, alone, first, found, textOf } from "./elements.ts";
import type { PageType } from "./page-type.ts";

/** A profile. The site's own words in its place (`/explore`) are no names of accounts. */
export const instagramProfile: PageType = {
  name: "instagram-profile",
  matches: (url) =>
    isInstagram(url) && accountOf("INSTAGRAM", url.href, url) !== null && !/\/(?:p|reel)\//.test(url.pathname),
  read(page, url) {
    const header = first(page, "main header");
    const title = header && first(header, "h1, h2");
    const account = accountOf("INSTAGRAM", url.href, url);
    if (!header || !title || account === null) return null;
    const note = textOf(first(header, 'a[href$="/followers/"], [data-followers]'));
    return alone(found({ ...account, platform: "INSTAGRAM" }, textOf(title), note));
  },
};

export function isInstagram({ hostname }: URL): boolean {
  return hostname === "www.instagram.com";
}
