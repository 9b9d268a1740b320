/** What each suite may cost (`tests/budget.json`, in processor seconds of the reference machine), so that none grows unnoticed. */
import { readFileSync } from "node:fs";
import * as z from "zod";

const budgets = z.record(z.string(), z.number()).parse(JSON.parse(readFileSync("tests/budget.json", "utf8")));

/** Above this part of its budget a suite fails. Below it is what one run differs from the next. */
const LIMIT = 1.25;

export type Cost = {
  /** Processor seconds, with everything that was started. */
  seconds: number;
  /** How many times as long as on the reference machine work took meanwhile. */
  slowness: number;
};

/** `281 core-s, 268 of 270 at reference speed`. */
export function describeCost(suite: string, { seconds, slowness }: Cost): string {
  const budget = budgets[suite];
  const atReference = `${(seconds / slowness).toFixed(0)}${budget === undefined ? "" : ` of ${budget}`}`;
  return `${seconds.toFixed(0)} core-s, ${atReference} at reference speed`;
}

/** Says what is wrong with a cost; `null` when it is within its limit. */
export function judgeCost(suite: string, cost: Cost): string | null {
  const budget = budgets[suite];
  if (budget === undefined) return `${suite} has no budget in tests/budget.json`;
  if (cost.seconds / cost.slowness <= LIMIT * budget) return null;
  return `${suite} takes more than ${LIMIT} × its budget (${describeCost(suite, cost)}). Make it cheaper, or raise tests/budget.json and say why.`;
}
