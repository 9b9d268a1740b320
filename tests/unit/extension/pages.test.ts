/** What the extension reads of a page, whatever the page holds. */
import { parseHTML } from "linkedom";
import { afterEach, expect, test, vi } from "vitest";
import { withFound } from "#extension/lib/collection.ts";
import { withTable } from "#extension/lib/shop-figures.ts";
import { pageAddress } from "#extension/pages/page-address.ts";
import { collect, PAGE_TYPES } from "#extension/pages/registry.ts";

/** A page as a script in it sees it. */
function openPage(html: string, address: string) {
  const { document, Document, Element } = parseHTML(`<!doctype html><html><body>${html}</body></html>`);
  vi.stubGlobal("Document", Document);
  vi.stubGlobal("Element", Element);
  return collect(document, new URL(address));
}

afterEach(() => {
  vi.unstubAllGlobals();
});

const channel = (href: string, name: string) =>
  `<ytd-channel-renderer><a href="${href}"><ytd-channel-name><div id="text">${name}</div></ytd-channel-name></a><span id="subscribers">12 subscribers</span></ytd-channel-renderer>`;
const search = (items: string) =>
  openPage(
    `<ytd-search><div id="contents">${items}</div></ytd-search>`,
    "https://www.youtube.com/results?search_query=x",
  );

test("a creator is read once, with a plain address, and what stands beside the name", () => {
  const answer = search(
    channel("/@maker?si=track", " The  Maker ") + channel("https://www.youtube.com/@MAKER", "again"),
  );
  expect(answer).toEqual({
    ...{ state: "found", page: "youtube-search", hasMore: false, table: null },
    creators: [
      {
        platform: "YOUTUBE",
        url: "https://www.youtube.com/@maker",
        handle: "maker",
        name: "The Maker",
        note: "12 subscribers",
      },
    ],
  });
});

test("a handle that is told already is not told again beside the name", () => {
  const noteOf = (note: string) =>
    Reflect.get(search(channel("/@maker", "Maker").replace("12 subscribers", note)), "creators")[0].note;
  expect(noteOf("@Maker · 12 subscribers")).toBe("12 subscribers");
  expect(noteOf("@maker.two • 12 subscribers")).toBe("@maker.two • 12 subscribers");
});

test("a list without creators is empty, one that is not there or is built otherwise is not understood", () => {
  expect(search("")).toEqual({ state: "nothing", page: "youtube-search" });
  expect(openPage("<main></main>", "https://www.youtube.com/results?search_query=x")).toEqual({
    state: "layout",
    page: "youtube-search",
  });
  const odd = channel("/new-sort-of/link/1", "One") + channel("/new-sort-of/link/2", "Two");
  expect(search(odd + channel("/@known", "Known"))).toEqual({ state: "layout", page: "youtube-search" });
  expect(openPage("", "https://example.com/")).toEqual({ state: "unknownPage" });
});

test.each([
  ["javascript:alert(1)"],
  ["data:text/html,x"],
  ["https://evil.example/@thief"],
  ["https://www.youtube.com.evil.example/@thief"],
  ["//user:pass@www.youtube.com/@thief"],
  [`/@${"x".repeat(5_000)}`],
  [""],
])("no account comes of %s", (href) => {
  const names = search(channel(href, "Thief") + channel("/@one", "One") + channel("/@two", "Two"));
  expect(names).toMatchObject({ state: "found", creators: [{ handle: "one" }, { handle: "two" }] });
});

test("a page that was scrolled far is read as far as creators are taken", () => {
  const list = Array.from({ length: 1_500 }, (_, at) => channel(`/@maker${at}`, `Maker ${at}`)).join("");
  const answer = search(list);
  expect(answer).toMatchObject({ state: "found" });
  if (answer.state === "found") expect(answer.creators).toHaveLength(500);
  const rows = Array.from({ length: 1_500 }, (_, at) => shopRow(`@maker${at}`, "$1")).join("");
  expect(shop(["Creator", "GMV"], rows)).toMatchObject({ state: "found" });
});

test("a reading says that the page shows more than was read, and only then", () => {
  const makers = (count: number) => Array.from({ length: count }, (_, at) => channel(`/@maker${at}`, "Maker"));
  const hasMore = (...items: readonly string[][]) => Reflect.get(search(items.flat().join("")), "hasMore");
  expect(hasMore(makers(500))).toBe(false);
  // Who comes again is not another one.
  expect(hasMore(makers(500), makers(500))).toBe(false);
  expect(hasMore(makers(501))).toBe(true);
  expect(hasMore(Array(2_000).fill(channel("/@maker", "Maker")))).toBe(false);
  expect(hasMore(Array(2_001).fill(channel("/@maker", "Maker")))).toBe(true);
  const shopHasMore = (rows: string) => Reflect.get(shop(["Creator", "GMV"], rows), "hasMore");
  const row = shopRow("@mia.home", "$1");
  expect(shopHasMore(row.repeat(500))).toBe(false);
  expect(shopHasMore(`${row.repeat(500)}<tr><td></td></tr>`)).toBe(false);
  expect(shopHasMore(row.repeat(501))).toBe(true);
});

test("names are cleaned and cut, and those of prototypes are names like others", () => {
  const answer = search(
    channel("/@__proto__", `\u202e${"long ".repeat(5_000)}`) + channel("/@constructor", "toString"),
  );
  if (answer.state !== "found") throw new Error(answer.state);
  expect(answer.creators.map(({ handle }) => handle)).toEqual(["__proto__", "constructor"]);
  expect(answer.creators[0]?.name).toMatch(/^long long/);
  expect(answer.creators[0]?.name.length).toBeLessThanOrEqual(80);
});

