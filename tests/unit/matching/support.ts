import { readFileSync } from "node:fs";
import { analyseCreator, type CreatorAnalysis } from "#workers/matching/analyse.ts";
import { type Brief, readBrief } from "#workers/matching/brief.ts";
import type { CreatorText, PostText } from "#workers/matching/creator-text.ts";
import { type CriterionEvidence, explain, type Quote } from "#workers/matching/evidence.ts";
import type { Fit } from "#workers/matching/fit.ts";
import { openPool } from "#workers/matching/pool.ts";
import { type Examples, NO_EXAMPLES, rankPool } from "#workers/matching/rank.ts";
import { readTables } from "#workers/matching/tables.ts";

/** The tables as they are deployed. */
export const tables = readTables({
  lexicon: readFileSync("public/matching/lexicon.txt", "utf8"),
  words: readFileSync("public/matching/words.txt", "utf8"),
  vectors: new Uint8Array(readFileSync("public/matching/vectors.bin")).buffer,
});

/** A creator with posts that have these titles. */
export function creator(handle: string, bio: string, titles: readonly string[] = []): CreatorText {
  const posts = titles.map((title, at): PostText => ({ id: `${handle}-${at}`, title, description: "", tags: [] }));
  return { handle, name: "", bio, posts };
}

/** The analysis of a creator. */
export function analyse(text: CreatorText): CreatorAnalysis {
  return analyseCreator(text, tables);
}

/** A description, understood. */
export function brief(description: string): Brief {
  return readBrief(description, tables);
}

/** A creator in a ranking. */
export type Place = { handle: string; score: number; fit: Fit };

/** Creators in the order in which a description wants them. */
export function rank(
  description: string,
  creators: readonly CreatorText[],
  examples: Partial<Record<keyof Examples, readonly CreatorText[]>> = {},
): Place[] {
  const read = (texts: readonly CreatorText[] = []) => texts.map(analyse);
  const given: Examples = {
    ...NO_EXAMPLES,
    seeds: read(examples.seeds),
    likes: read(examples.likes),
    superlikes: read(examples.superlikes),
    dislikes: read(examples.dislikes),
  };
  const ranked = rankPool(openPool(read(creators), tables), brief(description), given, tables);
  return ranked.map(({ creator, score, fit }) => ({ handle: creators[creator]?.handle ?? "", score, fit }));
}

/** The handles of a ranking, best first. */
export function order(places: readonly Place[]): string[] {
  return places.map(({ handle }) => handle);
}

/** What speaks for and against a creator. */
export function evidence(text: CreatorText, description: string): CriterionEvidence[] {
  return explain(text, brief(description), tables);
}

/** Whether the quoted words stand in the field of the post that the quote names. */
export function isFound(quote: Quote, from: CreatorText): boolean {
  const { field, postId, words } = quote;
  if (words === "") return false;
  if (field === "handle" || field === "name" || field === "bio") {
    return postId === null && (from[field] ?? "").includes(words);
  }
  const post = from.posts.find(({ id }) => id === postId);
  if (!post) return false;
  return field === "tags" ? post.tags.some((tag) => tag.includes(words)) : post[field].includes(words);
}

/** One creator of each of several fields, in English. */
export const FIELDS: readonly CreatorText[] = [
  creator("irondora", "Personal trainer. Strength for busy people", [
    "Leg day at the gym",
    "Deadlift workout for beginners",
  ]),
  creator("velvetbrush", "MUA in Leeds", [
    "Soft glam makeup tutorial",
    "My skincare routine with SPF",
    "Lipstick swatches",
  ]),
  creator("panandpeel", "Home cook, easy dinners", ["One-pan pasta recipe", "Baking sourdough bread"]),
  creator("pixelotto", "I stream most nights", ["Minecraft survival part 4", "Fortnite duos with chat"]),
  creator("farlena", "41 countries so far", [
    "A week in Lisbon: hotels and hidden beaches",
    "Backpacking through Vietnam",
  ]),
  creator("coinharbor", "Charts every morning", ["Bitcoin breaks out", "Ethereum staking explained"]),
  creator("threetots", "Mom of 3", ["Toddler lunch ideas", "Toys my kids love"]),
  creator("pawlane", "Rescue dogs and one cat", ["Puppy training day 1", "Kitten meets dog"]),
];
