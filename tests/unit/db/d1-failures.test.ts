import { expect, test } from "vitest";
import { D1_OVERLOADED, D1_RESET } from "#tests/fixtures/d1-errors.ts";
import { isPassingFailure, repeatPassing } from "#workers/db/d1-failure.ts";

const OUR_FAULT = [
  "No SQL statements detected.",
  "Exceeded maximum DB size.",
  "UNIQUE constraint failed: ledger.task_id, ledger.kind",
  "no such column: x",
];

const d1 = (text: string) => new Error(`D1_ERROR: ${text}`, { cause: new Error(text) });

async function triesOf(text: string): Promise<number> {
  let tries = 0;
  const work = async () => {
    tries += 1;
    throw d1(text);
  };
  await expect(repeatPassing(work)).rejects.toThrow("D1_ERROR");
  return tries;
}

test.each(D1_RESET)("the outcome is unknown and the statements may run again: %s", async (text) => {
  expect(isPassingFailure(d1(text))).toBe(true);
  expect(await triesOf(text)).toBe(3);
});

test.each(D1_OVERLOADED)("a database that has too much to do is not asked again at once: %s", async (text) => {
  expect(isPassingFailure(d1(text))).toBe(true);
  expect(await triesOf(text)).toBe(1);
});

test.each(OUR_FAULT)("a statement that fails every time is not repeated, nor called passing: %s", async (text) => {
  expect(isPassingFailure(d1(text))).toBe(false);
  expect(await triesOf(text)).toBe(1);
});
