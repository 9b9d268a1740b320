import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { keptCounters, recount } from "#tests/support/workers/result-world.ts";
import { sandboxPlatforms } from "#tests/support/workers/sandbox-platforms.ts";
import { memberWithProject, searchWorld } from "#tests/support/workers/search-world.ts";
import { bookings, stateOf } from "#tests/support/workers/task-world.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import { ResultQuery } from "#workers/modules/lists/contract.ts";

/** The whole way of a keyword search: engine, adapter, the sandbox's protocols, catalogue, list. */

/** The platforms of the sandbox, and the accounts of each page of a keyword search as it is read. */
function watchedPlatforms() {
  const platforms = sandboxPlatforms();
  const pages: string[][] = [];
  const find = (platform: Platform) => {
    const adapter = platforms.find(platform);
    const keywordSearch = adapter?.keywordSearch ?? null;
    if (adapter === null || keywordSearch === null) return adapter;
    const searchPosts: typeof keywordSearch.searchPosts = async (...asked) => {
      const page = await keywordSearch.searchPosts(...asked);
      pages.push(page.items.map(({ author }) => author.accountId));
      return page;
    };
    return { ...adapter, keywordSearch: { searchPosts } };
  };
  return { platforms: { ...platforms, find }, pages };
}

/** The accounts of all creators in a list. */
async function accountsOf(listId: string): Promise<Set<string>> {
  const { results } = await env.DB.prepare(
    "SELECT k.account_id FROM candidates c JOIN creators k ON k.id = c.creator_id WHERE c.list_id = ?1",
  )
    .bind(listId)
    .all<{ account_id: string }>();
  return new Set(results.map(({ account_id }) => account_id));
}

/** Videos on pages that brought a creator of the list first: those alone are paid for (docs/decisions/search-charges.md). */
function videosPaidFor(pages: readonly string[][], listed: ReadonlySet<string>, wanted: number): number {
  const met = new Set<string>();
  let [paid, left] = [0, wanted];
  for (const page of pages) {
    const read = page.slice(0, left);
    if (read.some((account) => listed.has(account) && !met.has(account))) paid += read.length;
    for (const account of read) met.add(account);
    left -= read.length;
  }
  return paid;
}

async function searchFor(platform: Platform, searchInput: string) {
  const { platforms, pages } = watchedPlatforms();
  const world = await searchWorld(platforms);
  const { actor, projectId } = await memberWithProject();
  const task = await world.start(actor, { projectId, platform, searchInput });
  await world.run(500);
  const query = ResultQuery.parse({ projectId, platform, pageSize: 100, withStats: true });
  const page = await world.listPage(actor, query);
  return { task: await world.engine.get(actor, task.id), state: await stateOf(task.id), page, pages };
}

test.each([
  ["YOUTUBE", 200, 20],
  ["TIKTOK", 300, 30],
] as const)(
  "a keyword search on %s ends with %d videos' creators, their numbers and the right charge",
  async (platform, videos, costUnits) => {
    const { task, state, page, pages } = await searchFor(platform, "makeup");
    expect(state.failure).toBeNull();
    expect(state.status).toBe("COMPLETED");
    expect(task.costUnits).toBe(costUnits);
    const paid = videosPaidFor(pages, await accountsOf(task.id), videos);
    expect(paid).toBeGreaterThan(0);
    expect(state.captured_units).toBe(Math.ceil(paid / 100) * 10);
    expect(page.progress.videoCount).toBe(videos);
    expect(page.progress.current).toBeGreaterThan(0);
    expect(page.total).toBe(page.progress.count);
    expect(page.total).toBeGreaterThan(10);
    expect(await keptCounters(task.id)).toEqual(await recount(task.id));
    expect((await bookings(task.id))[0]).toMatch(/^CAPTURE/);

    expect(new Set(page.data.map(({ id }) => id)).size).toBe(page.data.length);
    expect(page.data.every((creator) => creator.platform === platform && creator.url.startsWith("https://"))).toBe(
      true,
    );
    expect(page.data.filter(({ followers }) => followers !== null).length).toBeGreaterThan(page.data.length / 2);
    expect(page.data.some(({ email }) => email !== null)).toBe(true);
    expect(page.stats?.countryStats.length).toBeGreaterThan(1);
  },
);

test("a keyword that nobody uses ends well, with nothing found and nothing charged", async () => {
  const { state, page } = await searchFor("TIKTOK", "qqzzxxwwvvkk");
  expect(state).toMatchObject({ status: "COMPLETED", captured_units: 0 });
  expect(page.total).toBe(0);
});
