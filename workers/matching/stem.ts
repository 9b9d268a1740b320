import { stemmer } from "stemmer";

/** Words that Porter's rules throw together with words of another meaning: news and new, anime and animals, running and "runs a bakery". */
const APART = new Map(
  Object.entries({
    acting: "acting",
    animal: "animal animals",
    animation: "animation animations animated animator animators",
    anime: "anime animes",
    boxing: "boxing",
    climbing: "climbing",
    clothing: "clothing clothes",
    communication: "communication communications",
    cycling: "cycling",
    dating: "dating",
    drawing: "drawing drawings",
    driving: "driving",
    engineer: "engineer engineers engineering",
    experiment: "experiment experiments experimental",
    fishing: "fishing",
    hunting: "hunting",
    marketing: "marketing marketer marketers",
    news: "news",
    organic: "organic",
    physics: "physics physicist physicists",
    racing: "racing",
    reading: "reading",
    running: "running runner runners",
    sailing: "sailing",
    singing: "singing singer singers",
    streaming: "streaming streamer streamers",
    trading: "trading trader traders",
    training: "training trainings",
    universe: "universe universes",
    university: "university universities",
    wedding: "wedding weddings",
    writing: "writing",
  }).flatMap(([stem, words]) => words.split(" ").map((word) => [word, stem] as const)),
);

/** The form under which the inflections of an English word meet (Porter, but for the words above). What is not written in a-z stays as it is. */
export function stemEnglish(word: string): string {
  if (word.length <= 3 || !/^[a-z]+$/.test(word)) return word;
  return APART.get(word) ?? stemmer(word);
}

/**
 * Whether a word of a text is an English word or an inflection of it (plural, -ed, -ing), and not only derived from the same stem: "hikes" is of "hiking", but
 * "highlights" is not of "highlighter" nor "well" of "wellness". A noun in the plural has no verb in it: "shipping" is not of "ships".
 */
export function isInflectionOf(word: string, written: string): boolean {
  if (word === written || word === `${written}s` || `${word}s` === written) return true;
  const [one, other] = [singular(word), singular(written)];
  return one === other || (other === written && baseOf(one) === baseOf(other));
}

const ENDINGS = ["ing", "ed"];
const SHORTEST_BASE = 3;
const VOWEL = /[aeiouy]/;
const SILENT_E = /e$/;
/** The second of two letters that are one without the ending ("swimming"). */
const DOUBLED = /(?<=([^aeiouls]))\1$/;

/** A word in the singular without -ed, -ing and the letters that go with them. */
function baseOf(single: string): string {
  const ending = ENDINGS.find((each) => single.length - each.length >= SHORTEST_BASE && single.endsWith(each)) ?? "";
  const base = single.slice(0, single.length - ending.length);
  if (!VOWEL.test(base)) return single;
  return base.replace(ending === "" ? SILENT_E : DOUBLED, "");
}

function singular(word: string): string {
  if (word.length <= 3) return word;
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:[sxz]|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
}

/** The form under which number and gender of a Spanish word meet. Takes words without accents. */
export function stemSpanish(word: string): string {
  if (word.length < 5) return word;
  let stem = word;
  if (stem.endsWith("ces")) stem = `${stem.slice(0, -3)}z`;
  else if (stem.endsWith("es") && stem.length > 5) stem = stem.slice(0, -2);
  else if (stem.endsWith("s")) stem = stem.slice(0, -1);
  return stem.length > 4 && /[aoe]$/.test(stem) ? stem.slice(0, -1) : stem;
}