const shopRow = (handle: string, ...cells: string[]) =>
  `<tr data-e2e="creator-row"><td><span data-e2e="creator-handle">${handle}</span> <span>A name</span></td>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
const shop = (headers: readonly string[], rows: string) =>
  openPage(
    `<table data-e2e="creator-list"><thead><tr>${headers.map((header) => `<th>${header}</th>`).join("")}</tr></thead><tbody>${rows}</tbody></table>`,
    "https://affiliate-us.tiktok.com/connection/creator",
  );

test("a shop's table is read as it stands: its columns, and of the cell that names the creator the handle", () => {
  const rows = `${shopRow("@mia.home", "$1.2K", "")}${shopRow("@tom", "<b>—</b>", "x")}<tr><td></td></tr>`;
  expect(shop(["Creator", " GMV ", ""], rows)).toMatchObject({
    state: "found",
    creators: [{ handle: "mia.home" }, { handle: "tom" }],
    table: {
      headers: ["Creator", "GMV", ""],
      rows: [
        ["@mia.home", "$1.2K", ""],
        ["@tom", "—", "x"],
      ],
    },
  });
  expect(search(channel("/@maker", "Maker"))).toMatchObject({ table: null });
});

test.each([
  ["without headings", [], shopRow("@mia.home", "$1")],
  ["with a cell too few in one row", ["Creator", "GMV"], shopRow("@mia.home", "$1") + shopRow("@tom")],
  ["with a cell too many in one row", ["Creator", "GMV"], shopRow("@mia.home", "$1") + shopRow("@tom", "$1", "$2")],
  ["of a hundred columns", Array.from({ length: 100 }, () => "GMV"), shopRow("@mia.home", ...Array(99).fill("$1"))],
])("a table %s is not understood, and nothing of it is taken", (_, headers, rows) => {
  expect(shop(headers, rows)).toEqual({ state: "layout", page: "tiktok-shop" });
});

test("cells and rows of a hostile table are bounded", () => {
  const answer = shop(["Creator", "GMV"], shopRow("@mia.home", "9".repeat(10_000)).repeat(600));
  if (answer.state !== "found" || answer.table === null) throw new Error(answer.state);
  expect(answer.table.rows).toHaveLength(500);
  expect(answer.table.rows[0]?.[1]).toHaveLength(80);
  expect(answer.creators).toHaveLength(1);
});

test("figures of several pages wait together, what says the same once; other columns take their place", () => {
  const page = {
    headers: ["Creator", "GMV"],
    rows: [
      ["@mia", "$1"],
      ["@tom", "$2"],
    ],
  };
  const first = withTable(null, page, 1);
  const second = withTable(
    first,
    {
      ...page,
      rows: [
        ["@tom", "$2"],
        ["@tom", "$3"],
      ],
    },
    2,
  );
  expect(second.rows).toEqual([
    { cells: ["@mia", "$1"], takenAt: 1 },
    { cells: ["@tom", "$2"], takenAt: 2 },
    { cells: ["@tom", "$3"], takenAt: 2 },
  ]);
  expect(second.importId).not.toBe(first.importId);
  expect(withTable(second, { headers: ["Creator"], rows: [["@ann"]] }, 3).rows).toHaveLength(1);
  const many = Array.from({ length: 600 }, (_, at) => [`@a${at}`, "$1"]);
  expect(withTable(second, { ...page, rows: many }, 4).rows).toHaveLength(500);
});

test("addresses of the platforms belong to one page type at most, and a local page stands for its platform's only in a local run", () => {
  const addresses = [
    "https://www.youtube.com/@a/videos",
    "https://www.youtube.com/hashtag/a",
    "https://www.tiktok.com/@a",
    "https://www.tiktok.com/tag/a",
  ];
  addresses.push(
    "https://www.instagram.com/a/",
    "https://www.instagram.com/explore/tags/a/",
    "https://affiliate-us.tiktok.com/connection/creator",
  );
  for (const address of addresses) expect(PAGE_TYPES.filter((type) => type.matches(new URL(address)))).toHaveLength(1);
  const local = "http://127.0.0.1:8788/pages/www.tiktok.com/tag/a?x=1";
  expect(pageAddress(local, true).href).toBe("https://www.tiktok.com/tag/a?x=1");
  expect(pageAddress(local, false).href).toBe(local);
  expect(pageAddress("https://evil.example/pages/www.tiktok.com/tag/a", true).hostname).toBe("evil.example");
});

test("what is collected again is kept once, the last page first", () => {
  const one = { platform: "TIKTOK", url: "https://www.tiktok.com/@one", handle: "one", name: "One", note: "" } as const;
  const two = { ...one, url: "https://www.tiktok.com/@two", handle: "two" };
  const { creators: before } = withFound([], [one, two], 1);
  expect(withFound(before, [{ ...two, name: "New" }], 2)).toMatchObject({
    creators: [
      { handle: "two", name: "New", collectedAt: 2 },
      { handle: "one", collectedAt: 1 },
    ],
    dropped: 0,
  });
  const page = Array.from({ length: 500 }, (_, at) => ({ ...one, url: `https://www.tiktok.com/@page${at}` }));
  const { creators, dropped } = withFound(before, [two, ...page.slice(1)], 2);
  expect([creators.length, dropped]).toEqual([500, 1]);
  expect(creators.some(({ handle, url }) => handle === "one" && url === one.url)).toBe(false);
});
