import { env } from "cloudflare:workers";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NOW } from "#tests/support/now.ts";
import { sizeOf } from "#tests/support/runs.ts";
import { recordedDatabase } from "#tests/support/workers/recorded-database.ts";
import { sampleCard } from "#tests/support/workers/result-world.ts";
import type { Creator } from "#workers/modules/creators/contract.ts";
import { createCreatorIndex } from "#workers/modules/creators/index-store.ts";
import { type IndexQuery, indexText } from "#workers/modules/creators/index-text.ts";
import { createCreatorStore } from "#workers/modules/creators/store.ts";

/** The index of all creators in the database itself. Each test uses words of its own. */

const index = createCreatorIndex(env.DB);
let serial = 0;

function cardOf(fields: Partial<Creator> = {}): Creator {
  serial += 1;
  return sampleCard(serial, { id: `crt_yt_index${serial}`, title: `Index ${serial}`, ...fields });
}

async function store(...cards: Creator[]) {
  const records = cards.map((card) => ({ card, accountId: card.id, emails: [] }));
  return env.DB.batch(createCreatorStore(env.DB).upsertStatements(records, NOW));
}

async function ids(query: IndexQuery): Promise<string[]> {
  return (await index.find(query, { limit: 50 })).creators.map(({ id }) => id);
}

/** The index's record of its own parts: every write to it changes that. */
async function indexParts(): Promise<string | null> {
  return env.DB.prepare("SELECT hex(block) AS block FROM creator_index_data WHERE id = 10").first<string>("block");
}

describe("a creator is found", () => {
  test("by words of name, handle, bio, posts and hashtags, all of them needed", async () => {
    const card = cardOf({ description: "Zephyrtea ceremonies #MatchaZeit", platformAccount: "zephyr.sips" });
    await store(card, cardOf({ description: "Zephyrtea alone" }));
    for (const text of ["zephyrtea ceremonies", "ZEPHYR sips", "#matchazeit", "matchazeit", "index sips"]) {
      expect(await ids({ text })).toEqual([card.id]);
    }
    expect(await ids({ text: "zephyrtea spaceships" })).toEqual([]);
  });

  test("by any part of a Chinese text, and by one character", async () => {
    const card = cardOf({ description: "带你去看苍穹观景台的日落" });
    await store(card);
    for (const text of ["苍穹观景台", "观景", "穹", "日落 苍穹"]) expect(await ids({ text })).toEqual([card.id]);
    expect(await ids({ text: "穹苍" })).toEqual([]);
  });

  test("with every filter and any number of them, as by looking at each", async () => {
    const cards = Array.from({ length: 60 }, (_, place) =>
      cardOf({
        description: "quillfilter",
        platform: place % 2 === 0 ? "TIKTOK" : "YOUTUBE",
        region: [null, "US", "GB"][place % 3] ?? null,
        followers: 10 ** (place % 5) * 500,
        averageViews: 10 ** (place % 4) * 400,
        email: place % 4 === 0 ? "a@example.com" : null,
        emailSource: place % 4 === 0 ? "bio" : null,
      }),
    );
    await store(...cards);
    const query: IndexQuery = {
      text: "quillfilter",
      platforms: ["TIKTOK"],
      countries: ["ZZ", "GB"],
      followerRanges: ["lt1k", "10k-100k"],
      viewCountRanges: ["lt1k", "1k-10k"],
      hasEmail: true,
    };
    const expected = cards
      .filter((card) => card.platform === "TIKTOK" && card.region !== "US" && card.email !== null)
      .filter(({ followers }) => followers === 500 || followers === 50_000)
      .filter(({ averageViews }) => averageViews === 400 || averageViews === 4_000)
      .map(({ id }) => id);
    expect(expected.length).toBeGreaterThan(0);
    expect(await ids(query)).toEqual(expected.reverse());
    expect((await index.find(query, { limit: 1 })).total).toBe(expected.length);
  });

  test("the latest met first, page by page, each once", async () => {
    const cards = Array.from({ length: 25 }, () => cardOf({ description: "pagewalker" }));
    await store(...cards);
    const seen: string[] = [];
    let before: number | null = null;
    for (;;) {
      const { creators } = await index.find({ text: "pagewalker" }, { limit: 10, before });
      seen.push(...creators.map(({ id }) => id));
      before = creators.at(-1)?.number ?? null;
      if (creators.length < 10) break;
    }
    expect(seen).toEqual(cards.map(({ id }) => id).reverse());
  });
});

