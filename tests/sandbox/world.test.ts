/** What the computed world promises: equal for equal seeds, reachable by every key, and distributed like the real thing. */
import { describe, expect, test } from "vitest";
import { creatorTraits } from "#sandbox/world/creator-traits.ts";
import { handleOf } from "#sandbox/world/naming.ts";
import type { PlatformName, World } from "#sandbox/world/port.ts";
import { createProceduralWorld } from "#sandbox/world/procedural.ts";
import { truthOf } from "#sandbox/world/truth.ts";

const NOW_MS = Date.UTC(2026, 10, 20, 12);
const DAY_MS = 86_400_000;
const PLATFORMS: readonly PlatformName[] = ["YOUTUBE", "TIKTOK", "INSTAGRAM"];

function open(options: { seed?: number; size?: number; now?: () => number } = {}): World {
  return createProceduralWorld({ seed: 1, size: 20_000, now: () => NOW_MS, ...options });
}

function someCreators(world: World, count = 400) {
  return Array.from({ length: count }, (_, place) => world.creatorAt(place * 37)).filter((creator) => creator !== null);
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

describe("sameness", () => {
  test("equal seeds give equal creators, posts, searches and lists", () => {
    const [first, second] = [open(), open()];
    for (const creator of someCreators(first, 60)) {
      expect(second.creatorAt(creator.index)).toEqual(creator);
      expect(second.posts(creator, { take: 5 })).toEqual(first.posts(creator, { take: 5 }));
      expect(second.following(creator).slice(0, 5)).toEqual(first.following(creator).slice(0, 5));
    }
    const query = { platform: "TIKTOK", text: "skincare", order: "relevance" } as const;
    expect(second.searchPosts(query).slice(0, 40)).toEqual(first.searchPosts(query).slice(0, 40));
  });

  test("another seed gives another world", () => {
    expect(open({ seed: 2 }).creatorAt(7)?.platform).toBe(open().creatorAt(7)?.platform);
    expect(open({ seed: 2 }).creatorAt(7)?.id).not.toBe(open().creatorAt(7)?.id);
    expect(open({ seed: 2 }).creatorAt(7)?.bio).not.toBe(open().creatorAt(7)?.bio);
  });

  test("a creator is the same by id, second id, handle and index; a post by id and code", () => {
    const world = open();
    for (const creator of someCreators(world)) {
      const { platform, index } = creator;
      expect(world.creatorById(platform, creator.id)?.index).toBe(index);
      expect(world.creatorByHandle(platform, `@${creator.handle.toUpperCase()}`)?.index).toBe(index);
      if (platform === "TIKTOK") expect(world.creatorBySecondId(platform, creator.secondId)?.index).toBe(index);
      if (creator.isDeleted || creator.isPrivate) continue;
      for (const post of world.posts(creator, { take: 3 })) {
        expect(world.postById(platform, post.id)).toEqual(post);
        expect(world.postByCode(platform, post.code)?.id).toBe(post.id);
      }
    }
  });

  test("ids have the platforms' real shapes, and made-up ones find nobody", () => {
    const world = open();
    const shapes = { YOUTUBE: /^UC[\w-]{21}[AQgw]$/, TIKTOK: /^\d{19}$/, INSTAGRAM: /^\d{10}$/ } as const;
    const posts = { YOUTUBE: /^[\w-]{11}$/, TIKTOK: /^7\d{18}$|^6\d{18}$/, INSTAGRAM: /^\d{18,19}$/ } as const;
    for (const creator of someCreators(world, 100)) {
      expect(creator.id).toMatch(shapes[creator.platform]);
      for (const post of world.posts(creator, { take: 2 })) expect(post.id).toMatch(posts[creator.platform]);
    }
    expect(world.creatorById("YOUTUBE", "UCabcdefghijklmnopqrstuw")).toBeNull();
    expect(world.creatorById("TIKTOK", "6784563921234567890")).toBeNull();
    expect(world.postById("YOUTUBE", "dQw4w9WgXcQ")).toBeNull();
    expect(world.postById("TIKTOK", "7538420000000000001")).toBeNull();
    expect(world.creatorByHandle("TIKTOK", "nobody.at.all")).toBeNull();
  });

  test("no two creators of a platform share a handle or an id", () => {
    const seen = new Set<string>();
    for (let index = 0; index < 200_000; index += 1) {
      const traits = creatorTraits(1, index);
      seen.add(`${traits.platform} ${handleOf(traits)}`);
    }
    expect(seen.size).toBe(200_000);
    const world = open({ size: 200_000 });
    const ids = Array.from({ length: 20_000 }, (_, place) => world.creatorAt(place * 10)?.id);
    expect(new Set(ids).size).toBe(20_000);
  });
});

describe("time", () => {
  test("views and followers never fall while the clock runs, and new posts appear", () => {
    let now = NOW_MS;
    const world = open({ now: () => now });
    const before = someCreators(world, 80).map((creator) => ({ creator, post: world.posts(creator, { take: 1 })[0] }));
    now += 40 * DAY_MS;
    let more = 0;
    for (const { creator, post } of before) {
      const later = world.creatorAt(creator.index);
      expect(later?.followers ?? 0).toBeGreaterThanOrEqual(creator.followers ?? 0);
      if ((later?.postCount ?? 0) > creator.postCount) more += 1;
      const again = post === undefined ? null : world.postById(creator.platform, post.id);
      if (again !== null && post !== undefined) expect(again.views ?? 0).toBeGreaterThanOrEqual(post.views ?? 0);
    }
    expect(more).toBeGreaterThan(50);
  });

  test("no post lies in the future, and newer posts come first", () => {
    const world = open();
    for (const creator of someCreators(world, 100)) {
      const times = world.posts(creator, { take: 20 }).map(({ createdAt }) => createdAt ?? 0);
      expect(times.every((time) => time <= NOW_MS)).toBe(true);
      expect(times).toEqual([...times].sort((a, b) => b - a));
    }
  });

  test("paging through a creator's posts meets each once", () => {
    const world = open();
    const creator = someCreators(world).find(({ postCount, isDeleted }) => postCount > 120 && !isDeleted);
    if (creator === undefined) throw new Error("nobody has posted so much");
    const pages = [0, 40, 80].flatMap((skip) => world.posts(creator, { skip, take: 40 }));
    expect(pages.map(({ id }) => id)).toEqual(world.posts(creator, { take: 120 }).map(({ id }) => id));
    const cut = pages[50]?.createdAt ?? 0;
    expect(world.posts(creator, { take: 3, before: cut })[0]?.id).toBe(pages[51]?.id);
  });
});

describe("search", () => {
  const world = open({ size: 200_000 });
  const search = (platform: PlatformName, text: string, more = {}) =>
    world.searchPosts({ platform, text, order: "relevance", ...more });

  test.each([
    ["YOUTUBE", "skincare", /skin|retinol|sunscreen|acne|serum|mask|cleanser|barrier|facial|acn|protector/i],
    ["TIKTOK", "skincare", /#skin|skincare|facial|acn/i],
    ["TIKTOK", "护肤", /护肤|皮肤|保养/],
    ["YOUTUBE", "gaming laptop", /gaming laptop|游戏本/i],
    ["TIKTOK", "receta", /receta|cocina|comida|cocinar/i],
    ["INSTAGRAM", "home decor", /decor|interior|home/i],
  ] as const)("%s finds “%s” in the texts of thousands of posts", (platform, text, words) => {
    const found = search(platform, text);
    expect(found.total).toBeGreaterThan(1500);
    for (const { title, description, tags } of found.slice(0, 50))
      expect(`${title} ${description} ${tags.join(" ")}`).toMatch(words);
  });

  test("words that nobody uses find nothing, half-known queries find few", () => {
    expect(search("TIKTOK", "qqzzxx").total).toBe(0);
    expect(search("TIKTOK", "").total).toBe(0);
    expect(search("TIKTOK", "qqzzxx skincare").total).toBeLessThan(search("TIKTOK", "skincare").total / 3);
  });

  test("pages of a search fit together and repeat creators but no post", () => {
    const found = search("TIKTOK", "skincare");
    const paged = Array.from({ length: 100 }, (_, page) => found.slice(page * 20, 20)).flat();
    expect(paged).toHaveLength(2000);
    expect(new Set(paged.map(({ id }) => id)).size).toBe(2000);
    const authors = new Set(paged.map(({ author }) => author)).size;
    expect(authors).toBeGreaterThan(500);
    expect(authors).toBeLessThan(1900);
  });

  test("orders and time windows are kept", () => {
    const after = NOW_MS - 7 * DAY_MS;
    const recent = search("TIKTOK", "travel", { order: "date", after })
      .slice(0, 60)
      .map(({ createdAt }) => createdAt ?? 0);
    expect(recent.every((time) => time >= after)).toBe(true);
    expect(recent).toEqual([...recent].sort((a, b) => b - a));
    const old = search("YOUTUBE", "travel", { before: NOW_MS - 400 * DAY_MS }).slice(0, 40);
    expect(old.length).toBe(40);
    expect(old.every(({ createdAt }) => (createdAt ?? 0) < NOW_MS - 400 * DAY_MS)).toBe(true);
    const viewed = search("YOUTUBE", "travel", { order: "views" })
      .slice(0, 60)
      .map(({ views }) => views ?? 0);
    expect(viewed).toEqual([...viewed].sort((a, b) => b - a));
    const short = search("YOUTUBE", "travel", { duration: "short" }).slice(0, 40);
    expect(short.every(({ durationSeconds }) => (durationSeconds ?? 999) < 240)).toBe(true);
  });

  test("a wanted language fills the first pages", () => {
    const spanish = search("YOUTUBE", "skincare", { language: "es" }).slice(0, 50);
    expect(spanish.filter(({ language }) => language === "es").length).toBeGreaterThan(40);
  });

  test("creators are found by topic, by given name and by their exact handle", () => {
    expect(world.searchCreators("TIKTOK", "skincare").total).toBeGreaterThan(500);
    expect(
      world
        .searchCreators("YOUTUBE", "maya")
        .slice(0, 5)
        .every(({ name }) => /maya/i.test(name)),
    ).toBe(true);
    const someone = world.creatorAt(27);
    expect(world.searchCreators("TIKTOK", someone?.handle ?? "").slice(0, 1)[0]?.index).toBe(27);
  });

  test("posts of a hashtag carry it, posts of a music play it, tagged posts name the tagged", () => {
    const tag = world.tagByName("TIKTOK", "#SkinCare");
    if (tag === null) throw new Error("no such tag");
    expect(world.tagById("TIKTOK", tag.id)).toEqual(tag);
    for (const { tags } of world.postsWithTag("TIKTOK", tag).slice(0, 40)) expect(tags).toContain("skincare");
    const shared = world
      .postsWithTag("TIKTOK", tag)
      .slice(0, 60)
      .find(({ music }) => music !== null && !music.original)?.music;
    if (shared === undefined || shared === null) throw new Error("no shared track");
    expect(world.musicById(shared.id)).toEqual(shared);
    const playing = world.postsWithMusic(shared.id);
    expect(playing.total).toBeGreaterThan(100);
    for (const { music } of playing.slice(0, 30)) expect(music?.id).toBe(shared.id);
    const someone = world.creatorAt(36);
    if (someone === null) throw new Error("nobody");
    const tagged = world.taggedPosts(someone).slice(0, 20);
    expect(tagged.length).toBeGreaterThan(5);
    for (const { title, mentions } of tagged)
      expect([title.includes(`@${someone.handle}`), mentions[0]]).toEqual([true, someone.handle]);
  });
});

describe("likeness", () => {
  const world = open({ size: 40_000 });
  const crowd = Array.from({ length: 4000 }, (_, place) => world.creatorAt(place * 9)).filter(
    (creator) => creator !== null,
  );

  test("followers have a heavy tail on every platform", () => {
    for (const platform of PLATFORMS) {
      const followers = crowd
        .filter((creator) => creator.platform === platform)
        .map((creator) => creator.followers ?? 0);
      expect(median(followers)).toBeGreaterThan(2000);
      expect(median(followers)).toBeLessThan(40_000);
      expect(Math.max(...followers) / median(followers)).toBeGreaterThan(100);
    }
  });

  test("engagement is plausible: likes below views, a few per cent in the middle", () => {
    const posts = crowd.slice(0, 600).flatMap((creator) => world.posts(creator, { skip: 3, take: 3 }));
    const rates = posts
      .filter(({ views, likes }) => (views ?? 0) > 500 && likes !== null)
      .map(({ views, likes }) => (likes ?? 0) / (views ?? 1));
    expect(Math.max(...rates)).toBeLessThan(0.4);
    expect(median(rates)).toBeGreaterThan(0.015);
    expect(median(rates)).toBeLessThan(0.12);
  });

  test("about a third write an address, in many disguises", () => {
    const texts = crowd.slice(0, 1500).map(
      (creator) =>
        `${creator.bio} ${
          creator.platform === "YOUTUBE"
            ? world
                .posts(creator, { take: 3 })
                .map(({ description }) => description)
                .join(" ")
            : ""
        }`,
    );
    const written = texts.filter(
      (text) =>
        /@\w|＠|\bat\b \w+ dot|\(at\)|\[at\]|\{at\}|#换成@/.test(text.replace(/@[\w.]+(\.more)?(?=\s|$)/g, "")) ||
        /\w@[\w-]+\.\w/.test(text),
    );
    expect(written.length / texts.length).toBeGreaterThan(0.25);
    expect(written.length / texts.length).toBeLessThan(0.45);
    for (const shape of [/ at \S+ dot /, /\[at\]/, /\(at\)/, /＠/, /@ /, /[A-Z0-9]+@[A-Z]/, /\{at\}/])
      expect(texts.some((text) => shape.test(text))).toBe(true);
  });

  test("every language has its own regions, and titles seldom repeat", () => {
    const posts = crowd.slice(0, 500).flatMap((creator) => world.posts(creator, { take: 2 }));
    expect(new Set(posts.map(({ title }) => title)).size / posts.length).toBeGreaterThan(0.9);
    const languages = new Set(crowd.map(({ language }) => language));
    expect(languages).toEqual(new Set(["en", "es", "zh-Hans"]));
    expect(crowd.filter(({ region, platform }) => region === null && platform === "YOUTUBE").length).toBeGreaterThan(
      100,
    );
  });

  test("the truth knows fraud, niches and intents, and fraud shows in the numbers alone", () => {
    const truths = crowd.map(({ index }) => truthOf(1, index));
    expect(truths.filter(({ fraud }) => fraud !== "none").length / truths.length).toBeCloseTo(0.04, 1);
    expect(new Set(truths.map(({ niche }) => niche)).size).toBeGreaterThan(40);
    expect(crowd.flatMap(Object.keys).some((key) => /fraud|intent|niche|truth/i.test(key))).toBe(false);
  });

  test("some accounts are private, some deleted, some hide whom they follow", () => {
    expect(crowd.some(({ isDeleted }) => isDeleted)).toBe(true);
    expect(crowd.some(({ isPrivate }) => isPrivate)).toBe(true);
    expect(crowd.some(({ platform, hidesFollowing }) => platform === "TIKTOK" && hidesFollowing)).toBe(true);
    expect(crowd.some(({ platform, hidesFollowing }) => platform === "YOUTUBE" && !hidesFollowing)).toBe(true);
  });
});
