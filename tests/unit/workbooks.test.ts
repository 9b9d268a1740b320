/** Workbooks that people bring: what is read of sheets, merged headings, links, formulas, dates and numbers. */
import ExcelJS from "exceljs";
import { describe, expect, test } from "vitest";
import { namedInTable } from "#app/entities/email/addresses.ts";
import { guessColumns, openTable } from "#app/entities/table-file/columns.ts";
import { readTableFile } from "#app/entities/table-file/read-table-file.ts";
import { linesOfTable } from "#app/entities/table-file/sheet-rows.ts";
import { openWorkbook } from "#app/entities/table-file/table-file.client.ts";
import { shareFields, toShopRow } from "#app/features/shops/shop-columns.ts";
import { SHOP_LAYOUT } from "#app/features/shops/shop-table.ts";

type Fill = (sheet: ExcelJS.Worksheet) => void;

async function bytesOf(build: (workbook: ExcelJS.Workbook) => void): Promise<Uint8Array> {
  const workbook = new ExcelJS.Workbook();
  build(workbook);
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}

/** The rows of a workbook with one sheet. */
async function rowsOf(fill: Fill): Promise<string[][]> {
  const bytes = await bytesOf((workbook) => fill(workbook.addWorksheet("List")));
  return (await openWorkbook(bytes, 1_000))?.rows ?? [];
}

const link = (text: string, hyperlink: string) => ({ text, hyperlink });
const formula = (text: string, result: unknown) => ({ formula: text, result }) as ExcelJS.CellFormulaValue;

describe("sheets", () => {
  const build = (workbook: ExcelJS.Workbook) => {
    workbook.addWorksheet("Cover");
    workbook.addWorksheet("Codes", { state: "hidden" }).addRow(["US", "United States"]);
    workbook.addWorksheet("March").addRows([["Handle"], ["mia.home"]]);
    workbook.addWorksheet("April").addRows([["Handle"], ["lou.cooks"]]);
  };
  const read = async (choice: { sheet?: number } = {}) => {
    const bytes = await bytesOf(build);
    const file = { name: "list.xlsx", size: bytes.length, arrayBuffer: async () => bytes.buffer as ArrayBuffer };
    return readTableFile(file, 100, choice);
  };

  test("the first visible one that holds something is read, and the others can be chosen", async () => {
    expect(await read()).toMatchObject({
      content: { rows: [["Handle"], ["mia.home"]] },
      reading: { sheets: ["Cover", "Codes", "March", "April"], sheet: 2 },
    });
    expect(await read({ sheet: 3 })).toMatchObject({
      content: { rows: [["Handle"], ["lou.cooks"]] },
      reading: { sheet: 3 },
    });
    // An empty one is read as such; one that is not there is not.
    expect(await read({ sheet: 0 })).toMatchObject({ ok: true, content: { rows: [] } });
    expect(await read({ sheet: 9 })).toEqual({ ok: false, why: "unreadable" });
  });

  test("rows that a filter hides are read, blank ones left out", async () => {
    const rows = await rowsOf((sheet) => {
      sheet.addRows([[], [], ["Handle"], ["mia.home"], [], ["lou.cooks"]]);
      sheet.getRow(4).hidden = true;
    });
    expect(rows).toEqual([["Handle"], ["mia.home"], ["lou.cooks"]]);
  });
});

describe("headings", () => {
  test("a merged title and a merged row of groups stand above the heading", async () => {
    const rows = await rowsOf((sheet) => {
      sheet.addRows([
        ["Spring partners", "Spring partners", "Spring partners", "Spring partners"],
        [],
        ["Who", "Who", "Reach", "Reach"],
        ["Creator", "Email", "Followers", "Country"],
        ["Ann Lee", "ann@shop.example", 1200, "US"],
      ]);
      sheet.mergeCells("A1:D1");
      sheet.mergeCells("A3:B3");
      sheet.mergeCells("C3:D3");
    });
    expect(rows[0]).toEqual(["Spring partners"]);
    const table = openTable(rows);
    expect(table).toMatchObject({ headings: ["Creator", "Email", "Followers", "Country"], bodyStart: 3 });
    expect(guessColumns(table)).toMatchObject({ name: 0, email: 1 });
    expect(namedInTable(rows)).toEqual([{ nickname: "Ann Lee", email: "ann@shop.example" }]);
  });

  test("a heading that is merged over two rows is one of the lower row", async () => {
    const rows = await rowsOf((sheet) => {
      sheet.addRows([
        ["Handle", "Sales", "Sales"],
        ["Handle", "GMV (USD)", "Units sold"],
        ["mia.home", 1234.5, 20],
      ]);
      sheet.mergeCells("A1:A2");
      sheet.mergeCells("B1:C1");
    });
    const table = SHOP_LAYOUT.open(rows);
    expect(table.body).toEqual([["mia.home", "1234.5", "20"]]);
    expect(SHOP_LAYOUT.guess(table)).toMatchObject({ handle: 0, med_gmv: 1, units_sold: 2 });
  });

  test("a name that is merged over several rows holds for each of them", async () => {
    const rows = await rowsOf((sheet) => {
      sheet.addRows([
        ["Name", "Email"],
        ["Ann Lee", "ann@shop.example"],
        [null, "office@shop.example"],
      ]);
      sheet.mergeCells("A2:A3");
    });
    expect(namedInTable(rows).map(({ nickname }) => nickname)).toEqual(["Ann Lee", "Ann Lee"]);
  });
});