describe("the index follows the creators", () => {
  test("new words find a creator, the old ones find it no more", async () => {
    const card = cardOf({ description: "formerword" });
    await store(card);
    await store({ ...card, description: "latterword", infoUpdatedAt: NOW + 1 });
    expect([await ids({ text: "formerword" }), await ids({ text: "latterword" })]).toEqual([[], [card.id]]);
  });

  test("an older card changes nothing, and a creator that is gone is not found", async () => {
    const card = cardOf({ description: "steadyword" });
    await store(card);
    await store({ ...card, description: "staleword", infoUpdatedAt: NOW - 1 });
    expect([await ids({ text: "steadyword" }), await ids({ text: "staleword" })]).toEqual([[card.id], []]);
    await env.DB.prepare("DELETE FROM creators WHERE id = ?1").bind(card.id).run();
    expect(await ids({ text: "steadyword" })).toEqual([]);
  });

  test("a creator whose words are the same costs the index no write", async () => {
    const card = cardOf({ description: "unchangedword", followers: 5_000 });
    await store(card);
    const before = await indexParts();
    await store({ ...card, followers: 6_000, infoUpdatedAt: NOW + 1 });
    expect(await indexParts()).toBe(before);
  });

  test("made anew from the creators it is the same", async () => {
    await store(cardOf({ description: "rebuiltword" }));
    await env.DB.prepare("INSERT INTO creator_index (creator_index) VALUES ('rebuild')").run();
    await env.DB.prepare("INSERT INTO creator_index (creator_index, rank) VALUES ('integrity-check', 1)").run();
    expect(await ids({ text: "rebuiltword" })).toHaveLength(1);
  });
});

describe("creators without words are not in the index", () => {
  const bare = (id: string) =>
    env.DB.prepare(
      `INSERT INTO creators (id, platform, account_id, platform_account, title, verified, card, info_updated_at, created_at, updated_at, seen_at)
       VALUES (?1, 'YOUTUBE', ?1, ?1, 'Bare', 0, '{}', 0, 0, 0, 0)`,
    ).bind(id);
  const setWords = (id: string, words: string) =>
    env.DB.prepare("UPDATE creators SET index_text = ?2 WHERE id = ?1").bind(id, words);
  const found = async (word: string) =>
    (await env.DB.prepare("SELECT rowid FROM creator_index WHERE creator_index MATCH ?1").bind(word).all()).results
      .length;

  test("one that gets words later is found by them, also when it is the first of all", async () => {
    await env.DB.prepare("DELETE FROM creators").run();
    await bare("crt_bare").run();
    await setWords("crt_bare", "quietstart").run();
    expect(await found("quietstart")).toBe(1);
    await setWords("crt_bare", "quietchange").run();
    expect([await found("quietstart"), await found("quietchange")]).toEqual([0, 1]);
  });

  test("one that loses its words, or never had any, can be changed and removed", async () => {
    await env.DB.prepare("DELETE FROM creators").run();
    await env.DB.batch([bare("crt_a"), bare("crt_b"), setWords("crt_a", "fleetingword"), setWords("crt_a", "")]);
    expect(await found("fleetingword")).toBe(0);
    await env.DB.batch([setWords("crt_a", "secondword"), setWords("crt_a", "")]);
    await env.DB.prepare("DELETE FROM creators").run();
    await store(cardOf({ description: "afterwards" }));
    expect(await ids({ text: "afterwards" })).toHaveLength(1);
  });
});

