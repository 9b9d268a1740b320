/** The adapters against the emulated providers: the same code, the same protocols as in production. */

import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Sandbox } from "#sandbox/server.ts";
import { anyCaller } from "#tests/support/caller.ts";
import { scriptedProvider } from "#tests/support/scripted-provider.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import { Creator } from "#workers/modules/creators/contract.ts";
import { toCreator } from "#workers/modules/creators/creator.ts";
import type {
  CreatorProfile,
  EnrichedCreator,
  FoundPage,
  FoundPost,
  KeywordQuery,
  PlatformAdapter,
} from "#workers/platforms/port.ts";
import { createTiktokAdapter } from "#workers/platforms/tiktok/adapter.ts";
import { createYoutubeAdapter } from "#workers/platforms/youtube/adapter.ts";
import { NOON_MS, openSandbox } from "./support.ts";

const TIKTOK = { platform: "TIKTOK", keyword: "skincare", sortType: 0, publishTimeType: 0 } as const;
const YOUTUBE = { platform: "YOUTUBE", keyword: "skincare", uploadDate: "any", sortBy: "default" } as const;
const signal = () => AbortSignal.timeout(20_000);

function adaptersOf(
  { url }: Pick<Sandbox, "url">,
  keys = { youtube: "sandbox-youtube-key", tikhub: "sandbox-tikhub-key" },
) {
  const provider = scriptedProvider(() => new Response());
  provider.clock.set(NOON_MS);
  const deps = { ...provider.deps, fetch: (address: string, init: RequestInit) => fetch(address, init) };
  return {
    ...provider,
    youtube: createYoutubeAdapter(deps, { baseUrl: `${url}/youtube/v3`, apiKey: keys.youtube }),
    tiktok: createTiktokAdapter(deps, { baseUrl: `${url}/tikhub`, apiKey: keys.tikhub }),
  };
}

async function searchAll(adapter: PlatformAdapter, query: KeywordQuery, wanted: number): Promise<FoundPost[]> {
  const found: FoundPost[] = [];
  let cursor: string | null = null;
  do {
    const page: FoundPage | undefined = await adapter.keywordSearch?.searchPosts(query, cursor, {
      now: NOON_MS,
      ...anyCaller(signal()),
    });
    found.push(...(page?.items ?? []));
    cursor = page?.nextCursor ?? null;
  } while (cursor !== null && found.length < wanted);
  return found;
}

async function enrichAll(adapter: PlatformAdapter, authors: readonly CreatorProfile[]) {
  const outcomes: { creators: EnrichedCreator[]; gone: string[]; unfinished: string[] } = {
    creators: [],
    gone: [],
    unfinished: [],
  };
  const unique = [...new Map(authors.map((author) => [author.accountId, author])).values()];
  const size = adapter.enrich?.maxBatch ?? 1;
  for (let start = 0; start < unique.length; start += size) {
    const outcome = await adapter.enrich?.enrich(unique.slice(start, start + size), anyCaller(signal()));
    outcomes.creators.push(...(outcome?.creators ?? []));
    outcomes.gone.push(...(outcome?.gone ?? []));
    outcomes.unfinished.push(...(outcome?.unfinished ?? []));
  }
  return { ...outcomes, asked: unique.length };
}

