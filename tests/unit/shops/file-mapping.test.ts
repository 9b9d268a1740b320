/** From the columns of a file to rows of an import, and the file of those that failed. */
import { expect, test } from "vitest";
import {
  FILE_FIELDS,
  failuresCsv,
  guessMapping,
  mappingProblem,
  shareFields,
  toShopRow,
} from "#app/features/shops/file-mapping.ts";
import { ShopRow } from "#workers/modules/shops/import-contract.ts";

test("usual headers are known in English and Chinese, whatever their case, signs and units", () => {
  expect(guessMapping(["Creator", "GMV (USD)", "Units-sold", "Est. post rate", "E-mail", "Notes"])).toEqual([
    ...["handle", "med_gmv", "units_sold", "sample_fulfillment_rate", "email", null],
  ]);
  expect(guessMapping(["达人账号", "粉丝数", "成交额（美元）", "销量", "客单价", "履约率", "邮箱", "微信"])).toEqual([
    ...["handle", "followers", "med_gmv", "units_sold", "avg_revenue_per_buyer", "sample_fulfillment_rate"],
    ...["email", "messaging"],
  ]);
});

test("the spec's own names are known", () => {
  const names = FILE_FIELDS.filter((field) => field !== "messaging" && field !== "otherContact");
  expect(guessMapping(names)).toEqual(names);
});

test("of two columns for one field the first has it", () => {
  expect(guessMapping(["Handle", "Link", "GMV", "Revenue"])).toEqual(["handle", null, "med_gmv", null]);
});

test("a mapping needs handles and each field once", () => {
  expect(mappingProblem(["handle", "med_gmv", null])).toBeNull();
  expect(mappingProblem([null, "med_gmv"])).toEqual({ kind: "needsHandle" });
  expect(mappingProblem(["handle", "email", "email"])).toEqual({ kind: "twice", field: "email" });
});

test("a column of shares is told from one of percentages by all of its cells", () => {
  const mapping = ["handle", "sample_fulfillment_rate", "commission_rate", "video_engagement"] as const;
  const rows = [
    ["a", "0.85", "1", "85%"],
    ["b", "1", "0", "0.5"],
    ["c", "", "", ""],
  ];
  expect([...shareFields(rows, mapping)]).toEqual(["sample_fulfillment_rate"]);
});

test("a row is sent as the call takes it, cells as they are written", () => {
  const mapping = ["handle", "med_gmv", "sample_fulfillment_rate", "email", "messaging", null] as const;
  const reading = { mapping, shares: new Set(["sample_fulfillment_rate"] as const), currency: "GBP", takenAt: 5 };
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
