import { expect, test } from "vitest";
import { growthOf, MAX_GROWTH } from "#tests/support/growth.ts";
import { VERDICTS } from "#workers/adapters/language-model/port.ts";
import { secondOpinionsLeft } from "#workers/modules/auto-tasks/domain.ts";
import { wordsForModel } from "#workers/modules/auto-tasks/opinion-text.ts";
import { movedKind } from "#workers/modules/auto-tasks/second-opinion.ts";

/** The rules of the second opinion that need neither a model nor a database. */

const text = (bio: string, titles: readonly string[] = []) => ({
  ...{ handle: "lin.hikes", name: "Lin", bio },
  posts: titles.map((title, place) => ({ id: `${place}`, title, description: "", tags: ["hiking"] })),
});
const bioOf = (bio: string) => wordsForModel(text(bio)).bio;

test.each([
  ["links", "All gear https://shop.example/x?y=1 here", "All gear here"],
  ["links without a scheme", "my shop: trailshop.store/lin and linktr.ee", "my shop: and"],
  ["links in capitals and under long names", "MYSHOP.COM/x or lin.photography/book", "or"],
  ["mail addresses", "write lin.hikes@mail.test for work", "write for work"],
  ["telephone numbers", "call +34 (612) 345-678 now", "call now"],
  ["mentions", "with @other.person on trails", "with on trails"],
  ["invisible characters", "hi\u200bk\u202eing\u0000 \ue000trails", "hiking trails"],
  ["line breaks", "one\n\n\ttwo\r\nthree", "one two three"],
])("%s are taken out of what a model reads", (_name, bio, read) => {
  expect(bioOf(bio)).toBe(read);
});

test("what people write about stays as it is, in every script", () => {
  expect(bioOf("护肤达人，敏感肌 🧴 2026年")).toBe("护肤达人，敏感肌 🧴 2026年");
  expect(bioOf("Cocina fácil en 30 minutos")).toBe("Cocina fácil en 30 minutos");
});

test("what is read of a creator is bounded, however much there is, and no character is cut in two", () => {
  const long = "🧗 climbing ".repeat(5_000);
  const words = wordsForModel({
    ...text(
      long,
      Array.from({ length: 40 }, () => long),
    ),
    name: long,
  });
  expect(JSON.stringify(words).length).toBeLessThan(4_500);
  expect(words.posts).toHaveLength(8);
  expect([...words.bio].length).toBeLessThanOrEqual(300);
  expect(words.bio).not.toMatch(/\p{Cs}/u);
  const many = { id: "1", title: "x", description: "", tags: Array.from({ length: 500 }, () => long) };
  const [post] = wordsForModel({ ...text(""), posts: [many] }).posts;
  expect(JSON.stringify(post).length).toBeLessThan(1_000);
});

test("a biography written to be slow is read at once", () => {
  for (const hostile of ["@".repeat(2_000), "a@".repeat(1_000), "a.".repeat(1_000), "1-".repeat(1_000)]) {
    expect(growthOf(bioOf, hostile), hostile.slice(0, 2)).toBeLessThan(MAX_GROWTH);
  }
});

test("neither handle nor id of anybody is told", () => {
  const told = JSON.stringify(wordsForModel(text("a bio", ["a title"])));
  expect(told).not.toContain("lin.hikes");
  expect(Object.keys(wordsForModel(text("a bio")))).toEqual(["name", "bio", "posts"]);
});

test("a verdict moves a creator by one group at most, and towards what it says", () => {
  const moves = (["none", "contentOk", "perfectFit"] as const).map((kind) =>
    VERDICTS.map((verdict) => movedKind(kind, verdict)),
  );
  expect(moves).toEqual([
    ["contentOk", "contentOk", "none"],
    ["perfectFit", "contentOk", "none"],
    ["perfectFit", "contentOk", "contentOk"],
  ]);
});

test("the budget follows the runs, is never negative and rises when runs are added", () => {
  expect([
    secondOpinionsLeft(10, 0),
    secondOpinionsLeft(100, 30),
    secondOpinionsLeft(10, 40),
    secondOpinionsLeft(10, 900),
  ]).toEqual([40, 370, 0, 0]);
  expect(secondOpinionsLeft(20, 40)).toBe(40);
});
