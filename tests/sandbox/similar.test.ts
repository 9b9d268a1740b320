/** Find-similar against the emulated platforms: who is found, in what order, held against what the world knows of its creators. */

import { expect } from "vitest";
import * as z from "zod";
import type { Sandbox } from "#sandbox/server.ts";
import type { WorldCreator } from "#sandbox/world/port.ts";
import { truthOf } from "#sandbox/world/truth.ts";
import { anyCaller } from "#tests/support/caller.ts";
import { long } from "#tests/support/runs.ts";
import { scriptedProvider } from "#tests/support/scripted-provider.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import type { Creator } from "#workers/modules/creators/contract.ts";
import { toCreator } from "#workers/modules/creators/creator.ts";
import { type SimilarParams, similarMode } from "#workers/modules/search/modes/similar/plugin.ts";
import { ordersApart } from "#workers/modules/search/modes/similar/rank.ts";
import { createInstagramAdapter } from "#workers/platforms/instagram/adapter.ts";
import type { CreatorProfile, PlatformAdapter } from "#workers/platforms/port.ts";
import { createTiktokAdapter } from "#workers/platforms/tiktok/adapter.ts";
import { createYoutubeAdapter } from "#workers/platforms/youtube/adapter.ts";
import { readDeployedTables } from "../../bench/matching/collection.ts";
import { post } from "./provider-calls.ts";
import { NOON_MS, openSandbox } from "./support.ts";

const SEED = 7;
const WORLD_SIZE = 30_000;
const WANTED = 200;
const TABLES = readDeployedTables();

/** A sandbox that answers as fast as it is asked. */
async function open() {
  const provider = scriptedProvider(() => new Response());
  provider.clock.set(NOON_MS);
  const sandbox = await openSandbox({ worldSize: WORLD_SIZE, seed: SEED });
  await post(sandbox, "/tikhub/pace", { perSecond: 10_000, burst: 10_000 });
  return { sandbox, adapterOf: (platform: Platform) => adapterOf(provider, sandbox, platform) };
}

function adapterOf(
  provider: ReturnType<typeof scriptedProvider>,
  { url }: Pick<Sandbox, "url">,
  platform: Platform,
): PlatformAdapter {
  const deps = { ...provider.deps, fetch: (address: string, init: RequestInit) => fetch(address, init) };
  const tikhub = { baseUrl: `${url}/tikhub`, apiKey: "sandbox-tikhub-key" };
  if (platform === "YOUTUBE") {
    return createYoutubeAdapter(deps, { baseUrl: `${url}/youtube/v3`, apiKey: "sandbox-youtube-key" });
  }
  return platform === "TIKTOK" ? createTiktokAdapter(deps, tikhub) : createInstagramAdapter(deps, tikhub);
}

/** Public creators of a middling size, each of another niche. */
function seedsOf({ world }: Pick<Sandbox, "world">, platform: Platform, count: number): WorldCreator[] {
  const byNiche = new Map<string, WorldCreator>();
  for (let index = 0; index < WORLD_SIZE && byNiche.size < count; index += 97) {
    const creator = world.creatorAt(index);
    if (creator === null || creator.platform !== platform || creator.isPrivate || creator.isDeleted) continue;
    const { niche } = truthOf(SEED, index);
    const followers = creator.followers ?? 0;
    if (followers > 20_000 && followers < 400_000 && creator.postCount > 20 && !byNiche.has(niche))
      byNiche.set(niche, creator);
  }
  return [...byNiche.values()];
}

type Ranked = { card: Creator; rank: number };

