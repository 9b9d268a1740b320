import { accountOf, all, first, found, holds, MOST_CREATORS, profileAddress, textOf } from "./elements.ts";
import { type Found, MOST_COLUMNS, MOST_ROWS, type PageType, type Table } from "./page-type.ts";

/** `@name` or a bare one, as the creators of a shop's marketplace are listed. */
const HANDLE = /^@?([a-z0-9_.]{2,30})$/i;

const TABLE = '[data-e2e="creator-list"], .arco-table';
const ROW = '[data-e2e="creator-row"], .arco-table-tr[data-row-key], tbody > tr';
const NAMED = '[data-e2e="creator-handle"], .text-body-m-medium, td:first-child span';
const HEADING = "thead th, .arco-table-th";
const CELL = "td, .arco-table-td";

/** The affiliate centre's table of creators, whose rows name them without a link and tell what their shops bring. */
export const tiktokShop: PageType = {
  name: "tiktok-shop",
  matches: ({ hostname, pathname }) =>
    /^affiliate(?:-[a-z]{2})?\.tiktok\.com$/.test(hostname) && pathname.startsWith("/connection/creator"),
  read(page, url) {
    const table = first(page, TABLE);
    if (table === null) return null;
    const rows = all(table, ROW);
    // Each creator has a row, so rows that are left out are the first to tell.
    const hasMore = rows.slice(MOST_ROWS).some((row) => isSaying(cellsOf(row)));
    const creators = new Map<string, Found>();
    let [lookedAt, named] = [0, 0];
    for (const row of rows) {
      if (creators.size >= MOST_CREATORS) break;
      lookedAt += 1;
      const name = HANDLE.exec(textOf(first(row, NAMED)))?.[1];
      const account = name === undefined ? null : accountOf("TIKTOK", profileAddress("TIKTOK", name), url);
      if (account === null) continue;
      named += 1;
      const shown = textOf(first(row, '[data-e2e="creator-nickname"]'));
      if (!creators.has(account.key)) creators.set(account.key, found({ ...account, platform: "TIKTOK" }, shown, ""));
    }
    return named * 2 < lookedAt ? null : { creators: [...creators.values()], hasMore };
  },
  readTable(page) {
    const table = first(page, TABLE);
    const headers = table === null ? [] : all(table, HEADING, MOST_COLUMNS + 1).map(textOf);
    if (table === null || headers.length === 0 || headers.length > MOST_COLUMNS) return null;
    // A row without a word only measures or keeps room.
    const rows = all(table, ROW, MOST_ROWS).map(cellsOf).filter(isSaying);
    // One cell too many or too few, and figures would stand under another name.
    return rows.every((cells) => cells.length === headers.length) ? ({ headers, rows } satisfies Table) : null;
  },
};

/** The cells of a row as text; of the one that names the creator the handle alone. */
function cellsOf(row: Element): string[] {
  const named = first(row, NAMED);
  const handle = textOf(named);
  const isHandle = named !== null && HANDLE.test(handle);
  return all(row, CELL, MOST_COLUMNS + 1).map((cell) => (isHandle && holds(cell, named) ? handle : textOf(cell)));
}

function isSaying(cells: readonly string[]): boolean {
  return cells.some((text) => text !== "");
}
