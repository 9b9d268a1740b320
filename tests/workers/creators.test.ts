import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { anyCaller } from "#tests/support/caller.ts";
import { NOW } from "#tests/support/now.ts";
import { createPageCache } from "#workers/adapters/outside/cache.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { contactsOf } from "#workers/modules/creators/contact.ts";
import { toCreator } from "#workers/modules/creators/creator.ts";
import { FRESH_MS } from "#workers/modules/creators/domain.ts";
import { createCreatorService } from "#workers/modules/creators/service.ts";
import { type CreatorRecord, createCreatorStore } from "#workers/modules/creators/store.ts";
import type { CreatorProfile, EnrichedCreator, PlatformAdapter } from "#workers/platforms/port.ts";
import { channelStub } from "#workers/platforms/youtube/map.ts";

const DAY = 86_400_000;
const store = createCreatorStore(env.DB);

function creator(accountId: string, bio = "", fields: Partial<CreatorProfile> = {}): EnrichedCreator {
  const profile = { ...channelStub(accountId, `Channel ${accountId}`, null), bio, followers: 1_200, ...fields };
  return { profile, posts: [] };
}

function record(found: EnrichedCreator, now = NOW): CreatorRecord {
  const card = toCreator(found, now);
  if (card === null) throw new Error("a card was expected");
  return { card, accountId: found.profile.accountId, emails: contactsOf(found) };
}

async function save(records: CreatorRecord[], now = NOW): Promise<void> {
  const statements = store.upsertStatements(records, now);
  if (statements.length > 0) await env.DB.batch(statements);
}

const countOf = async (table: string) =>
  (await env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<{ n: number }>())?.n ?? 0;

test("storing the same creators twice changes nothing, whoever found them", async () => {
  const before = await countOf("creators");
  const records = [record(creator("UCsame1", "me@northlight.studio")), record(creator("UCsame2"))];
  await save(records);
  await save(records);
  expect((await countOf("creators")) - before).toBe(2);
  expect(await store.listEmails("crt_yt_UCsame1")).toEqual([
    { address: "me@northlight.studio", source: "bio", lastSeenAt: NOW },
  ]);
});

test("three hundred creators with long texts in every script are two statements for them, and come back as they were", async () => {
  const text = `${'咖啡 "quoted" \\ back 👩‍🚀 '.repeat(20)}`;
  const records = Array.from({ length: 300 }, (_, index) => record(creator(`UCmany${index}`, text)));
  expect(store.upsertStatements(records, NOW).length).toBe(2);
  await save(records);
  const fresh = await store.findFresh(
    "YOUTUBE",
    records.map(({ accountId }) => accountId),
    NOW - 1,
  );
  expect(fresh.size).toBe(300);
  expect(fresh.get("UCmany7")).toEqual(records[7]?.card);
});

test("cards too long for one bound value are divided among more statements", () => {
  const records = Array.from({ length: 200 }, (_, index) => record(creator(`UClong${index}`, "x".repeat(5_000))));
  const statements = store.upsertStatements(records, NOW);
  expect(statements.length).toBeGreaterThan(1);
  expect(statements.length).toBeLessThan(8);
});

test("a card that was told earlier never replaces a later one", async () => {
  await save([record(creator("UClate", "new text"), NOW)]);
  await save([record(creator("UClate", "old text"), NOW - DAY)], NOW - DAY);
  expect((await store.findFresh("YOUTUBE", ["UClate"], 0)).get("UClate")?.description).toBe("new text");
});

test("a stored text that no version has written is not fresh", async () => {
  await save([record(creator("UCshape"))]);
  await env.DB.prepare("UPDATE creators SET card = '{\"id\":\"crt_yt_UCshape\"}' WHERE account_id = 'UCshape'").run();
  expect((await store.findFresh("YOUTUBE", ["UCshape"], 0)).size).toBe(0);
});

test("platforms do not mix", async () => {
  await save([record(creator("12345"))]);
  expect((await store.findFresh("TIKTOK", ["12345"], 0)).size).toBe(0);
});

function fakeAdapter(gone: string[] = [], unfinished: string[] = []) {
  const asked: string[][] = [];
  const adapter: PlatformAdapter = {
    platform: "YOUTUBE",
    keywordSearch: null,
    hashtag: null,
    following: null,
    tagged: null,
    music: null,
    similar: null,
    resolve: null,
    postDetail: null,
    posts: null,
    enrich: {
      maxBatch: 2,
      async enrich(authors) {
        asked.push(authors.map(({ accountId }) => accountId));
        const left = new Set([...gone, ...unfinished]);
        const creators = authors
          .filter(({ accountId }) => !left.has(accountId))
          .map((author) => ({ profile: author, posts: [] }));
        const named = (ids: string[]) => ids.filter((id) => authors.some(({ accountId }) => accountId === id));
        return { creators, gone: named(gone), unfinished: named(unfinished) };
      },
    },
    check: async () => "ok",
  };
  return { adapter, asked };
}

