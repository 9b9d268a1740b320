import type { LexiconLanguage } from "#workers/matching/lexicon.ts";
import { isForeign, type Mention } from "#workers/matching/mentions.ts";
import { stemSpanish } from "#workers/matching/stem.ts";
import { type MatchingTables, stemOf } from "#workers/matching/tables.ts";

/** What people of a field write, out of the lexicon of matching: names of topics, their words, and a word in another language. Pure. */

/** A word or phrase of a topic as it would be searched. */
export type TopicWord = { text: string; isName: boolean };

export type TopicWords = {
  /** The name of a topic in a language as people write it. */
  nameOf(topic: string, language: LexiconLanguage): string | null;
  /** The words of a topic in a language, those that name it first; groups have none. */
  wordsOf(topic: string, language: LexiconLanguage): readonly TopicWord[];
  /** What a mention says, in a language; null when the lexicon does not know it there. */
  translate(mention: Mention, language: LexiconLanguage): string | null;
};

/** A form shared by more topics than this says little of any. */
const LEAST_SHARE = 0.5;
const known = new WeakMap<MatchingTables, TopicWords>();

/** The words of the topics; made once for each set of tables. */
export function topicWords(tables: MatchingTables): TopicWords {
  const before = known.get(tables);
  if (before) return before;
  const made = createTopicWords(tables);
  known.set(tables, made);
  return made;
}

function createTopicWords(tables: MatchingTables): TopicWords {
  const { lexicon } = tables;
  const surfaces = surfacesOf(tables);
  const write = (stem: string, language: LexiconLanguage = "en") => surfaces[language].get(stem) ?? stem;
  const writeForm = (key: string, language: LexiconLanguage) =>
    language === "zh"
      ? key
      : key
          .split(" ")
          .map((stem) => write(stem, language))
          .join(" ");
  const byTopic = new Map<string, Record<LexiconLanguage, TopicWord[]>>();
  /** The first form in a language that says the same as English stems. */
  const translations: Record<"es" | "zh", Map<string, string>> = { es: new Map(), zh: new Map() };
  for (const language of ["en", "es", "zh"] as const) {
    for (const [key, { senses, translation }] of lexicon.forms[language].entries) {
      const text = writeForm(key, language);
      const english = translation.join(" ");
      if (language !== "en" && !translations[language].has(english)) translations[language].set(english, text);
      for (const { topic, share, isName } of senses) {
        if (topic.startsWith("@") || share < LEAST_SHARE) continue;
        const words = byTopic.get(topic) ?? { en: [], es: [], zh: [] };
        words[language].push({ text, isName });
        byTopic.set(topic, words);
      }
    }
  }
  for (const words of byTopic.values()) {
    for (const language of ["en", "es", "zh"] as const)
      words[language].sort((a, b) => Number(b.isName) - Number(a.isName));
  }
  return {
    nameOf: (topic, language) => lexicon.topics.get(topic)?.labels[language] ?? null,
    wordsOf: (topic, language) => byTopic.get(topic)?.[language] ?? [],
    translate({ keys }, language) {
      const phrase = keys.find(({ key }) => key.includes("_"))?.key;
      const single = keys.flatMap(({ key }) => (isForeign(key) || key.includes("_") ? [] : key));
      const stems = phrase?.split("_") ?? single;
      if (stems.length === 0) return null;
      return language === "en"
        ? writeForm(stems.join(" "), "en")
        : (translations[language].get(stems.join(" ")) ?? null);
    },
  };
}

/** How each stem is written: the most frequent of the lexicon's words, else the most frequent there is. */
function surfacesOf(tables: MatchingTables): Record<LexiconLanguage, ReadonlyMap<string, string>> {
  const [en, es] = [new Map<string, string>(), new Map<string, string>()];
  const rank = (word: string) => tables.words.words.get(word) ?? Number.MAX_SAFE_INTEGER;
  for (const [word, language] of tables.lexicon.words) {
    const stem = stemOf(word, tables);
    if (language === "en" && rank(word) <= rank(en.get(stem) ?? "")) en.set(stem, word);
    // Many words are the same in both languages; the lexicon names the one that has it first.
    if (!es.has(stemSpanish(word))) es.set(stemSpanish(word), word);
  }
  for (const word of tables.words.words.keys()) if (!en.has(stemOf(word, tables))) en.set(stemOf(word, tables), word);
  return { en, es, zh: new Map() };
}
