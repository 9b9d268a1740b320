import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CreatorText } from "#workers/matching/creator-text.ts";
import { QUOTES_KEPT } from "#workers/matching/evidence.ts";
import { creator, evidence, isFound } from "./support.ts";

const PIECES = [
  ..."makeup tutorial|skin care|SPF routine|#skincare|#glowingskin|maquillaje|cuidado de la piel|护肤心得|化妆教程|Minecraft|kids|mom of 3|gym|#legday".split(
    "|",
  ),
  ..."recipe|recetas fáciles|食谱|travel|viajes|旅行|@someone|hi@mail.example.com|https://x.example/makeup|𝓑𝓮𝓪𝓾𝓽𝔂|ＭＡＫＥＵＰ|✨|the|, |\n|。".split(
    "|",
  ),
];
const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((pieces) => pieces.join(" "));
const post = fc.record({
  title: text,
  description: text,
  tags: fc.array(fc.constantFrom(...PIECES), { maxLength: 4 }),
});
const anyCreator = fc
  .record({ handle: fc.option(text), name: text, bio: text, posts: fc.array(post, { maxLength: 5 }) })
  .map((made): CreatorText => ({ ...made, posts: made.posts.map((each, at) => ({ ...each, id: `post-${at}` })) }));

describe("evidence is true", () => {
  test("every quote stands in the post and field it names, and every count is of real posts", () => {
    const descriptions = fc.constantFrom(
      "makeup tutorials, skincare and beauty, no kids",
      "maquillaje y cuidado de la piel, sin niños",
      "美妆教程和护肤，不要孩子",
      "gym, easy recipes or travel without gaming",
    );
    fc.assert(
      fc.property(anyCreator, descriptions, (from, description) => {
        for (const { posts, postsRead, quotes } of evidence(from, description)) {
          expect(posts).toBeLessThanOrEqual(postsRead);
          expect(postsRead).toBeLessThanOrEqual(from.posts.length);
          expect(quotes.length).toBeLessThanOrEqual(QUOTES_KEPT);
          for (const quote of quotes) expect(isFound(quote, from), JSON.stringify(quote)).toBe(true);
        }
      }),
      { numRuns: 400 },
    );
  });
});

describe("evidence says what speaks for and against", () => {
  const anna = creator("anna", "Skin nerd. Mom of 3", [
    "My SPF routine #skincare",
    "Soft glam makeup",
    "Weekend in Porto",
    "Cleanser or toner first?",
  ]);

  test("criterion by criterion, in how many posts", () => {
    const [skincare, makeup, kids] = evidence(anna, "skincare and makeup, no kids");
    expect(skincare).toMatchObject({ text: "skincare", isWanted: true, posts: 2, postsRead: 4 });
    expect(skincare?.quotes).toContainEqual({ postId: "anna-0", field: "title", words: "#skincare", by: "word" });
    expect(skincare?.quotes).toContainEqual({ postId: "anna-3", field: "title", words: "Cleanser", by: "topic" });
    expect(makeup?.quotes[0]).toEqual({ postId: "anna-1", field: "title", words: "makeup", by: "word" });
    expect(kids).toMatchObject({ text: "kids", isWanted: false, posts: 0, quotes: [] });
  });

  test("against: the words that break a no", () => {
    const family = creator("fam", "Fun with kids", ["Toys for toddlers"]);
    const [, kids] = evidence(family, "makeup, no kids");
    expect(kids?.quotes.map(({ words }) => words).sort()).toEqual(["Toys", "kids"]);
  });

  test("a word in another language is named a translation", () => {
    const [quotes] = evidence(anna, "护肤").map(({ quotes }) => quotes);
    expect(quotes?.[0]).toMatchObject({ words: "#skincare", by: "translation" });
    const [reverse] = evidence(creator("lucia", "Maquillaje de novias"), "makeup").map(({ quotes }) => quotes);
    expect(reverse?.[0]).toMatchObject({ field: "bio", words: "Maquillaje", by: "translation" });
  });

  test("who says nothing of it has no evidence", () => {
    expect(evidence(creator("zed", "Trains and bridges"), "makeup").flatMap(({ quotes }) => quotes)).toEqual([]);
  });
});
