import { AUDIENCE_WISHES } from "./audience.ts";
import { CREATOR_KINDS, creatorKindNamed } from "./creator-kind.ts";
import { foldSigns } from "./fold-signs.ts";
import { languageOf } from "./language.ts";
import type { LexiconLanguage } from "./lexicon.ts";
import { parseNegations, type Span, withoutNegations } from "./negation.ts";
import { COUNT_KINDS, limitsIn, rangeNamed } from "./number-limits.ts";
import { isPlaceAlone, placesNamed, placeWishesIn } from "./places.ts";
import { isLanguageAlone, isLanguageNamed, LANGUAGE_WISHES, languagesNamed } from "./spoken-language.ts";
import type { MatchingTables } from "./tables.ts";
import { tokenize } from "./tokens.ts";
import { isToneAlone, TONE_WISHES } from "./tone.ts";

/** A description taken apart into what can be checked one by one, so that its writer can correct it before paying. Pure. */

/** What a criterion is about. Topics are wanted in the order written; an exclusion is what is not wanted. */
export const CRITERION_KINDS = [
  "topic",
  "language",
  "region",
  "followers",
  "views",
  "likes",
  "creatorKind",
  "tone",
  "audience",
  "exclusion",
] as const;
/** One of them. */
export type CriterionKind = (typeof CRITERION_KINDS)[number];

/** A criterion in the words of the description, or as its writer corrected it. */
export type WrittenCriterion = { kind: CriterionKind; text: string };

/**
 * What a criterion was understood to mean: language codes (ISO 639-1), countries (ISO 3166 alpha-2), kinds of creator, or a range of numbers ("10000-50000", an open end
 * left out); empty where the words count as they are.
 */
export type Understood = WrittenCriterion & {
  values: string[];
  /** False for what no words or numbers of a creator can show: every tone and audience, and a language, place or kind that is not known. */
  isCheckable: boolean;
};

/** A description, its criteria apart from its topics, and the text in which only topics are left (blanks and commas for the rest, so that places stay). */
export type ReadDescription = {
  language: LexiconLanguage;
  /** All but the topics, with their places. */
  conditions: (WrittenCriterion & Span)[];
  exclusions: Span[];
  topics: string;
};

/** What finds the parts of a folded text that may be a criterion. */
type Wishes = RegExp | ((folded: string) => Iterable<RegExpExecArray>);

/** Longest description that is read (spec 2 §9), in characters. */
export const MAX_DESCRIPTION = 500;

/** Takes a description apart; what is longer than `MAX_DESCRIPTION` is cut. Never throws. */
export function readDescriptionParts(description: string, tables: MatchingTables): ReadDescription {
  const text = description.slice(0, MAX_DESCRIPTION);
  const language = languageOf([{ text, tokens: tokenize(text) }], tables);
  const conditions: ReadDescription["conditions"] = [];
  let left = text;
  const add = (kind: CriterionKind, { start, end }: Span) => {
    conditions.push({ kind, text: text.slice(start, end), start, end });
    left = withoutNegations(left, [{ start, end, spans: [] }]);
  };
  const take = (kind: CriterionKind, wishes: Wishes, isMeant: (words: string) => boolean) => {
    const folded = foldSigns(left);
    for (const found of wishes instanceof RegExp ? folded.matchAll(wishes) : wishes(folded)) {
      const start = found.index + (/^[\s,，、]*/.exec(found[0])?.[0].length ?? 0);
      const end = found.index + found[0].trimEnd().length;
      if (end > start && isMeant(text.slice(start, end))) add(kind, { start, end });
    }
  };
  // Before a "no" is looked for: "no more than 100k followers" bans nothing.
  for (const limit of limitsIn(left)) add(limit.kind, limit);
  take("audience", AUDIENCE_WISHES, () => true);
  const negations = parseNegations(left, language);
  left = withoutNegations(left, negations);
  take("language", LANGUAGE_WISHES, isLanguageNamed);
  take("region", placeWishesIn, (words) => placesNamed(words).length > 0);
  take("language", PIECES, isLanguageAlone);
  take("region", PIECES, isPlaceAlone);
  take("creatorKind", KIND_WISHES, (words) => creatorKindNamed(words) !== null);
  take("tone", TONE_WISHES, () => true);
  take("tone", PIECES, isToneAlone);
  conditions.sort((one, other) => one.start - other.start);
  return { language, conditions, exclusions: negations.flatMap(({ spans }) => spans), topics: left };
}

/** A piece between commas. */
const PIECES = /[^,;.:!?()\n，。；：！？、（）]+/gu;
/** A kind asked for in so many words: alone between commas, with "only", or as accounts of a kind. */
const KIND_WISHES =
  /(?<=^|[,;.\n，。；、]\s*)(?:only |just |solo |只要|只看|仅限?)?(?:real people|individuals?|individual creators|personal accounts?|brands?|brand accounts?|compan(?:y|ies)|shops?|stores?|online (?:shops?|stores?)|fan ?pages?|fan accounts?|media(?: outlets?)?|magazines?|personas reales|particulares|cuentas personales|marcas?|empresas?|tiendas?|paginas? de fans?|medios(?: de comunicacion)?|revistas?|个人博主|个人账号|真人博主|真人|素人|品牌方|品牌号|店铺|网店|粉丝号|粉丝页|后援会|媒体号|媒体)(?: only| solamente)?(?=\s*(?:[,;.\n，。；、]|$))/gu;

/** What a criterion means, as far as it can be checked. */
export function understand({ kind, text }: WrittenCriterion): Understood {
  const values = valuesOf(kind, text);
  const isOfWords = kind === "topic" || kind === "exclusion";
  return { kind, text, values, isCheckable: isOfWords || values.length > 0 };
}

function valuesOf(kind: CriterionKind, text: string): string[] {
  if (kind === "language") return languagesNamed(text);
  if (kind === "region") return placesNamed(text);
  if (COUNT_KINDS.some((each) => each === kind)) {
    const range = rangeNamed(text);
    return range === null ? [] : [`${range.min ?? ""}-${range.max ?? ""}`];
  }
  if (kind !== "creatorKind") return [];
  const named = creatorKindNamed(text)?.kind;
  return CREATOR_KINDS.filter((each) => each === (named ?? text));
}
