import { scoreAlike } from "#workers/matching/alike.ts";
import { analyseCreator, type CreatorAnalysis } from "#workers/matching/analyse.ts";
import type { CreatorText } from "#workers/matching/creator-text.ts";
import { writtenLanguage } from "#workers/matching/spoken-language.ts";
import type { MatchingTables } from "#workers/matching/tables.ts";

/** How alike creators are to a seed: by what both write about first, then by audience size, language and region. Pure, so that order never depends on time. */

/** A creator as likeness reads it. */
export type Compared = { text: CreatorText; followers: number | null; region: string | null };
/** The seed, with the language that its platform tells or its texts show. */
export type ComparedSeed = Compared & { language: string | null };

/** Less than this in common is chance. */
const LEAST_CONTENT = 0.08;
/** What content is worth beside another language, beside another region, and where one of the two is not known. */
const LANGUAGE = { same: 1, unknown: 0.9, other: 0.6 } as const;
const REGION = { same: 1, unknown: 0.95, other: 0.9 } as const;
/** What content is worth beside an audience of another order, and where one of the two is not known. */
const LEAST_SIZE = 0.55;
const UNKNOWN_SIZE = 0.8;
/** Width of the likeness of sizes, in powers of ten. */
const SIZE_WIDTH = 0.6;
/** A tenfold audience is another market. */
const BEYOND_ONE_ORDER = 0.5;
/** Signs of texts by which a language is told. */
const LANGUAGE_READ = 4_000;

/** For each creator 0 to 1, or null for one that has nothing to do with the seed. The same seed and creator always give the same number. */
export function likenesses(seed: ComparedSeed, others: readonly Compared[], tables: MatchingTables): (number | null)[] {
  const analyses = others.map(({ text }) => analyseCreator(text, tables));
  const contents = scoreAlike(analyseCreator(seed.text, tables), analyses, tables);
  return others.map((other, place) => {
    const content = contents[place] ?? 0;
    const analysis = analyses[place];
    if (content < LEAST_CONTENT || !analysis) return null;
    const language = LANGUAGE[sameness(seed.language, languageOfText(other.text, analysis))];
    const region = REGION[sameness(seed.region, other.region)];
    return content * language * region * sizeFit(ordersApart(seed.followers, other.followers));
  });
}

function sizeFit(orders: number | null): number {
  if (orders === null) return UNKNOWN_SIZE;
  const near = LEAST_SIZE + (1 - LEAST_SIZE) * Math.exp(-(orders ** 2) / (2 * SIZE_WIDTH ** 2));
  return orders > 1 ? near * BEYOND_ONE_ORDER : near;
}

/** How many powers of ten two audiences are apart; null when one is unknown or nothing. */
export function ordersApart(one: number | null, other: number | null): number | null {
  if (one === null || other === null || one <= 0 || other <= 0) return null;
  return Math.abs(Math.log10(one / other));
}

function sameness(one: string | null, other: string | null): "same" | "other" | "unknown" {
  if (one === null || other === null) return "unknown";
  return one === other ? "same" : "other";
}

/**
 * The language (two letters) in which a creator writes: by its frequent words and script, else Spanish or Chinese where its words are read as that; null
 * when too little tells it.
 */
export function languageOfText({ bio, posts }: CreatorText, { language }: CreatorAnalysis): string | null {
  const read = [bio, ...posts.map(({ title }) => title)].join("\n");
  return writtenLanguage(read.slice(0, LANGUAGE_READ)) ?? (language === "en" ? null : language);
}
