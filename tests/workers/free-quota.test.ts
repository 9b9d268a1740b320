import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { NOW } from "#tests/support/now.ts";
import { chargeOf, DAY_MS, makeMember, tryCharge, unique } from "#tests/support/workers/quota-world.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import { createAuthStore } from "#workers/modules/auth/store.ts";
import { FREE_DAILY_UNITS } from "#workers/modules/billing/domain.ts";
import { createLedger } from "#workers/modules/billing/ledger.ts";
import { MAX_FREE_UNITS_PER_BROWSER, MAX_FREE_UNITS_PER_NETWORK } from "#workers/modules/billing/shared-use.ts";

const ledger = createLedger(env.DB);
const { keepBrowser } = createAuthStore(env.DB);

/** Uses up a free account's day; answers the code that stopped it. */
async function spendDay(userId: string, at = NOW): Promise<number | null> {
  try {
    const payer = await ledger.resolvePayer(userId, at);
    expect(await tryCharge(payer, chargeOf(unique("tsk"), FREE_DAILY_UNITS, at))).toBeNull();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

async function freeAccountOn(place: string): Promise<string> {
  const userId = await makeMember({ type: "FREE" });
  await keepBrowser(userId, place, NOW);
  return userId;
}

const PLACES = [
  { what: "browser", place: () => crypto.randomUUID(), most: MAX_FREE_UNITS_PER_BROWSER },
  { what: "network", place: () => `net.${crypto.randomUUID()}`, most: MAX_FREE_UNITS_PER_NETWORK },
];

test.each(PLACES)("Q16: free quota is not farmed with many accounts of one $what", async ({ place, most }) => {
  const shared = place();
  const affordable = most / FREE_DAILY_UNITS;
  for (let account = 0; account < affordable; account += 1)
    expect(await spendDay(await freeAccountOn(shared))).toBeNull();
  const next = await freeAccountOn(shared);
  expect(await spendDay(next)).toBe(1910);
  const flags = await env.DB.prepare("SELECT subject FROM audit_log WHERE actor_id = ?1").bind(next).all();
  expect(flags.results).toEqual([{ subject: "free quota shared" }]);
  // The cap is the day's, and of free accounts alone.
  expect(await spendDay(next, NOW + DAY_MS)).toBeNull();
  const payer = await makeMember({ type: "PAID" });
  await keepBrowser(payer, shared, NOW);
  expect(await spendDay(payer)).toBeNull();
  expect(await spendDay(await freeAccountOn(place()))).toBeNull();
});
