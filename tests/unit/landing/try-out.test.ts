import { describe, expect, it } from "vitest";
import { landingLocales } from "#app/features/landing/locales.ts";
import { INVENTED, TOPICS } from "#app/features/landing/try-out/invented.ts";
import { judge } from "#app/features/landing/try-out/judge.ts";
import { LANGUAGES } from "#workers/kernel/vocabulary.ts";

const names = (phrase: string) => judge(phrase).verdicts.map(({ creator }) => creator.name);

describe("who fits a phrase", () => {
  it.each([
    ["coffee, under 100K followers", ["Mira Pours", "Bread by Noon", "Rope and Roast"]],
    ["咖啡，10万粉以下", ["Mira Pours", "Bread by Noon", "Rope and Roast"]],
    ["small channels about dogs", ["Sit Stay Bavaria"]],
    ["dogs on TikTok", ["Two Muddy Paws"]],
    ["TikTok 上的狗狗", ["Two Muddy Paws"]],
    ["gaming over 1m", ["Couch for Four"]],
    ["100万以上的游戏", ["Couch for Four"]],
    ["books or plants in the UK", ["Root Cellar Road"]],
    ["German gadgets", ["Tiny Cables"]],
  ])("%s", (phrase, expected) => {
    expect(names(phrase)).toEqual(expected);
    expect(judge(phrase)).toMatchObject({ isUnderstood: true, isExact: true });
  });

  it("the closest, each with what is missing, when no creator fits in everything", () => {
    const { isExact, verdicts } = judge("gaming in Germany");
    expect(isExact).toBe(false);
    expect(verdicts.length).toBeGreaterThan(2);
    for (const { marks } of verdicts) expect(marks.map(({ fits }) => fits).sort()).toEqual([false, true]);
  });

  it("nobody when not one wish is met", () => {
    expect(judge("over 9m")).toEqual({ isUnderstood: true, isExact: false, verdicts: [] });
  });

  it("all when nothing is asked for, or nothing is understood", () => {
    expect(judge(" ")).toMatchObject({ isUnderstood: true, isExact: true });
    expect(judge("qwertz")).toMatchObject({ isUnderstood: false, isExact: true });
    for (const phrase of [" ", "qwertz"]) expect(names(phrase)).toHaveLength(INVENTED.length);
  });

  it("a word inside another one is not heard", () => {
    expect(judge("cataracts").isUnderstood).toBe(false);
    expect(judge("doghouse").isUnderstood).toBe(false);
  });
});

it("the invented creators are told apart, and every subject has some", () => {
  expect(new Set(INVENTED.map(({ id }) => id)).size).toBe(24);
  for (const topic of TOPICS)
    expect(
      INVENTED.some(({ topics }) => topics[0] === topic),
      topic,
    ).toBe(true);
});

it.each(LANGUAGES)("what is offered to be tried finds creators, and each says something (%s)", (language) => {
  const { examples, bios } = landingLocales[language].tryOut;
  for (const phrase of Object.values(examples)) {
    const { isExact, isUnderstood, verdicts } = judge(phrase);
    expect([phrase, isExact, isUnderstood, verdicts.length > 0]).toEqual([phrase, true, true, true]);
    expect(verdicts.length).toBeLessThan(INVENTED.length);
  }
  expect(Object.keys(bios).sort()).toEqual(INVENTED.map(({ id }) => id).sort());
});