describe.each(["youtube", "tiktok"] as const)("%s", (name) => {
  const query = name === "youtube" ? YOUTUBE : TIKTOK;

  test("a keyword search finds posts, each once, and their authors become whole cards", async () => {
    const sandbox = await openSandbox({ worldSize: 20_000 });
    const { [name]: adapter, alerts } = adaptersOf(sandbox);
    const found = await searchAll(adapter, query, 100);
    expect(found.length).toBeGreaterThanOrEqual(100);
    expect(new Set(found.map(({ post }) => post.id)).size).toBe(found.length);
    const outcome = await enrichAll(
      adapter,
      found.slice(0, 60).map(({ author }) => author),
    );
    expect(outcome.creators.length + outcome.gone.length).toBe(outcome.asked);
    expect(outcome.unfinished).toEqual([]);
    const cards = outcome.creators.map((creator) => Creator.parse(toCreator(creator, NOON_MS)));
    expect(cards.length).toBeGreaterThan(10);
    expect(cards.filter((card) => card.averageViews !== null).length).toBeGreaterThan(cards.length * 0.8);
    expect(cards.some((card) => card.email !== null)).toBe(true);
    expect(cards.some((card) => card.region !== null)).toBe(true);
    expect(alerts).toEqual([]);
  });

  test("a wrong key is one call and an error of access", async () => {
    const sandbox = await openSandbox();
    const { [name]: adapter } = adaptersOf(sandbox, { youtube: "wrong", tikhub: "wrong" });
    const error = await searchAll(adapter, query, 1).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ProviderError);
    expect(error).toMatchObject({ kind: "auth" });
    expect(sandbox.requestLog.list({ limit: 100, since: 0 })).toHaveLength(1);
    expect(await adapter.check(signal())).toBe("unauthorized");
  });

  test("health is ok", async () => {
    const sandbox = await openSandbox();
    expect(await adaptersOf(sandbox)[name].check(signal())).toBe("ok");
  });

  test("with a fifth of the calls refused for pace and a tenth broken, a page still comes whole", async () => {
    const sandbox = await openSandbox({ worldSize: 20_000 });
    const service = name === "youtube" ? "youtube" : "tikhub";
    sandbox.faults.set({
      service,
      rates: { rateLimited: 0.2, serverError: 0.04, truncated: 0.03, html: 0.03 },
      retryAfterSeconds: 1,
    });
    const { [name]: adapter, sleeps } = adaptersOf(sandbox);
    const found = await searchAll(adapter, query, 40);
    const outcome = await enrichAll(
      adapter,
      found.slice(0, 40).map(({ author }) => author),
    );
    expect(outcome.creators.length + outcome.gone.length + outcome.unfinished.length).toBe(outcome.asked);
    expect(outcome.creators.length).toBeGreaterThan(outcome.asked * 0.8);
    expect(sleeps.length).toBeGreaterThan(0);
  });

  test.each([
    "wrongSchema",
    "empty",
    "html",
    "reset",
    "truncated",
    "serverError",
    "rateLimited",
    "quotaExhausted",
  ] as const)("when every call meets %s, the error is a typed one", async (fault) => {
    const sandbox = await openSandbox();
    sandbox.faults.set({ service: name === "youtube" ? "youtube" : "tikhub", rates: { [fault]: 1 } });
    const { [name]: adapter } = adaptersOf(sandbox);
    const error = await searchAll(adapter, query, 1).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ProviderError);
    if (fault === "quotaExhausted") expect(error).toMatchObject({ kind: name === "youtube" ? "quota" : "auth" });
  });
});

test("on YouTube, 2,000 different videos come within the day's searches", async () => {
  const sandbox = await openSandbox({ worldSize: 200_000 });
  const { youtube, quota } = adaptersOf(sandbox);
  const found = await searchAll(youtube, YOUTUBE, 2_000);
  expect(found.length).toBeGreaterThanOrEqual(2_000);
  expect(new Set(found.map(({ post }) => post.id)).size).toBe(found.length);
  expect(quota.used["youtube.search"]).toBeLessThanOrEqual(80);
});

const REAL_WORLD = "../shared/data/world/real-creators.jsonl";
test.skipIf(!existsSync(REAL_WORLD))("real creators, with all that is missing of them, become cards", async () => {
  const sandbox = await openSandbox({ worldFile: REAL_WORLD });
  const { youtube, tiktok } = adaptersOf(sandbox);
  for (const [adapter, query] of [
    [youtube, { ...YOUTUBE, keyword: "makeup" }],
    [tiktok, { ...TIKTOK, keyword: "dance" }],
  ] as const) {
    const found = await searchAll(adapter, query, 60);
    expect(found.length, adapter.platform).toBeGreaterThan(0);
    const outcome = await enrichAll(
      adapter,
      found.map(({ author }) => author),
    );
    expect(outcome.creators.length, adapter.platform).toBeGreaterThan(0);
    for (const creator of outcome.creators) Creator.parse(toCreator(creator, NOON_MS));
  }
});
