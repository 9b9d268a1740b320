/** Languages in which the procedural world writes. */
export type Language = "en" | "es" | "zh";

/** Everything a niche says in one language. `subjects` run parallel in the three languages. */
interface NicheWords {
  readonly keywords: readonly string[];
  readonly subjects: readonly string[];
  readonly lines: readonly string[];
  readonly bios: readonly string[];
  readonly tags: readonly string[];
}

/** A topic that creators specialise in. `weight` is its share among creators, `motif` the thing drawn on its covers. */
export interface Niche {
  readonly key: string;
  readonly weight: number;
  readonly motif: string;
  readonly words: Readonly<Record<Language, NicheWords>>;
}

/** One language of a niche written as five "|"-separated lists, in the order of {@link NicheWords}. */
type WordLists = readonly [keywords: string, subjects: string, lines: string, bios: string, tags: string];

function split(list: string): string[] {
  return list.split("|").map((entry) => entry.trim());
}

function parse([keywords, subjects, lines, bios, tags]: WordLists): NicheWords {
  return {
    keywords: split(keywords),
    subjects: split(subjects),
    lines: split(lines),
    bios: split(bios),
    tags: split(tags),
  };
}

/** Builds a niche from its compact word lists; every language must name the same number of subjects. */
export function niche(key: string, weight: number, motif: string, lists: Readonly<Record<Language, WordLists>>): Niche {
  const words = { en: parse(lists.en), es: parse(lists.es), zh: parse(lists.zh) };
  const count = words.en.subjects.length;
  if (words.es.subjects.length !== count || words.zh.subjects.length !== count) {
    throw new Error(`niche ${key}: subjects are not parallel in en, es and zh`);
  }
  return { key, weight, motif, words };
}