describe("nothing that is typed is an error", () => {
  test.each([
    ...[
      '"',
      '""',
      "*",
      "a*",
      "^a",
      "NEAR(a b)",
      "a NEAR/2 b",
      "-a",
      "a:b",
      "index_text:a",
      "{a b}:c",
      "(a",
      "a)",
      "AND",
      "NOT",
    ],
    ...["a OR", "'; DROP TABLE creators; --", "\\", "\u0000", "%", "_e1", 'a"b', "+a", "é́́́", "\ud83d", "x".repeat(500)],
  ])("%j", async (text) => {
    await expect(index.find({ text }, { limit: 5 })).resolves.toBeDefined();
  });

  test("whatever characters there are", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 60 }), async (text) => {
        await index.find({ text }, { limit: 1 });
      }),
      { numRuns: sizeOf({ short: 50, full: 200 }) },
    );
  });

  test("every letter and number there is, is one word to the database too", async () => {
    const points = Array.from({ length: 0x32000 }, (_, point) => (point >= 0xd800 && point < 0xe000 ? 0x20 : point));
    for (let start = 0; start < points.length; start += 20_000) {
      const text = points
        .slice(start, start + 20_000)
        .map((point) => String.fromCodePoint(point))
        .join(" ");
      const words = indexText(cardOf({ description: "", title: text })).split(" ");
      // A quoted text of several words would be refused.
      await env.DB.prepare(
        "SELECT count(*) FROM json_each(?1) j WHERE EXISTS (SELECT 1 FROM creator_index WHERE creator_index MATCH j.value)",
      )
        .bind(JSON.stringify(words.map((word) => `"${word}"`)))
        .run();
    }
  });
});

describe("however common a word is", () => {
  test("a query reads at most 3,000 rows, and counts exactly up to a thousand", async () => {
    const everybody = Array.from({ length: 4_000 }, (_, place) =>
      cardOf({
        description: `everybodysword ${place < 1_000 ? "manyword" : ""}`,
        region: place % 2 === 0 ? "US" : "GB",
      }),
    );
    for (let start = 0; start < everybody.length; start += 500) await store(...everybody.slice(start, start + 500));
    const rows = async (query: IndexQuery) => {
      const { d1, statements } = recordedDatabase(env.DB);
      const { total, isCapped } = await createCreatorIndex(d1).find(query, { limit: 50 });
      const metas = await Promise.all(
        statements.map(({ sql, values }) =>
          env.DB.prepare(sql)
            .bind(...values)
            .run(),
        ),
      );
      return { total, isCapped, read: metas.reduce((sum, { meta }) => sum + meta.rows_read, 0) };
    };
    const all = await rows({ text: "everybodysword" });
    expect(all).toMatchObject({ total: 1_000, isCapped: true });
    expect(all.read).toBeLessThanOrEqual(3_000);
    const never = await rows({ text: "everybodysword", platforms: ["TIKTOK"] });
    expect(never).toMatchObject({ total: 0, isCapped: false });
    expect(never.read).toBeLessThanOrEqual(100);
    expect(await rows({ text: "everybodysword", countries: ["US"], platforms: ["YOUTUBE"] })).toMatchObject({
      isCapped: true,
    });
    expect(await rows({ text: "manyword" })).toMatchObject({ total: 1_000, isCapped: false });
  });

  test("rows are picked in the index and creators are read by their place", async () => {
    const { d1, statements } = recordedDatabase(env.DB);
    await createCreatorIndex(d1).find({ text: "everybodysword", platforms: ["YOUTUBE"] }, { limit: 20, before: 100 });
    for (const { sql, values } of statements) {
      const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .bind(...values)
        .all<{ detail: string }>();
      const steps = results.map(({ detail }) => detail);
      expect(steps.filter((step) => /TEMP B-TREE|SCAN c\b|SCAN creators/.test(step))).toEqual([]);
      expect(steps.join()).toContain("VIRTUAL TABLE INDEX");
    }
  });
});
