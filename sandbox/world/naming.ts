/** Handles and display names. A handle is computed from the index one to one, so that no two creators of a platform share one. */
import type { CreatorTraits } from "./creator-traits.ts";
import { mix, pick } from "./hash.ts";
import { FAMILY, GIVEN, HANDLE_AFFIXES, HANDLE_WORDS, type NamePart } from "./vocabulary/names.ts";
import type { Language } from "./vocabulary/niche.ts";
import { NICHES } from "./vocabulary/niches.ts";

const GIVEN_COUNT = 96;
const SECOND_COUNT = 64;
const NUMBERS = ["7", "11", "13", "21", "24", "33", "77", "88", "91", "95", "98", "01"] as const;
const PLAIN_FORMS: readonly ((a: string, b: string) => string)[] = [
  (a, b) => `${a}${b}`,
  (a, b) => `${a}.${b}`,
  (a, b) => `${a}_${b}`,
  (a, b) => `${b}${a}`,
  (a, b) => `${b}.${a}`,
  (a, b) => `${b}_${a}`,
  (a, b) => `its${a}${b}`,
  (a, b) => `the${b}${a}`,
  (a, b) => `hey.${a}.${b}`,
  (a, b) => `real${a}${b}`,
  (a, b) => `${a}${b}tv`,
  (a, b) => `${a}${b}hq`,
  (a, b) => `${a}${b}_`,
  (a, b) => `_${a}${b}`,
  (a, b) => `_${a}.${b}_`,
  (a, b) => `${a}x${b}`,
  (a, b) => `${b}by${a}`,
  (a, b) => `im${a}.${b}`,
  (a, b) => `${b}.and.${a}`,
  (a, b) => `${a}__${b}`,
  (a, b) => `${a}.${b}.co`,
  (a, b) => `ask.${a}.${b}`,
  (a, b) => `${a}and${b}`,
  (a, b) => `not${a}${b}`,
];
const FORM_COUNT = PLAIN_FORMS.length + NUMBERS.length * 2;
const CAPACITY = GIVEN_COUNT * SECOND_COUNT * FORM_COUNT;
/** Coprime to CAPACITY: spreads neighbouring indexes over all forms. */
const STRIDE = 104_729;

interface NameParts {
  readonly given: NamePart;
  readonly second: NamePart;
  readonly secondIsTopic: boolean;
  readonly form: number;
  readonly overflow: number;
}

function nameParts({ index, language, niche }: CreatorTraits): NameParts {
  const place = (index * STRIDE) % CAPACITY;
  const second = Math.floor(place / GIVEN_COUNT) % SECOND_COUNT;
  const half = SECOND_COUNT / 2;
  return {
    given: pick(GIVEN[language], place % GIVEN_COUNT),
    second: second < half ? pick(FAMILY[language], second) : topicWord(niche, second - half),
    secondIsTopic: second >= half,
    form: Math.floor(place / (GIVEN_COUNT * SECOND_COUNT)),
    overflow: Math.floor(index / CAPACITY),
  };
}

function topicWord(niche: number, place: number): NamePart {
  const word = `${pick(pick(HANDLE_WORDS, niche), place % 4)}${pick(HANDLE_AFFIXES, Math.floor(place / 4))}`;
  return { shown: word.charAt(0).toUpperCase() + word.slice(1), latin: word };
}

/** The handle without @: lower-case letters, digits, dots and underscores. */
export function handleOf(traits: CreatorTraits): string {
  const { given, second, form, overflow } = nameParts(traits);
  const tail = overflow === 0 ? "" : `${overflow + 2}`;
  const plain = PLAIN_FORMS[form];
  if (plain !== undefined) return plain(given.latin, second.latin) + tail;
  const numbered = form - PLAIN_FORMS.length;
  const number = pick(NUMBERS, numbered >> 1);
  return numbered % 2 === 0
    ? `${given.latin}${second.latin}${number}${tail}`
    : `${given.latin}.${second.latin}${number}${tail}`;
}

/** The name shown on the profile, in the creator's language. */
export function displayNameOf(traits: CreatorTraits): string {
  const { given, second, secondIsTopic } = nameParts(traits);
  const words = pick(NICHES, traits.niche).words[traits.language];
  const topic = pick(words.keywords, 0);
  const cased = topic.charAt(0).toUpperCase() + topic.slice(1);
  if (traits.language === "zh") {
    const family = secondIsTopic ? "" : second.shown;
    return pick(
      [
        `${given.shown}${family}`,
        `${given.shown}爱${topic}`,
        `${given.shown}的${topic}日记`,
        `${given.shown}｜${topic}`,
        `${given.shown}${family}`,
      ],
      mix(traits.hash, 52),
    );
  }
  const family = secondIsTopic ? pick(FAMILY[traits.language], mix(traits.hash, 53)).shown : second.shown;
  const join = traits.language === "es" ? "con" : "with";
  return pick(
    [
      `${given.shown} ${family}`,
      `${given.shown} ${family}`,
      `${given.shown} | ${cased}`,
      `${cased} ${join} ${given.shown}`,
      `${given.shown.toLowerCase()} ✨`,
      secondIsTopic ? `${second.shown} ${given.shown}` : `${given.shown} ${family.charAt(0)}.`,
    ],
    mix(traits.hash, 52),
  );
}

/** Creators whose given name is one of the words of the text; at most 4,000 of them. */
export function* givenNameIndexes(
  text: string,
  size: number,
  languageOf: (index: number) => Language,
): Generator<number> {
  const wanted = new Set(
    text
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  );
  const places = new Map<number, Set<Language>>();
  for (const language of ["en", "es", "zh"] as const) {
    for (const [place, { shown, latin }] of GIVEN[language].entries()) {
      if (!wanted.has(latin) && !wanted.has(shown)) continue;
      places.set(place, (places.get(place) ?? new Set()).add(language));
    }
  }
  if (places.size === 0) return;
  let given = 0;
  for (let index = 0; index < size && given < 4000; index += 1) {
    const languages = places.get(((index * STRIDE) % CAPACITY) % GIVEN_COUNT);
    if (languages === undefined || !languages.has(languageOf(index))) continue;
    given += 1;
    yield index;
  }
}
