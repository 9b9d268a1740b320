import { expect, test } from "vitest";
import { openPlanModel } from "#tests/support/plan-model.ts";
import { sizeOf } from "#tests/support/runs.ts";

/** `npm run test:faults` plays 100,000. */
const SEQUENCES = Number(process.env.PLAN_SEQUENCES ?? sizeOf({ short: 80, full: 400 }));
const FIRST_SEED = Number(process.env.FAULT_SEED ?? "1");

test(`after ${SEQUENCES} sequences of purchases, changes, refunds and lost, doubled and mixed events the state is Stripe's and no unit or cent is missing`, {
  timeout: 3_600_000,
}, async () => {
  const faults: string[] = [];
  let model = openPlanModel();
  for (let played = 0; played < SEQUENCES && faults.length < 20; played += 1) {
    if (played % 1000 === 999) model = openPlanModel();
    faults.push(...(await model.play(FIRST_SEED + played)));
  }
  expect(faults).toEqual([]);
});
