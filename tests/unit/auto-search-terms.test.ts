import { describe, expect, test } from "vitest";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import { analyseCreator } from "#workers/matching/analyse.ts";
import { readBrief } from "#workers/matching/brief.ts";
import { orderTags } from "#workers/modules/auto-tasks/bandit.ts";
import type { QueuedTag } from "#workers/modules/auto-tasks/cursor.ts";
import {
  enqueue,
  type SearchFor,
  searchLanguages,
  tagsOfBrief,
  tagsOfFinds,
  tagsOfSeeds,
} from "#workers/modules/auto-tasks/tags.ts";
import type { StoredText } from "#workers/modules/creators/matching-text.ts";
import { readDeployedTables } from "../../bench/matching/collection.ts";

/** What an automatic task searches for, before and after its first pages. */

const tables = readDeployedTables();

function searchFor(description: string, platform: Platform, seeds: readonly StoredText[] = []): SearchFor {
  const brief = readBrief(description, tables);
  const analyses = seeds.map((seed) => analyseCreator(seed, tables));
  return { platform, brief, tables, languages: searchLanguages(brief, analyses) };
}

function speaker(bio: string, ...titles: string[]): StoredText {
  const posts = titles.map((title, place) => ({ id: `p${place}`, title, description: "", tags: [] }));
  return { handle: "x", name: "X", bio, posts };
}

const written = (tags: readonly QueuedTag[]) => tags.map(({ name, isKeyword }) => (isKeyword ? name : `#${name}`));
const queued = (tags: readonly QueuedTag[]) => written(orderTags(enqueue([], tags)));

const ENGLISH = speaker(
  "Beauty and skin",
  "My everyday makeup look",
  "The best foundation for dry skin",
  "How I do my eyeliner",
);

describe("a description", () => {
  test("is searched on YouTube in words, never by hashtags", () => {
    const tags = tagsOfBrief(searchFor("makeup tutorials and skincare", "YOUTUBE"));
    expect(tags.every(({ isKeyword }) => isKeyword)).toBe(true);
    expect(written(tags)).toEqual(expect.arrayContaining(["makeup tutorials", "makeup", "skincare"]));
  });

  test("is searched by the plain name of its topic before what stands beside it", () => {
    const tags = queued(tagsOfBrief(searchFor("fitness coaches with home workouts", "TIKTOK")));
    expect(tags.slice(0, 8)).toEqual(expect.arrayContaining(["#fitness"]));
    expect(tags.indexOf("#fitness")).toBeLessThan(tags.indexOf("#gymrat"));
  });

  test("in Chinese is searched in the seeds' language and in its own", () => {
    const search = searchFor("美妆博主，化妆教程", "TIKTOK", [ENGLISH]);
    expect(search.languages).toEqual(["en", "zh"]);
    const tags = queued(tagsOfBrief(search));
    expect(tags).toEqual(expect.arrayContaining(["#makeup", "makeup", "化妆"]));
    expect(tags.indexOf("#makeup")).toBeLessThan(tags.indexOf("化妆"));
  });

  test("in English is searched in Spanish too where the seeds write Spanish", () => {
    const seed = speaker(
      "Recetas caseras para toda la familia",
      "Cómo hacer un pastel de chocolate en casa",
      "La mejor sopa de la abuela",
    );
    const tags = written(tagsOfBrief(searchFor("easy cooking recipes", "TIKTOK", [seed])));
    expect(tags).toEqual(expect.arrayContaining(["receta", "recipes"]));
  });

  test("never searches for what it does not want", () => {
    const tags = written(tagsOfBrief(searchFor("fashion outfits, no makeup", "TIKTOK")));
    expect(tags.filter((tag) => /makeup/i.test(tag))).toEqual([]);
  });
});

describe("the seeds", () => {
  test("bring their hashtags, on YouTube cut into words and only those that speak of what is asked for", () => {
    const seed = speaker("", "Soft glam #makeuptutorial #timewarpscan #fyp", "Fall look #makeuptutorial");
    expect(written(tagsOfSeeds([seed], searchFor("makeup artists", "TIKTOK", [seed])))).toEqual(
      expect.arrayContaining(["#makeuptutorial", "#timewarpscan"]),
    );
    const onYoutube = written(tagsOfSeeds([seed], searchFor("makeup artists", "YOUTUBE", [seed])));
    expect(onYoutube).toContain("makeup tutorial");
    expect(onYoutube.join(" ")).not.toMatch(/warp|fyp/);
  });

  test("bring the words that are theirs where they use no hashtags", () => {
    const seeds = [
      speaker("", "A hard day of bouldering at the gym", "Bouldering outside again", "The summit at last"),
      speaker("", "Bouldering with friends", "New shoes for bouldering", "From the summit"),
    ];
    expect(written(tagsOfSeeds(seeds, searchFor("rock climbing", "INSTAGRAM", seeds)))).toContain("bouldering");
  });
});

test("one search is known by its words, whatever their order and endings", () => {
  const search = searchFor("makeup tutorials, makeup tutorial", "YOUTUBE");
  const tags = enqueue([], tagsOfBrief(search));
  expect(tags.filter(({ name }) => /makeup tutorial/.test(name))).toHaveLength(1);
});

test("hashtags of creators who fit come into the queue when they speak of what is asked for or several use them", () => {
  const search = searchFor("makeup artists", "TIKTOK", [ENGLISH]);
  const finds = [speaker("", "Look #grwmmakeup #lonely"), speaker("", "Again #getready"), speaker("", "Set #getready")];
  const tags = written(tagsOfFinds(finds, search));
  expect(tags).toEqual(expect.arrayContaining(["#grwmmakeup", "#getready"]));
  expect(tags).not.toContain("#lonely");
});
