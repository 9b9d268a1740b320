/** What is entered for a plan of invitations, and the rows that are taken away. */
import { expect, test } from "vitest";
import { csvText } from "#app/features/shops/csv-text.ts";
import { planRows, readPlanInputs, readPlanTexts } from "#app/features/shops/plan-inputs.ts";

const texts = (given: object) => readPlanTexts(JSON.stringify(given));

test("what the browser kept is read back, and nothing else", () => {
  expect(texts({ quota: "20", margin: "60%", other: "1", keep: 5, sampleCost: "x".repeat(20) })).toEqual({
    ...{ quota: "20", margin: "60%", keep: "", sampleCost: "", commission: "" },
  });
  expect([readPlanTexts(null), readPlanTexts("{"), readPlanTexts("[1]")]).toEqual([texts({}), texts({}), texts({})]);
});

test("estimates need cost and both margins, weeks a quota of at least one", () => {
  expect(readPlanInputs(texts({ sampleCost: "12,5", margin: "60%", keep: "25", quota: "20.9" }))).toEqual({
    inputs: { sampleCost: 12.5, margin: 60, keep: 25, commission: 0 },
    quota: 20,
  });
  expect(readPlanInputs(texts({ sampleCost: "1.2k", margin: "60", keep: "25", quota: "1k" }))).toMatchObject({
    inputs: { sampleCost: 1_200 },
    quota: 1_000,
  });
  expect(readPlanInputs(texts({ sampleCost: "1", margin: "60", quota: "0" }))).toEqual({ inputs: null, quota: null });
  expect(readPlanInputs(texts({ sampleCost: "-1", margin: "160", keep: "1" })).inputs).toBeNull();
});

test("a plan is taken away as plain numbers, and a loss is no formula", () => {
  const outlook = { sales: 400.006, profit: -12.5, roi: -0.625, room: -3 };
  const rows = planRows([
    { creator: { handle_name: "mia" }, outlook, week: 1 },
    { creator: { handle_name: "dan" }, outlook: null, week: 2 },
  ]);
  expect(rows).toEqual([
    ["1", "mia", "400.01", "-12.5", "-0.62", "0"],
    ["2", "dan", "", "", "", ""],
  ]);
  expect(csvText(rows)).toContain("1,mia,400.01,-12.5");
});
