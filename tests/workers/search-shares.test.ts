import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { NOW } from "#tests/support/now.ts";
import { makeEnterprise } from "#tests/support/workers/quota-world.ts";
import { sandboxPlatforms } from "#tests/support/workers/sandbox-platforms.ts";
import { memberWithProject, searchWorld } from "#tests/support/workers/search-world.ts";
import { stateOf, usedUnits, type WorldOptions } from "#tests/support/workers/task-world.ts";
import { budgetLimits } from "#workers/adapters/outside/budget.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { accountIdOf } from "#workers/modules/billing/domain.ts";
import { createLedger } from "#workers/modules/billing/ledger.ts";

/** The day's searches of YouTube are few and everybody's: who has had a share of them leaves the rest to others. */

const LIMITS = { searches: 6, units: 1_000_000, tikhubDollars: 1 };
const FIRST_COME = 3;
const SHARE = 2;
const DAY_MS = 86_400_000;
/** Around noon in California: shortly before its midnight a search waits for the next day's allowance. */
const CALIFORNIAN_NOON = Math.ceil(NOW / DAY_MS) * DAY_MS + 20 * 3_600_000;

/** A world at noon in California whose day of YouTube has so many searches. */
async function worldOf(searches: number, options: WorldOptions = {}) {
  const clock = fixedClock(CALIFORNIAN_NOON);
  const world = await searchWorld(sandboxPlatforms({ limits: budgetLimits({ ...LIMITS, searches }), clock }), options);
  world.clock.set(CALIFORNIAN_NOON);
  return world;
}

async function pagesOf(workspace: string): Promise<number> {
  const row = await env.DB.prepare("SELECT used FROM provider_costs WHERE meter = 'youtube.search' AND workspace = ?1")
    .bind(workspace)
    .first<{ used: number }>();
  return row?.used ?? 0;
}

test("one workspace cannot use up a day of YouTube: it is told so, keeps what it found, and others still search", async () => {
  const world = await worldOf(LIMITS.searches);
  const search = async (actor: Actor, projectId: string, searchInput: string, maxVideoCount: number) => {
    const task = await world.start(actor, { projectId, platform: "YOUTUBE", searchInput, maxVideoCount });
    await world.run(1_000);
    return { id: task.id, ...(await stateOf(task.id)) };
  };
  const greedy = await memberWithProject();
  const stopped = await search(greedy.actor, greedy.projectId, "home", 2_000);

  expect(stopped).toMatchObject({ status: "COMPLETED", failure: null });
  expect((await world.engine.get(greedy.actor, stopped.id)).result.allowanceReturnsAt).toBeGreaterThan(
    world.clock.now(),
  );
  expect(await pagesOf(greedy.actor.userId)).toBe(FIRST_COME);
  // Fifty videos a page at most were looked at and paid for; the rest of the hold is back.
  expect(stopped.captured_units).toBe(20);
  expect(await usedUnits(greedy.actor)).toBe(stopped.captured_units);

  const modest = await memberWithProject();
  expect((await search(modest.actor, modest.projectId, "travel", 100)).status).toBe("COMPLETED");
  expect(await pagesOf(modest.actor.userId)).toBeLessThanOrEqual(SHARE);
});

test("throw-away accounts cannot end YouTube's day for payers; one that is refused pays nothing and is told when it goes on", async () => {
  await env.DB.batch([env.DB.prepare("DELETE FROM provider_days"), env.DB.prepare("DELETE FROM provider_costs")]);
  const payers = new Map<string, "FREE" | "PAID">();
  const world = await worldOf(20, {
    deps: {
      standing: async ({ userId, costUnits }) => ({
        refusal: null,
        payer: { workspace: userId, kind: payers.get(userId) ?? "FREE", isCharged: costUnits > 0 },
      }),
    },
  });
  const search = async (kind: "FREE" | "PAID", searchInput: string) => {
    const { actor, projectId } = await memberWithProject();
    payers.set(actor.userId, kind);
    const task = await world.start(actor, { projectId, platform: "YOUTUBE", searchInput, maxVideoCount: 100 });
    await world.run(1_000);
    const view = await world.engine.get(actor, task.id);
    return { ...(await stateOf(task.id)), used: await usedUnits(actor), pages: await pagesOf(actor.userId), view };
  };
  const words = ["hiking", "knitting", "chess", "drums", "sailing", "origami", "robots", "cycling"];
  const frees = [];
  for (const word of words) frees.push(await search("FREE", word));
  expect(frees.reduce((sum, { pages }) => sum + pages, 0)).toBe(5);
  const refused = frees.filter(({ pages }) => pages === 0);
  expect(refused.length).toBeGreaterThan(2);
  for (const { status, captured_units, used, view } of refused) {
    expect([status, captured_units, used]).toEqual(["FAILED", 0, 0]);
    expect(view.message).toContain("creators:failures.free");
  }
  for (const word of ["gardening", "camping", "baking", "guitar"]) {
    const paid = await search("PAID", word);
    expect(paid.status).toBe("COMPLETED");
    expect(paid.pages).toBeGreaterThan(0);
    expect(paid.view.result).not.toHaveProperty("allowanceReturnsAt");
  }
});

test("the members of an enterprise have one share together", async () => {
  await env.DB.batch([env.DB.prepare("DELETE FROM provider_days"), env.DB.prepare("DELETE FROM provider_costs")]);
  const enterpriseId = await makeEnterprise({ quota: 10_000 });
  const payer = { accountId: accountIdOf("ENTERPRISE", enterpriseId), kind: "ENTERPRISE", enterpriseId } as const;
  const world = await worldOf(LIMITS.searches, {
    deps: {
      ledger: { ...createLedger(env.DB), resolvePayer: async (userId) => ({ ...payer, userId }) },
    },
  });
  const results: Record<string, unknown>[] = [];
  for (const searchInput of ["fitness", "skincare", "coffee"]) {
    const { actor, projectId } = await memberWithProject();
    const task = await world.start(actor, { projectId, platform: "YOUTUBE", searchInput, maxVideoCount: 100 });
    await world.run(1_000);
    results.push((await world.engine.get(actor, task.id)).result);
  }
  expect(results[0]).not.toHaveProperty("allowanceReturnsAt");
  expect(results[2]).toHaveProperty("allowanceReturnsAt", expect.any(Number));
  expect(await pagesOf(enterpriseId)).toBe(FIRST_COME);
});
