import { accountOf, alone, first, found, textOf } from "./elements.ts";
import type { PageType } from "./page-type.ts";

/** A profile. */
export const tiktokProfile: PageType = {
  name: "tiktok-profile",
  matches: (url) => isTiktok(url) && url.pathname.startsWith("/@") && accountOf("TIKTOK", url.href, url) !== null,
  read(page, url) {
    const handle = first(page, '[data-e2e="user-title"]');
    const account = accountOf("TIKTOK", url.href, url);
    if (handle === null || account === null) return null;
    const name = textOf(first(page, '[data-e2e="user-subtitle"]') ?? handle);
    return alone(found({ ...account, platform: "TIKTOK" }, name, textOf(first(page, '[data-e2e="followers-count"]'))));
  },
};

export function isTiktok({ hostname }: URL): boolean {
  return hostname === "www.tiktok.com";
}
