import { CREATOR_KINDS, creatorKindNamed } from "./creator-kind.ts";
import { foldSigns } from "./fold-signs.ts";
import { languageOf } from "./language.ts";
import type { LexiconLanguage } from "./lexicon.ts";
import { parseNegations, type Span, withoutNegations } from "./negation.ts";
import { placesNamed, placeWishesIn } from "./places.ts";
import { LANGUAGE_WISHES, languagesNamed } from "./spoken-language.ts";
import type { MatchingTables } from "./tables.ts";
import { tokenize } from "./tokens.ts";
import { isToneAlone, TONE_WISHES } from "./tone.ts";

/** A description taken apart into what can be checked one by one, so that its writer can correct it before paying. Pure. */

/** What a criterion is about. Topics are wanted in the order written; an exclusion is what is not wanted. */
export const CRITERION_KINDS = ["topic", "language", "region", "creatorKind", "tone", "exclusion"] as const;
/** One of them. */
export type CriterionKind = (typeof CRITERION_KINDS)[number];

/** A criterion in the words of the description, or as its writer corrected it. */
export type WrittenCriterion = { kind: CriterionKind; text: string };

/** What a criterion was understood to mean: language codes (ISO 639-1), countries (ISO 3166 alpha-2) or kinds of creator; empty where the words count as they are. */
export type Understood = WrittenCriterion & {
  values: string[];
  /** False for what no words or numbers of a creator can show: every tone, and a language, place or kind that is not known. */
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
  const negations = parseNegations(text, language);
  const conditions: ReadDescription["conditions"] = [];
  let left = withoutNegations(text, negations);
  const take = (kind: CriterionKind, wishes: Wishes, isMeant: (words: string) => boolean) => {
    const folded = foldSigns(left);
    for (const found of wishes instanceof RegExp ? folded.matchAll(wishes) : wishes(folded)) {
      const start = found.index + (/^[\s,，、]*/.exec(found[0])?.[0].length ?? 0);
      const end = found.index + found[0].trimEnd().length;
      const words = text.slice(start, end);
      if (end <= start || !isMeant(words)) continue;
      conditions.push({ kind, text: words, start, end });
      left = withoutNegations(left, [{ start, end, spans: [] }]);
    }
  };
  take("language", LANGUAGE_WISHES, (words) => languagesNamed(words).length > 0);
  take("region", placeWishesIn, (words) => placesNamed(words).length > 0);
  take("region", PIECES, isPlaceAlone);
  take("creatorKind", KIND_WISHES, (words) => creatorKindNamed(words) !== null);
  take("tone", TONE_WISHES, () => true);
  take("tone", PIECES, isToneAlone);
  conditions.sort((one, other) => one.start - other.start);
  return { language, conditions, exclusions: negations.flatMap(({ spans }) => spans), topics: left };
}

/** Whether a piece says nothing but where somebody is from ("de Colombia"). */
function isPlaceAlone(piece: string): boolean {
  const [, place = ""] = /^\s*(?:from|in|de|desde|en)\s+(?:the\s+)?(\S+(?:\s\S+)?)\s*$/iu.exec(piece) ?? [];
  return place !== "" && placesNamed(place).length > 0;
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
  if (kind !== "creatorKind") return [];
  const named = creatorKindNamed(text)?.kind;
  return CREATOR_KINDS.filter((each) => each === (named ?? text));
}
