import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CreatorText } from "#workers/matching/creator-text.ts";
import { FITS } from "#workers/matching/fit.ts";
import { fitAfterVerdicts, type JudgedCriterion, judgeCriteria, shownFit } from "#workers/matching/verdicts.ts";
import { brief, creator, evidence, FIELDS, rank, tables } from "./support.ts";

const judge = (text: CreatorText, description: string, region: string | null = null) =>
  judgeCriteria({ text, region }, brief(description), tables);
const verdictOf = (text: CreatorText, description: string, kind: JudgedCriterion["kind"], region?: string | null) =>
  judge(text, description, region ?? null).find((each) => each.kind === kind)?.verdict;

describe("a verdict does not hang on whom one has met", () => {
  test("alone, among others and in any order a creator has the same score and fit", () => {
    const description = "makeup tutorials and skincare, no gaming";
    const alone = new Map(
      FIELDS.map((one) => {
        const [place] = rank(description, [one]);
        return [one.handle, { score: place?.score, fit: place?.fit }];
      }),
    );
    fc.assert(
      fc.property(fc.shuffledSubarray([...FIELDS], { minLength: 1 }), (some) => {
        for (const { handle, score, fit } of rank(description, some)) expect({ score, fit }).toEqual(alone.get(handle));
      }),
      { numRuns: 40 },
    );
  });

  test("where everybody speaks of what is asked for, they fit all the same", () => {
    const many = Array.from({ length: 40 }, (_, at) =>
      creator(`skin${at}`, "Skincare", ["Skincare routine", "SPF and cleanser", "Skincare for dry skin"]),
    );
    expect(rank("skincare routines", many).every(({ fit }) => fit === "PERFECT")).toBe(true);
  });
});

describe("no stray word is proof", () => {
  const quotes = (text: CreatorText, description: string) =>
    evidence(text, description).flatMap((each) => each.quotes.map(({ words }) => words));

  test("a word of near meaning is none", () => {
    const waiter = creator("waiter", "Wait for it", ["Wait until the end", "Wait what"]);
    expect(quotes(waiter, "calm videos")).toEqual([]);
  });

  test("a name that is also a word of the topic is none", () => {
    const fan = creator("swiftie", "Taylor Swift fan", ["Taylor Swift in Madrid", "New Taylor Swift song"]);
    expect(quotes(fan, "gadget reviews")).toEqual([]);
  });

  test("a side word of a criterion is none without its topic", () => {
    const lifter = creator("lifter", "Gym", ["My gym routine", "Evening routine"]);
    expect(quotes(lifter, "skincare routine")).toEqual([]);
    const skin = creator("skin", "", ["My skincare routine"]);
    expect(quotes(skin, "skincare routine")).not.toEqual([]);
  });

  test("a word of the same topic is one", () => {
    const painter = creator("mua", "", ["Eyeliner for beginners", "Lipstick swatches"]);
    expect(quotes(painter, "makeup").length).toBeGreaterThan(0);
  });
});

describe("language, place and kind are judged by what shows them", () => {
  const english = creator("en", "I love my kitchen", ["How to make the best bread", "This is what we eat for lunch"]);
  const spanish = creator("es", "Cocina con mi madre", [
    "Cómo hacer pan para toda la familia",
    "Hoy les muestro una receta",
  ]);
  const chinese = creator("zh", "我爱做饭", ["今天教大家做面包", "一周的晚餐食谱"]);

  test.each([
    [english, "recipes in English", "yes"],
    [english, "recipes in Spanish", "no"],
    [spanish, "recetas en español", "yes"],
    [spanish, "recipes, English speaking", "no"],
    [chinese, "说中文的美食博主", "yes"],
    [chinese, "recipes in English", "no"],
    [creator("x", "", ["🍞", "#bread"]), "recipes in English", "unknown"],
  ] as const)("$handle", (text, description, verdict) => {
    expect(verdictOf(text, description, "language")).toBe(verdict);
  });

  test("place by the platform's country, then by a flag, else it cannot be told", () => {
    expect(verdictOf(english, "recipes from Mexico", "region", "MX")).toBe("yes");
    expect(verdictOf(english, "recipes from Mexico", "region", "US")).toBe("no");
    expect(verdictOf(english, "recipes from Mexico", "region")).toBe("unknown");
    expect(verdictOf({ ...english, bio: "Home cook 🇲🇽" }, "recipes from Mexico", "region")).toBe("yes");
  });

  test("kind by the profile, a tone never", () => {
    const shop = creator("shop", "Official store. Free shipping worldwide", ["New pans"]);
    expect(verdictOf(english, "recipes, real people", "creatorKind")).toBe("yes");
    expect(verdictOf(shop, "recipes, real people", "creatorKind")).toBe("no");
    expect(verdictOf(shop, "recipes, no shops", "exclusion")).toBe("no");
    expect(verdictOf(english, "recipes, no shops", "exclusion")).toBe("yes");
    expect(verdictOf(english, "recipes, calm voice", "tone")).toBe("unknown");
  });

  test("who breaks a limit does not fit", () => {
    const [place] = rank("bread recipes", [english]);
    expect(place?.fit).toBe("PERFECT");
    expect(fitAfterVerdicts("PERFECT", judge(english, "bread recipes, in Spanish"))).toBe("NONE");
    expect(fitAfterVerdicts("PERFECT", judge(english, "bread recipes from Mexico", "US"))).toBe("NONE");
  });

  test.each([
    [52_000, "yes", "PERFECT"],
    [2_700_000, "no", "NONE"],
    [null, "unknown", "CONTENT"],
  ] as const)("%s followers of under 100k asked for: %s", (followers, verdict, fit) => {
    const creator = { text: english, region: null, followers };
    const verdicts = judgeCriteria(creator, brief("bread recipes, under 100k followers"), tables);
    expect(verdicts.find(({ kind }) => kind === "followers")?.verdict).toBe(verdict);
    expect(fitAfterVerdicts("PERFECT", verdicts)).toBe(fit);
  });
});

