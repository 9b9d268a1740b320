/** The adapters as they are deployed: inside workerd, on a real D1, against the emulated providers. */

import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { anyCaller } from "#tests/support/caller.ts";
import { NOW } from "#tests/support/now.ts";
import { sandboxPlatforms } from "#tests/support/workers/sandbox-platforms.ts";
import { budgetLimits } from "#workers/adapters/outside/budget.ts";
import { pacificDay } from "#workers/adapters/outside/pacific-day.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import { readEnv } from "#workers/env.ts";
import { type Clock, fixedClock } from "#workers/kernel/clock.ts";
import { Creator } from "#workers/modules/creators/contract.ts";
import { createCreatorService } from "#workers/modules/creators/service.ts";
import { createCreatorStore } from "#workers/modules/creators/store.ts";
import type { FoundPage, KeywordQuery, PlatformAdapter } from "#workers/platforms/port.ts";

const settings = readEnv(env);

const QUERIES = {
  YOUTUBE: { platform: "YOUTUBE", keyword: "skincare", uploadDate: "any", sortBy: "default" },
  TIKTOK: { platform: "TIKTOK", keyword: "skincare", sortType: 0, publishTimeType: 0 },
} as const satisfies Record<string, KeywordQuery>;

function platformsOf(own: Parameters<typeof sandboxPlatforms>[0] = {}) {
  const paths: string[] = [];
  const platforms = sandboxPlatforms({
    clock: fixedClock(NOW),
    fetch: (url, init) => {
      paths.push(new URL(url).pathname.split("/").at(-1) ?? "");
      return fetch(url, init);
    },
    ...own,
  });
  return { platforms, paths };
}

function searchPage(adapter: PlatformAdapter | null, query: KeywordQuery): Promise<FoundPage> {
  if (!adapter?.keywordSearch) throw new Error("a search was expected");
  return adapter.keywordSearch.searchPosts(query, null, {
    now: NOW,
    ...anyCaller(AbortSignal.timeout(15_000)),
  });
}

describe.each(["YOUTUBE", "TIKTOK"] as const)("%s", (platform) => {
  test("a page becomes cards, and the next search that meets the same creators asks for none of them", async () => {
    const { platforms, paths } = platformsOf();
    const adapter = platforms.find(platform);
    const service = createCreatorService({ store: createCreatorStore(env.DB), clock: fixedClock(NOW) });
    const page = await searchPage(adapter, QUERIES[platform]);
    expect(page.items.length).toBeGreaterThanOrEqual(15);
    if (adapter === null) throw new Error("an adapter was expected");
    const authors = page.items.map(({ author }) => author);
    const first = await service.complete(adapter, authors, anyCaller(AbortSignal.timeout(15_000)));
    await env.DB.batch(first.writes);
    expect(first.cards.length).toBeGreaterThan(5);
    for (const card of first.cards) Creator.parse(card);
    expect(first.cards.some(({ averageViews }) => averageViews !== null)).toBe(true);
    const before = paths.length;
    const again = await service.complete(adapter, authors, anyCaller(AbortSignal.timeout(15_000)));
    // Accounts that are gone have no card to be fresh, so they alone are asked for.
    expect(paths.length - before).toBeLessThanOrEqual(first.gone.length * 2 + 2);
    expect(again.cards.map(({ id }) => id)).toEqual(first.cards.map(({ id }) => id));
  });
});

test("a search page asked for again within a day is read from D1", async () => {
  const { platforms, paths } = platformsOf();
  const query = { ...QUERIES.YOUTUBE, keyword: "travel vlog" };
  const first = await searchPage(platforms.find("YOUTUBE"), query);
  const again = await searchPage(platforms.find("YOUTUBE"), query);
  expect(again).toEqual(first);
  expect(paths.filter((path) => path === "search")).toHaveLength(1);
});

test("a used-up allowance stops searches before they are made and names midnight in Los Angeles", async () => {
  // A day of its own, so that the other tests keep their allowance.
  const at = Date.parse("2031-05-05T18:00:00Z");
  const clock: Clock = { now: () => at };
  const { platforms, paths } = platformsOf({
    clock,
    limits: budgetLimits({ searches: 1, units: 100, tikhubDollars: 1 }),
  });
  await searchPage(platforms.find("YOUTUBE"), { ...QUERIES.YOUTUBE, keyword: "first search" });
  const error = await searchPage(platforms.find("YOUTUBE"), { ...QUERIES.YOUTUBE, keyword: "second search" }).catch(
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ProviderError);
  expect(error).toMatchObject({ kind: "quota", retryAfterMs: 13 * 3_600_000 });
  expect(paths.filter((path) => path === "search")).toHaveLength(1);
  const row = await env.DB.prepare("SELECT used FROM provider_days WHERE day = ?1 AND meter = 'youtube.search'")
    .bind(pacificDay(at))
    .first();
  expect(row).toEqual({ used: 1 });
});

test("health names what is configured and answers", async () => {
  const signal = AbortSignal.timeout(10_000);
  const all = platformsOf().platforms;
  expect([await all.check("youtube", signal), await all.check("tikhub", signal)]).toEqual(["ok", "ok"]);
  const { platforms } = platformsOf({ youtube: { baseUrl: settings.YOUTUBE_BASE_URL, apiKey: undefined } });
  expect(platforms.find("YOUTUBE")).toBeNull();
  expect(await platforms.check("youtube", signal)).toBe("not_configured");
});
