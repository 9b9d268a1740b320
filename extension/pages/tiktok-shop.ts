import { accountOf, all, first, found, MOST_CREATORS, profileAddress, textOf } from "./elements.ts";
import type { Found, PageType } from "./page-type.ts";

/** `@name` or a bare one, as the creators of a shop's marketplace are listed. */
const HANDLE = /^@?([a-z0-9_.]{2,30})$/i;

/** The affiliate centre's table of creators, whose rows name them without a link. */
export const tiktokShop: PageType = {
  name: "tiktok-shop",
  matches: ({ hostname, pathname }) =>
    /^affiliate(?:-[a-z]{2})?\.tiktok\.com$/.test(hostname) && pathname.startsWith("/connection/creator"),
  read(page, url) {
    const table = first(page, '[data-e2e="creator-list"], .arco-table-body, .arco-table-content-scroll');
    if (table === null) return null;
    const rows = all(table, '[data-e2e="creator-row"], .arco-table-tr[data-row-key], tbody > tr');
    const creators = new Map<string, Found>();
    let named = 0;
    for (const row of rows) {
      if (creators.size >= MOST_CREATORS) break;
      const handle = first(row, '[data-e2e="creator-handle"], .text-body-m-medium, td:first-child span');
      const name = HANDLE.exec(textOf(handle))?.[1];
      const account = name === undefined ? null : accountOf("TIKTOK", profileAddress("TIKTOK", name), url);
      if (account === null) continue;
      named += 1;
      const shown = textOf(first(row, '[data-e2e="creator-nickname"]'));
      const note = textOf(first(row, '[data-e2e="creator-followers"]'));
      if (!creators.has(account.key)) creators.set(account.key, found({ ...account, platform: "TIKTOK" }, shown, note));
    }
    return named * 2 < rows.length ? null : [...creators.values()];
  },
};
