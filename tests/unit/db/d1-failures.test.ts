import { expect, test } from "vitest";
import { isPassingFailure, repeatPassing } from "#workers/db/d1-failure.ts";

/** Every error that Cloudflare documents for a D1 database that was reset, out of reach or overloaded (P05). */
const RESET = [
  "D1 DB reset because its code was updated.",
  "Internal error while starting up D1 DB storage caused object to be reset.",
  "Network connection lost.",
  "Internal error in D1 DB storage caused object to be reset.",
  "Cannot resolve D1 DB due to transient issue on remote node.",
  "Can't read from request stream because client disconnected.",
];
const OVERLOADED = [
  "D1 DB storage operation exceeded timeout which caused object to be reset.",
  "D1 DB is overloaded. Requests queued for too long.",
  "D1 DB is overloaded. Too many requests queued.",
  "D1 DB's isolate exceeded its memory limit and was reset.",
  "D1 DB exceeded its CPU time limit and was reset.",
];
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

test.each(RESET)("the outcome is unknown and the statements may run again: %s", async (text) => {
  expect(isPassingFailure(d1(text))).toBe(true);
  expect(await triesOf(text)).toBe(3);
});

test.each(OVERLOADED)("a database that has too much to do is not asked again at once: %s", async (text) => {
  expect(isPassingFailure(d1(text))).toBe(true);
  expect(await triesOf(text)).toBe(1);
});

test.each(OUR_FAULT)("a statement that fails every time is not repeated, nor called passing: %s", async (text) => {
  expect(isPassingFailure(d1(text))).toBe(false);
  expect(await triesOf(text)).toBe(1);
});