describe("completing authors", () => {
  const signal = new AbortController().signal;
  const authors = (...ids: string[]) =>
    ids.map((id) => creator(id, `mail ${id.toLowerCase()}@northlight.studio`).profile);

  test("who was told within a day is not asked for again, and the order stays", async () => {
    const clock = fixedClock(NOW);
    const service = createCreatorService({ store, clock });
    const { adapter, asked } = fakeAdapter();
    const first = await service.complete(adapter, authors("UCk1", "UCk2", "UCk3"), anyCaller(signal));
    await env.DB.batch(first.writes);
    clock.advance(FRESH_MS - 1);
    const second = await service.complete(adapter, authors("UCk4", "UCk2", "UCk1", "UCk2"), anyCaller(signal));
    expect(asked).toEqual([["UCk1", "UCk2"], ["UCk3"], ["UCk4"]]);
    expect(second.cards.map(({ id }) => id)).toEqual(["crt_yt_UCk4", "crt_yt_UCk2", "crt_yt_UCk1"]);
    clock.advance(2);
    await service.complete(adapter, authors("UCk1"), anyCaller(signal));
    expect(asked.at(-1)).toEqual(["UCk1"]);
  });

  test("gone and unfinished accounts are named and have no card; nothing is written by itself", async () => {
    const service = createCreatorService({ store, clock: fixedClock(NOW) });
    const { adapter } = fakeAdapter(["UCg"], ["UCu"]);
    const before = await countOf("creators");
    const outcome = await service.complete(adapter, authors("UCg", "UCu", "UCo"), anyCaller(signal));
    expect(outcome).toMatchObject({ gone: ["UCg"], unfinished: ["UCu"] });
    expect(outcome.cards.map(({ id }) => id)).toEqual(["crt_yt_UCo"]);
    expect(await countOf("creators")).toBe(before);
  });

  test("a creator who changes its address keeps the former one, and the day it was first found", async () => {
    const clock = fixedClock(NOW);
    const service = createCreatorService({ store, clock });
    const { adapter } = fakeAdapter();
    const told = async (bio: string) => {
      const outcome = await service.complete(adapter, [creator("UCaddr", bio).profile], anyCaller(signal));
      if (outcome.writes.length > 0) await env.DB.batch(outcome.writes);
      return outcome.cards[0];
    };
    await told("write old@northlight.studio");
    clock.advance(2 * DAY);
    const card = await told("write new@northlight.studio");
    expect(card).toMatchObject({
      email: "new@northlight.studio",
      historyEmails: ["old@northlight.studio"],
      createdAt: NOW,
      infoUpdatedAt: NOW + 2 * DAY,
    });
    clock.advance(2 * DAY);
    expect(await told("write nothing")).toMatchObject({
      email: null,
      historyEmails: ["new@northlight.studio", "old@northlight.studio"],
    });
  });
});

describe("kept replies", () => {
  const cache = createPageCache(env.DB);
  test("are found until their time is over, and replaced by later ones", async () => {
    await cache.keep("k1", "first", NOW, 1_000);
    expect(await cache.find("k1", NOW + 999)).toBe("first");
    expect(await cache.find("k1", NOW + 1_000)).toBeNull();
    await cache.keep("k1", "second", NOW, 5_000);
    expect(await cache.find("k1", NOW + 1_000)).toBe("second");
  });
  test("leave when their time is over, and a giant is never kept", async () => {
    await cache.keep("k2", "short", NOW, 10);
    await cache.keep("k3", "long", NOW + 10, 10_000);
    const left = await env.DB.prepare("SELECT count(*) AS n FROM provider_cache WHERE key = 'k2'").first<{
      n: number;
    }>();
    expect(left?.n).toBe(0);
    await cache.keep("k4", "x".repeat(300_000), NOW, 10_000);
    expect(await cache.find("k4", NOW)).toBeNull();
  });
  test("are bounded in number", async () => {
    const rows = Array.from({ length: 5_010 }, (_, index) => ({ key: `b${index}`, at: NOW + 100_000 + index }));
    await env.DB.prepare(
      "INSERT INTO provider_cache (key, body, expires_at) SELECT value->>'key', 'x', value->>'at' FROM json_each(?1)",
    )
      .bind(JSON.stringify(rows))
      .run();
    await cache.keep("latest", "y", NOW, 900_000);
    expect(await countOf("provider_cache")).toBeLessThanOrEqual(5_000);
    expect(await cache.find("latest", NOW)).toBe("y");
  });
});

test("the region of a TikTok account stays when it has no posts that tell it, and follows them when it has", async () => {
  const account = (region: string | null): CreatorProfile => ({
    ...channelStub("7100000009", "Nell", null),
    ...{ platform: "TIKTOK", handle: "nell.stays", region },
  });
  const answer = async (found: EnrichedCreator, at: number) => {
    const adapter: PlatformAdapter = {
      ...fakeAdapter().adapter,
      platform: "TIKTOK",
      enrich: { maxBatch: 20, enrich: async () => ({ creators: [found], gone: [], unfinished: [] }) },
    };
    const service = createCreatorService({ store, clock: fixedClock(at) });
    const told = await service.complete(adapter, [found.profile], anyCaller());
    await env.DB.batch(told.writes);
    return told.cards[0]?.region;
  };
  expect(await answer({ profile: account("FR"), posts: [] }, NOW)).toBe("FR");
  expect(await answer({ profile: account(null), posts: [] }, NOW + 2 * DAY)).toBe("FR");
  expect(await answer({ profile: account("BE"), posts: [] }, NOW + 4 * DAY)).toBe("BE");
});
