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

/** The form under which number and gender of a Spanish word meet. Takes words without accents. */
export function stemSpanish(word: string): string {
  if (word.length < 5) return word;
  let stem = word;
  if (stem.endsWith("ces")) stem = `${stem.slice(0, -3)}z`;
  else if (stem.endsWith("es") && stem.length > 5) stem = stem.slice(0, -2);
  else if (stem.endsWith("s")) stem = stem.slice(0, -1);
  return stem.length > 4 && /[aoe]$/.test(stem) ? stem.slice(0, -1) : stem;
}
