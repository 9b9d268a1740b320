/** What is held for a task while it runs, on a real D1: settled with it, in its order, on its own payer. */

import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { NOW } from "#tests/support/now.ts";
import {
  accountOf,
  bookingsOf,
  chargeOf,
  makeMember,
  settle,
  tryCharge,
  unique,
} from "#tests/support/workers/quota-world.ts";
import { createLedger, extraHoldId } from "#workers/modules/billing/ledger.ts";

const ledger = createLedger(env.DB);

/** A task that holds `units`, the first by one member, the others by another. */
async function heldTask(units: readonly number[]) {
  const taskId = unique("tsk");
  const [first, other] = [await makeMember({}), await makeMember({})];
  const holds: { id: string; userId: string }[] = [];
  for (const [place, costUnits] of units.entries()) {
    const userId = place === 0 ? first : other;
    const id = place === 0 ? taskId : extraHoldId(taskId, `tsk_0${place}`);
    expect(await tryCharge(await ledger.resolvePayer(userId, NOW), chargeOf(id, costUnits))).toBeNull();
    holds.push({ id, userId });
  }
  return { taskId, first, other, holds };
}

const usedBy = async (userId: string) => (await accountOf("PAID", userId))?.used;

const captured = (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await bookingsOf(id)).find(({ kind }) => kind === "CAPTURE")?.units));

test.each([
  [0, [0, 0, 0]],
  [7, [7, 0, 0]],
  [10, [10, 0, 0]],
  [25, [10, 15, 0]],
  [44, [10, 20, 14]],
  [60, [10, 20, 30]],
  [99, [10, 20, 30]],
])("%i delivered units use up the holds in their order", async (delivered, expected) => {
  const { taskId, first, other, holds } = await heldTask([10, 20, 30]);
  await settle(taskId, delivered);
  expect(await captured(holds.map(({ id }) => id))).toEqual(expected);
  const [ofFirst, ...ofOther] = expected;
  expect(await usedBy(first)).toBe(ofFirst);
  expect(await usedBy(other)).toBe(ofOther.reduce((sum, units) => sum + units, 0));
});

test("a second settlement finds nothing, whatever it believes was delivered", async () => {
  const { taskId, first, other } = await heldTask([10, 20]);
  await settle(taskId, 15);
  await settle(taskId, 30);
  await settle(taskId, 0, true);
  expect([await usedBy(first), await usedBy(other)]).toEqual([10, 5]);
});

test("a task whose name begins alike is not touched", async () => {
  const { taskId } = await heldTask([10]);
  const neighbour = await makeMember({});
  const id = `${taskId}0`;
  expect(await tryCharge(await ledger.resolvePayer(neighbour, NOW), chargeOf(id, 10))).toBeNull();
  await settle(taskId, 0);
  expect((await bookingsOf(id)).map(({ kind }) => kind)).toEqual(["CHARGE"]);
});
