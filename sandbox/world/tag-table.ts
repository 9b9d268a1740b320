/** The hashtags of the vocabulary: every one stands for a niche or for one subject of it. */
import type { Concept } from "./concepts.ts";
import { hashText, mix, unit } from "./hash.ts";
import type { PlatformName, WorldTag } from "./port.ts";
import { folded } from "./tokens.ts";
import { NICHES } from "./vocabulary/niches.ts";
import { asTag } from "./wording.ts";

interface TagEntry {
  readonly tag: WorldTag;
  readonly concept: Concept;
}

const entries: TagEntry[] = [];
const byName = new Map<string, TagEntry>();
const byId = new Map<string, TagEntry>();

function add(text: string, concept: Concept): void {
  const name = asTag(text);
  const key = folded(name);
  if (name === "" || byName.has(key)) return;
  const hash = hashText(name);
  const posts = Math.round(Math.exp(7 + 8 * unit(mix(hash, 1)) ** 1.5) * (concept.nicheScore > 0 ? 12 : 1));
  const tag: WorldTag = {
    id: String(5000 + entries.length * 613 + (hash % 613)),
    name,
    posts,
    views: posts * (9000 + (hash % 21_000)),
  };
  const entry = { tag, concept };
  entries.push(entry);
  byName.set(key, entry);
  byId.set(tag.id, entry);
}

for (const [niche, { words }] of NICHES.entries()) {
  for (const language of ["en", "es", "zh"] as const) {
    const everything = { niche, language, nicheScore: 1, subjectScores: Array.from({ length: 9 }, () => 1) };
    for (const word of [...words[language].keywords, ...words[language].tags]) add(word, everything);
    for (const [subject, name] of words[language].subjects.entries()) {
      const subjectScores = Array.from({ length: 9 }, (_, at) => (at === subject ? 1 : 0));
      add(name, { niche, language, nicheScore: 0, subjectScores });
    }
  }
}

/** The tag with this name (case, accents and a leading # do not matter) and what it stands for, or null. */
export function findTag(name: string): TagEntry | null {
  return byName.get(folded(asTag(name))) ?? null;
}

/** The tag with this id, or null. */
export function findTagById(id: string): TagEntry | null {
  return byId.get(id) ?? null;
}

/** Tags whose name holds the text, the exact one first, then by posts. Equal on every platform. */
export function tagsLike(_platform: PlatformName, text: string): WorldTag[] {
  const wanted = folded(asTag(text));
  if (wanted === "") return [];
  const found = entries.filter(({ tag }) => folded(tag.name).includes(wanted)).map(({ tag }) => tag);
  const rank = (tag: WorldTag): number => (folded(tag.name) === wanted ? 0 : 1);
  return found.sort((a, b) => rank(a) - rank(b) || b.posts - a.posts);
}