describe("a perfect fit", () => {
  const baker = creator("baker", "I love my kitchen", [
    "How to make the best bread",
    "The bread we eat for lunch",
    "This is my new bread recipe",
    "What I bake when it rains",
    "Sourdough for beginners",
  ]);

  test("has no wanted criterion at No", () => {
    const verdicts = judge(baker, "bread recipes, gardening");
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(["yes", "no"]);
    expect(fitAfterVerdicts("PERFECT", verdicts)).toBe("CONTENT");
  });

  test("may say the same subject in the words of one criterion alone", () => {
    const dogs = creator("dogs", "Rescue dogs", [
      "Puppy training",
      "Dog park",
      "My dogs",
      "Dogs at the vet",
      "A dog bed",
    ]);
    const verdicts = judge(dogs, "狗狗博主，养狗日常");
    expect(verdicts.map(({ verdict }) => verdict)).not.toContain("no");
  });

  test.each(["from Mexico", "Swedish-speaking"])("is not there while it cannot be told whether %s", (limit) => {
    expect(fitAfterVerdicts("PERFECT", judge(baker, `bread recipes, ${limit}`))).toBe("CONTENT");
  });

  test("is not prevented by what nobody can check", () => {
    expect(fitAfterVerdicts("PERFECT", judge(baker, "bread recipes, calm voice, women 20-35"))).toBe("PERFECT");
  });
});

describe("an exclusion", () => {
  test.each([
    ["recipes, no shops", creator("a", "Home cook", ["My new shop is open", "Bread"])],
    ["recipes, no crypto giveaways", creator("b", "Home cook", ["My #crypto story", "Bread", "Giveaway on Sunday"])],
    ["美食，不要店铺", creator("c", "我爱做饭", ["今天去店铺看看", "做面包"])],
  ])("is not said to be kept where its own words stand: %s", (description, text) => {
    expect(verdictOf(text, description, "exclusion")).not.toBe("yes");
  });

  test("is kept where nothing of it is said", () => {
    const cook = creator("d", "Home cook", ["Bread for beginners", "Soup"]);
    expect(verdictOf(cook, "recipes, no crypto giveaways", "exclusion")).toBe("yes");
  });
});

describe("the shown fit", () => {
  const verdicts = fc.array(
    fc.record({
      kind: fc.constantFrom("topic", "language", "tone", "exclusion"),
      verdict: fc.constantFrom("yes", "no", "unknown"),
    }),
    { maxLength: 5 },
  );
  const judged = (given: { kind: string; verdict: string }[]): JudgedCriterion[] =>
    given.flatMap(({ kind, verdict }) => {
      const isKind = kind === "topic" || kind === "language" || kind === "tone" || kind === "exclusion";
      const isVerdict = verdict === "yes" || verdict === "no" || verdict === "unknown";
      return isKind && isVerdict ? { kind, verdict, text: "", posts: 0, postsRead: 0, quotes: [] } : [];
    });
  const score = fc.double({ min: -1, max: 5, noNaN: true });

  test("puts every perfect fit above all others, grows with the score, and is never 100 with a criterion failed", () => {
    fc.assert(
      fc.property(score, score, verdicts, verdicts, (one, other, mine, theirs) => {
        expect(shownFit("PERFECT", one, judged(mine))).toBeGreaterThan(shownFit("CONTENT", other, judged(theirs)));
        for (const fit of FITS) {
          const [low, high] = [Math.min(one, other), Math.max(one, other)];
          expect(shownFit(fit, high, judged(mine))).toBeGreaterThanOrEqual(shownFit(fit, low, judged(mine)));
          const shown = shownFit(fit, one, judged(mine));
          expect(shown >= 0 && shown <= 100).toBe(true);
          if (mine.some(({ verdict }) => verdict === "no")) expect(shown).toBeLessThan(100);
        }
      }),
    );
  });
});
