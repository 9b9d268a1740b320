/** From the columns of a file to rows of an import, and the file of those that failed. */
import { describe, expect, test } from "vitest";
import { failuresCsv } from "#app/features/shops/csv-text.ts";
import {
  columnsOfHeadings,
  currencyOfHeadings,
  FILE_FIELDS,
  type FileField,
  shareFields,
  toShopRow,
} from "#app/features/shops/shop-columns.ts";
import { SHOP_LAYOUT } from "#app/features/shops/shop-table.ts";
import { ShopRow } from "#workers/modules/shops/import-contract.ts";

const NO_COLUMNS = columnsOfHeadings([]);

/** What each column holds, null for the ones that are left out. */
function fieldsOf(headings: readonly string[]): (FileField | null)[] {
  const columns = columnsOfHeadings(headings);
  return headings.map((_, column) => FILE_FIELDS.find((field) => columns[field] === column) ?? null);
}

test("usual headings are known in English and Chinese, whatever their case, signs and units", () => {
  expect(fieldsOf(["Creator", "GMV (USD)", "Units-sold", "Est. post rate", "E-mail", "Notes"])).toEqual([
    ...["handle", "med_gmv", "units_sold", "sample_fulfillment_rate", "email", null],
  ]);
  expect(fieldsOf(["达人账号", "粉丝数", "成交额（美元）", "销量", "客单价", "履约率", "邮箱", "微信"])).toEqual([
    ...["handle", "followers", "med_gmv", "units_sold", "avg_revenue_per_buyer", "sample_fulfillment_rate"],
    ...["email", "messaging"],
  ]);
});

test("the spec's own names are known", () => {
  const names = FILE_FIELDS.filter((field) => field !== "messaging" && field !== "otherContact");
  expect(fieldsOf(names)).toEqual(names);
});

test("of two columns for one field the one that says most has it", () => {
  expect(fieldsOf(["Handle", "Link", "GMV", "Revenue"])).toEqual(["handle", null, "med_gmv", null]);
  expect(fieldsOf(["Creator Name", "Handle", "Subscribers", "Avg Views"])).toEqual([
    ...[null, "handle", null, "video_play_cnt_med"],
  ]);
});

test.each([
  ["GMV (USD)", "USD"],
  ["GMV ($)", "USD"],
  ["GMV(€)", "EUR"],
  ["GMV GBP", "GBP"],
  ["GMV（R$）", "BRL"],
  ["GMV", null],
])("the heading %s names %s, and its amounts keep it", (heading, currency) => {
  const headings = ["Handle", heading];
  const columns = columnsOfHeadings(headings);
  expect(fieldsOf(headings)).toEqual(["handle", "med_gmv"]);
  const named = currencyOfHeadings(headings, columns);
  expect(named).toBe(currency);
  const row = toShopRow(["mia", "1200"], { columns, shares: new Set(), currency: named, takenAt: 5 });
  expect(ShopRow.parse(row)).toMatchObject({ med_gmv: "1200", currency });
});

describe("the table", () => {
  const open = (rows: string[][]) => {
    const table = SHOP_LAYOUT.open(rows);
    return { ...table, columns: SHOP_LAYOUT.guess(table) };
  };

  test("a title and blank rows above the heading are left out, and rows keep their place in the file", () => {
    const table = open([
      ["Shop report", ""],
      ["", ""],
      ["达人账号", "成交额 (USD)"],
      ["mia", "1200"],
      ["lou", "5"],
    ]);
    expect(table).toMatchObject({ bodyStart: 2, columns: { handle: 0, med_gmv: 1 } });
    expect(table.body).toEqual([
      ["mia", "1200"],
      ["lou", "5"],
    ]);
  });

  test("headings that nobody knows stand above figures", () => {
    const table = open([
      ["Persona", "Ingresos brutos"],
      ["mia", "$1.2K"],
    ]);
    expect(table).toMatchObject({ headings: ["Persona", "Ingresos brutos"], bodyStart: 1 });
    expect(table.columns.handle).toBeNull();
  });

  test("without a heading for it the handle stands in the column of profile links", () => {
    const table = open([
      ["Seller sheet", "Ventas"],
      ["https://www.tiktok.com/@mia", "12"],
      ["https://www.tiktok.com/@lou", "9"],
    ]);
    expect(table.columns).toMatchObject({ handle: 0 });
    expect(table.body).toHaveLength(2);
  });
});

test("a column of shares is told from one of percentages by all of its cells", () => {
  const columns = {
    ...NO_COLUMNS,
    ...{ handle: 0, sample_fulfillment_rate: 1, commission_rate: 2, video_engagement: 3 },
  };
  const rows = [
    ["a", "0.85", "1", "85%"],
    ["b", "1", "0", "0.5"],
    ["c", "", "", ""],
  ];
  expect([...shareFields(rows, columns)]).toEqual(["sample_fulfillment_rate"]);
});

test("a row is sent as the call takes it, cells as they are written", () => {
  const columns = {
    ...NO_COLUMNS,
    ...{ handle: 0, med_gmv: 1, sample_fulfillment_rate: 2, email: 3, messaging: 4 },
  };
  const reading = { columns, shares: new Set(["sample_fulfillment_rate"] as const), currency: "GBP", takenAt: 5 };
  const row = toShopRow([" @mia ", "1.2K", "0.855", "mia@example.com", "", "note"], reading);
  expect(ShopRow.parse(row)).toMatchObject({
    ...{ handle: "@mia", med_gmv: "1.2K", sample_fulfillment_rate: "85.5", currency: "GBP", takenAt: 5 },
    ...{ units_sold: null, contact: [{ field: 2, title: "", value: "mia@example.com" }] },
  });
  expect(ShopRow.parse(toShopRow([], reading))).toMatchObject({ handle: null, contact: [] });
});

test("the file of failed rows keeps the cells, names the reason and runs nothing", () => {
  const text = failuresCsv(
    ["Handle", "GMV"],
    [
      { cells: ["=HYPERLINK(1)", 'a "b", c'], reason: "No handle" },
      { cells: ["x", "1", "more"], reason: "+1" },
    ],
    "Reason",
  );
  expect(text).toBe('\uFEFFHandle,GMV,,Reason\r\n\'=HYPERLINK(1),"a ""b"", c",,No handle\r\nx,1,more,\'+1\r\n');
});