/** The whole search by hand, step by step as the engine does it. */
async function findSimilar(
  adapter: PlatformAdapter,
  seedId: string,
  filters: Partial<SimilarParams> = {},
): Promise<Ranked[]> {
  const params = similarMode.parseParams({
    ...{ projectId: "prj_1", platform: adapter.platform, maxVideoCount: WANTED, videosBefore: 0, foundBefore: 0 },
    ...{ searchedAt: NOON_MS, account: { kind: "id", value: seedId }, label: "seed", url: null, source: "seed" },
    ...{ minSubscribers: 0, videosAverageViews: 0, kolId: null, rankBase: 0 },
    ...filters,
  });
  const signal = AbortSignal.timeout(60_000);
  const links = { resolve: () => Promise.resolve(null) };
  const tables = { load: async () => TABLES };
  const stored = await similarMode.seed?.find?.(adapter, params, { ...anyCaller(signal), links, tables });
  const seed = similarMode.seed?.parse(z.json().parse(stored ?? null));
  if (!seed) throw new Error("the seed is there");
  const found = new Map<string, Ranked>();
  let cursor: string | null = null;
  for (let looked = 0; looked < WANTED; ) {
    const options = { now: NOON_MS, ...anyCaller(signal), links, seed, wanted: WANTED - looked };
    const page = await similarMode.findPage(adapter, params, cursor, options);
    looked += page.lookedAt ?? page.items.length;
    const authors = page.items.map(({ author }) => author);
    const cards = await cardsOf(adapter, authors, signal);
    const weights = similarMode.weigh?.(cards, params, seed, TABLES) ?? [];
    for (const [place, card] of cards.entries()) {
      const weight = weights[place];
      if (weight) found.set(card.id, { card, rank: weight.rank ?? 0 });
    }
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  return [...found.values()].sort((left, right) => left.rank - right.rank || (left.card.id < right.card.id ? -1 : 1));
}

async function cardsOf(adapter: PlatformAdapter, authors: CreatorProfile[], signal: AbortSignal): Promise<Creator[]> {
  const unique = [...new Map(authors.map((author) => [author.accountId, author])).values()];
  const cards: Creator[] = [];
  const size = adapter.enrich?.maxBatch ?? 1;
  for (let start = 0; start < unique.length; start += size) {
    const outcome = await adapter.enrich?.enrich(unique.slice(start, start + size), anyCaller(signal));
    cards.push(...(outcome?.creators ?? []).flatMap((creator) => toCreator(creator, NOON_MS) ?? []));
  }
  return cards;
}

const nicheOf = ({ world }: Pick<Sandbox, "world">, platform: Platform, card: Creator): string => {
  const accountId = card.id.replace(/^crt_\w\w_/, "");
  const creator = world.creatorById(platform, accountId);
  return creator === null ? "" : truthOf(SEED, creator.index).niche;
};

long.each(["YOUTUBE", "TIKTOK", "INSTAGRAM"] as const)(
  "on %s, at least seven of ten among the first twenty share the seed's niche, nearly all its size",
  { timeout: 60_000 },
  async (platform) => {
    const { sandbox, adapterOf } = await open();
    const adapter = adapterOf(platform);
    const seeds = seedsOf(sandbox, platform, 3);
    expect(seeds.length).toBe(3);
    const shares: number[] = [];
    for (const seed of seeds) {
      const top = (await findSimilar(adapter, seed.id)).slice(0, 20);
      const niche = truthOf(SEED, seed.index).niche;
      const alike =
        top.filter(({ card }) => nicheOf(sandbox, platform, card) === niche).length / Math.max(1, top.length);
      const near =
        top.filter(({ card }) => (ordersApart(seed.followers, card.followers) ?? 9) <= 1).length /
        Math.max(1, top.length);
      shares.push(alike);
      expect(top.length, niche).toBeGreaterThanOrEqual(10);
      expect(near, niche).toBeGreaterThanOrEqual(0.7);
    }
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(0.5);
    expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeGreaterThanOrEqual(0.7);
  },
);

long("the same search gives the same creators in the same places", { timeout: 60_000 }, async () => {
  const { sandbox, adapterOf } = await open();
  const [seed] = seedsOf(sandbox, "TIKTOK", 1);
  const places = async () =>
    (await findSimilar(adapterOf("TIKTOK"), seed?.id ?? "")).map(({ card, rank }) => `${rank} ${card.id}`);
  const first = await places();
  expect(first.length).toBeGreaterThan(20);
  expect(await places()).toEqual(first);
});

long(
  "what a superlike asks for holds for everyone it finds: 10,000 followers, 1,000 views",
  {
    timeout: 60_000,
  },
  async () => {
    const { sandbox, adapterOf } = await open();
    const [seed] = seedsOf(sandbox, "INSTAGRAM", 1);
    const filters = { minSubscribers: 10_000, videosAverageViews: 1_000, rankBase: 1_000_000 };
    const found = await findSimilar(adapterOf("INSTAGRAM"), seed?.id ?? "", filters);
    expect(found.length).toBeGreaterThan(5);
    for (const { card, rank } of found) {
      expect(card.followers).toBeGreaterThanOrEqual(10_000);
      expect(card.averageViews).toBeGreaterThanOrEqual(1_000);
      expect(rank).toBeGreaterThanOrEqual(1_000_000);
      expect(card.id).not.toBe(`crt_ig_${seed?.id}`);
    }
  },
);
