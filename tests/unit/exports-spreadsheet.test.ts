import ExcelJS from "exceljs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeListItem } from "#tests/support/list-item.ts";
import type { CreatorPost } from "#workers/modules/creators/contract.ts";
import { type CellValue, cell, linkCell, MAX_CELL_TEXT, safeText } from "#workers/modules/exports/cell.ts";
import { creatorColumns } from "#workers/modules/exports/creator-columns.ts";
import { exportFileName } from "#workers/modules/exports/file-reply.ts";
import { streamSpreadsheet } from "#workers/modules/exports/spreadsheet.ts";

async function bytesOf(
  rows: CellValue[][],
  columns = [
    { header: "Text", width: 20 },
    { header: "More", width: 20 },
  ],
) {
  async function* parts() {
    for (let start = 0; start < rows.length; start += 50) yield rows.slice(start, start + 50);
  }
  return new Uint8Array(
    await new Response(streamSpreadsheet({ sheetName: "Creators", columns, rows: parts() })).arrayBuffer(),
  );
}

async function open(bytes: Uint8Array<ArrayBuffer>): Promise<ExcelJS.Worksheet> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(bytes.buffer);
  const sheet = workbook.worksheets[0];
  if (!sheet) throw new Error("no sheet");
  return sheet;
}

describe("a workbook", () => {
  test("opens with what was put in: text, numbers, dates, nothing", async () => {
    const at = new Date("2026-11-20T08:30:00Z");
    const rows: CellValue[][] = [
      ["好用的美食 <b>&amp;</b> 😀", 12_345.5],
      [null, at],
      ["two\nlines", 0],
    ];
    const sheet = await open(await bytesOf(rows));
    expect(sheet.name).toBe("Creators");
    expect(sheet.rowCount).toBe(4);
    expect([sheet.getCell("A1").value, sheet.getCell("B1").value]).toEqual(["Text", "More"]);
    expect(sheet.getCell("A2").value).toBe("好用的美食 <b>&amp;</b> 😀");
    expect(sheet.getCell("B2").value).toBe(12_345.5);
    expect(sheet.getCell("A3").value).toBeNull();
    expect(sheet.getCell("B3").value).toEqual(at);
    expect(sheet.getCell("A4").value).toBe("two\nlines");
    expect(sheet.views[0]).toMatchObject({ state: "frozen", ySplit: 1 });
    expect(sheet.getColumn(1).width).toBe(20);
    expect(sheet.autoFilter).toBe("A1:B4");
    expect(sheet.getCell("A1").font.bold).toBe(true);
  });

  test("opens whatever text it is given, and holds no formula", async () => {
    const anyText = fc.oneof(
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.string({
        unit: fc.constantFrom(
          "=",
          "+",
          "-",
          "@",
          "\t",
          "\r",
          "\n",
          "＝",
          "\u0000",
          "\ufffe",
          "\ud800",
          "a",
          "<",
          "&",
          "]]>",
          "_x0041_",
        ),
        maxLength: 12,
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(anyText, anyText), { minLength: 1, maxLength: 60 }), async (rows) => {
        const cells = rows.map((row) => row.map(cell));
        const sheet = await open(await bytesOf(cells));
        for (const [index, row] of cells.entries()) {
          for (const [column, value] of row.entries()) {
            const read = sheet.getRow(index + 2).getCell(column + 1);
            expect(read.type).not.toBe(ExcelJS.ValueType.Formula);
            expect(decoded(read.value)).toBe(value);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  /** exceljs leaves the format's own escapes as they are. */
  function decoded(value: ExcelJS.CellValue) {
    return typeof value === "string" ? value.replaceAll("_x005F_", "_") : value;
  }

  test("names its sheet within the rules whatever the name", async () => {
    async function* none(): AsyncGenerator<CellValue[][]> {}
    const name = `[a]:*?/\\'${"x".repeat(40)}`;
    const stream = streamSpreadsheet({ sheetName: name, columns: [{ header: "A", width: 10 }], rows: none() });
    const sheet = await open(new Uint8Array(await new Response(stream).arrayBuffer()));
    expect(sheet.name.length).toBeLessThanOrEqual(31);
    expect(sheet.name).not.toMatch(/[[\]:*?/\\']/);
  });

  test("gives its first bytes before a row is asked for, and stops asking when it is cancelled", async () => {
    let asked = 0;
    let ended = false;
    async function* endless() {
      try {
        for (;;) {
          asked += 1;
          yield Array.from({ length: 500 }, (_, index) => [`${asked}-${index}-${Math.sin(index * asked)}`, index]);
        }
      } finally {
        ended = true;
      }
    }
    const reader = streamSpreadsheet({
      sheetName: "S",
      columns: [{ header: "A", width: 9 }],
      rows: endless(),
    }).getReader();
    const first = await reader.read();
    expect(first.value?.slice(0, 2)).toEqual(new Uint8Array([0x50, 0x4b]));
    expect(asked).toBe(0);
    for (let chunk = 0; chunk < 40; chunk += 1) await reader.read();
    await reader.cancel();
    const sofar = asked;
    await new Promise((resolve) => setImmediate(resolve));
    expect(asked).toBe(sofar);
    expect(asked).toBeLessThan(60);
    expect(ended).toBe(true);
  });

  test("fails with its rows instead of ending short", async () => {
    async function* failing() {
      yield [["one", 1]];
      throw new Error("the database went away");
    }
    const stream = streamSpreadsheet({ sheetName: "S", columns: [{ header: "A", width: 9 }], rows: failing() });
    await expect(new Response(stream).arrayBuffer()).rejects.toThrow("the database went away");
  });
});

describe("a cell", () => {
  test.each(["=1+1", "+49 30", "-5", "@lego", "\t=1", "\r=1", "＝1", "  =1", "\u200b=1", "\u0001=cmd", "\n@x"])(
    "%j is text that begins with an apostrophe",
    (text) => {
      expect(safeText(text).startsWith("'")).toBe(true);
    },
  );

  test.each(["lego", "a=b", "1-2", "好", "'quoted", "https://example.org/?a=b"])("%j stays as it is", (text) => {
    expect(safeText(text)).toBe(text);
  });

  test("holds at most 32,767 units and never half a character", () => {
    expect(safeText("x".repeat(40_000))).toHaveLength(MAX_CELL_TEXT);
    const cut = safeText(`x${"😀".repeat(20_000)}`);
    expect(cut.length).toBeLessThanOrEqual(MAX_CELL_TEXT);
    expect(cut).not.toMatch(/\p{Cs}/u);
    expect(safeText(`=${"x".repeat(40_000)}`)).toHaveLength(MAX_CELL_TEXT);
  });

  test("takes primitives and dates alone", () => {
    const values = [
      { formula: "1+1" },
      [1],
      () => 1,
      Symbol("x"),
      true,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      new Date("x"),
      undefined,
      null,
      "",
    ];
    expect(values.map(cell)).toEqual(values.map(() => null));
    expect(cell(4.2)).toBe(4.2);
  });

  test("holds a link only of the web", () => {
    expect(linkCell("https://www.tiktok.com/@lego")).toBe("https://www.tiktok.com/@lego");
    expect(["javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", null].map(linkCell)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

describe("a file of creators", () => {
  test("has 27 columns in the language of its reader", () => {
    expect(creatorColumns("en").columns).toHaveLength(28);
    expect(creatorColumns("zh-CN").columns.map(({ header }) => header)).toEqual(
      expect.arrayContaining(["平台", "粉丝数", "作品 3 链接"]),
    );
  });

  test("says which views are estimates, and leaves the numbers numbers", () => {
    const { columns, toRow } = creatorColumns("en");
    const post = (fields: Partial<CreatorPost>): CreatorPost => ({
      ...{ id: "DRRvQ1kAAMq", title: "Pots", cover: null, video: null, plays: 150, likes: 10, comments: 1 },
      ...{ publishedAt: null, durationSeconds: null, isEstimated: true, ...fields },
    });
    const posts = [post({}), post({ plays: 900, isEstimated: false }), post({})];
    const creator = makeListItem({ platform: "INSTAGRAM", handle: "nell", averageLikes: 10, posts });
    const row = toRow({ creator, attitude: "LIKE" });
    const at = (header: string) => row[columns.findIndex((column) => column.header === header)];
    expect(at("Views est. (likes x 15)")).toBe("est.: average, est.: post 1, est.: post 3");
    expect(at("Post 1 views")).toBe(150);
    expect(at("Post 2 link")).toBe("https://www.instagram.com/p/DRRvQ1kAAMq/");
    expect(at("Average likes (Instagram)")).toBe(10);
  });

  test("is named after its project, search and time, without what file systems refuse", () => {
    const at = Date.parse("2026-11-20T08:05:00Z");
    expect(exportFileName(["春季/新品: A*B", "#skin care"], at)).toBe(
      "Kolscout 春季 新品 A B #skin care 2026-11-20 08-05.xlsx",
    );
    expect(exportFileName("../..", at)).toBe("Kolscout 2026-11-20 08-05.xlsx");
    const long = exportFileName(["项目".repeat(80), "达人".repeat(80)], at);
    expect(new TextEncoder().encode(long).length).toBeLessThan(255);
  });

  test("has links that are links, no formulas, and text where nothing is an address", async () => {
    const columns = [
      { header: "Profile", width: 40, link: "web" as const },
      { header: "Email", width: 30, link: "mail" as const },
      { header: "Bio", width: 30 },
    ];
    async function* rows() {
      yield [
        [linkCell('https://www.youtube.com/@mei?a=1&b="2"'), cell("mei@example.com"), cell("https://bio.example")],
        [linkCell("javascript:alert(1)"), cell("=cmd@example.com, b@example.com"), null],
        [cell("https://"), cell("+1 555"), null],
      ];
    }
    const stream = streamSpreadsheet({ sheetName: "Creators", columns, rows: rows() });
    const sheet = await open(new Uint8Array(await new Response(stream).arrayBuffer()));
    expect(sheet.getCell("A2").value).toEqual({
      text: 'https://www.youtube.com/@mei?a=1&b="2"',
      hyperlink: "https://www.youtube.com/@mei?a=1&b=%222%22",
    });
    expect(sheet.getCell("B2").value).toEqual({ text: "mei@example.com", hyperlink: "mailto:mei@example.com" });
    expect(sheet.getCell("A2").font.underline).toBe(true);
    expect(sheet.getCell("C2").value).toBe("https://bio.example");
    for (const place of ["A3", "B3", "A4", "B4"]) expect(sheet.getCell(place).hyperlink, place).toBeUndefined();
    for (const row of [2, 3, 4])
      sheet.getRow(row).eachCell(({ type }) => expect(type).not.toBe(ExcelJS.ValueType.Formula));
  });
});