describe("links", () => {
  test("addresses behind cells stand in a column of their own for each column, whatever a row leaves out", async () => {
    const rows = await rowsOf((sheet) => {
      sheet.addRows([
        ["Creator", "Mail", "Notes"],
        [link("Ann", "https://www.tiktok.com/@ann"), link("write", "mailto:ann@shop.example?subject=Hi"), "x"],
        ["Bea", link("write", "mailto:bea@shop.example")],
        [link("Cid", "https://www.tiktok.com/@cid"), "none"],
      ]);
    });
    expect(rows.slice(1)).toEqual([
      ["Ann", "write", "x", "https://www.tiktok.com/@ann", "ann@shop.example"],
      ["Bea", "write", "", "", "bea@shop.example"],
      ["Cid", "none", "", "https://www.tiktok.com/@cid", ""],
    ]);
    expect(linesOfTable(rows)).toEqual(["https://www.tiktok.com/@ann", "Bea", "https://www.tiktok.com/@cid"]);
    expect(namedInTable(rows)).toEqual([
      { nickname: "Ann", email: "ann@shop.example" },
      { nickname: "Bea", email: "bea@shop.example" },
    ]);
  });

  test("a cell that shows its own address has it once, formatted text is read, and formulas make links, too", async () => {
    const rich = { richText: [{ text: "An" }, { text: "n", font: { bold: true } }] };
    const rows = await rowsOf((sheet) => {
      sheet.addRow([link("a@shop.example", "mailto:a@shop.example")]);
      sheet.addRow([{ text: rich, hyperlink: "https://www.tiktok.com/@ann" } as unknown as ExcelJS.CellHyperlinkValue]);
      sheet.addRow([formula('HYPERLINK("https://www.tiktok.com/@bea","Bea")', "Bea")]);
    });
    expect(rows).toEqual([
      ["a@shop.example"],
      ["Ann", "https://www.tiktok.com/@ann"],
      ["Bea", "https://www.tiktok.com/@bea"],
    ]);
  });

  test("shop figures take the handle from the links behind names", async () => {
    const rows = await rowsOf((sheet) => {
      sheet.addRows([
        ["Creator", "GMV (USD)"],
        [link("Ann Lee", "https://www.tiktok.com/@ann"), 5],
        [link("Bea & Co", "https://www.tiktok.com/@bea"), 7],
      ]);
    });
    const table = SHOP_LAYOUT.open(rows);
    const columns = SHOP_LAYOUT.guess(table);
    const sent = table.body.map((cells) =>
      toShopRow(cells, { columns, shares: new Set(), currency: null, takenAt: 1 }),
    );
    expect(sent).toMatchObject([
      { handle: "https://www.tiktok.com/@ann", med_gmv: "5" },
      { handle: "https://www.tiktok.com/@bea", med_gmv: "7" },
    ]);
  });
});

describe("values", () => {
  test("formulas give what they came to, errors nothing", async () => {
    const [row] = await rowsOf((sheet) => {
      sheet.addRow([
        ...[formula('CONCAT("mia",".home")', "mia.home"), formula("B2", new Date("2026-03-01"))],
        ...[
          formula("1/3", 1 / 3),
          formula("A9", { error: "#N/A" }),
          formula("A9", undefined),
          { error: "#REF!" },
          "end",
        ],
      ] as ExcelJS.CellValue[]);
    });
    expect(row).toEqual(["mia.home", "2026-03-01", "0.333333333333333", "", "", "", "end"]);
  });

  test("days are written as days, moments whole", async () => {
    const rows = await rowsOf((sheet) => {
      sheet.addRow([new Date("2026-03-01"), new Date("2026-03-01T10:20:30Z")]);
    });
    expect(rows).toEqual([["2026-03-01", "2026-03-01T10:20:30.000Z"]]);
  });

  test("numbers are written plainly, also where a handle is one", async () => {
    const rows = await rowsOf((sheet) => {
      sheet.addRows([
        ["Handle", "GMV", "Post rate"],
        [20240101, 0.1 + 0.2, 0.85],
        [8888, 1_234_567_890_123, 0.4],
      ]);
      sheet.getColumn(3).numFmt = "0%";
    });
    expect(rows.slice(1)).toEqual([
      ["20240101", "0.3", "0.85"],
      ["8888", "1234567890123", "0.4"],
    ]);
    const table = SHOP_LAYOUT.open(rows);
    const columns = SHOP_LAYOUT.guess(table);
    expect(columns).toMatchObject({ handle: 0, med_gmv: 1, sample_fulfillment_rate: 2 });
    const reading = { columns, shares: shareFields(table.body, columns), currency: null, takenAt: 1 };
    expect(table.body.map((cells) => toShopRow(cells, reading))).toMatchObject([
      { handle: "20240101", sample_fulfillment_rate: "85" },
      { handle: "8888", sample_fulfillment_rate: "40" },
    ]);
  });
});
