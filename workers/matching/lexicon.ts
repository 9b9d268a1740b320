import { stemEnglish, stemSpanish } from "./stem.ts";
import { type Token, tokenize } from "./tokens.ts";

/** The topics of the field with the words that speak of them in three languages (docs/matching.md says how to grow them). Pure. */

/** The languages of the lexicon, in the order of its columns. */
export const LEXICON_LANGUAGES = ["en", "es", "zh"] as const;
/** One of them. */
export type LexiconLanguage = (typeof LEXICON_LANGUAGES)[number];

/** Words of a topic in one language; names of groups begin with @. */
export type Topic = { id: string; group: string | null; labels: Record<LexiconLanguage, string> };

/** What a form says of a topic: 1 shared by all topics that have the form; whether it names the topic or only something in it. */
export type Sense = { topic: string; share: number; isName: boolean };

/** What a form says. */
export type Entry = {
  senses: readonly Sense[];
  /** Stems of the English words that say the same; empty for English entries. */
  translation: readonly string[];
  /** Keys of the English phrases that say the same. */
  phrases: readonly string[];
  /** The English words that are written so in the lexicon; empty for phrases and other languages. */
  written: readonly string[];
};

/** All forms of a language by their keys. */
export type Forms = {
  entries: ReadonlyMap<string, Entry>;
  /** Most words (Chinese: signs) of a form that begins with this word (this sign). */
  longest: ReadonlyMap<string, number>;
};

/** The lexicon as it is looked up. */
export type Lexicon = {
  topics: ReadonlyMap<string, Topic>;
  forms: Record<LexiconLanguage, Forms>;
  /** All words of all forms in Latin letters, as written: they are words even when no frequency list knows them. */
  words: ReadonlyMap<string, "en" | "es">;
};

type Draft = { senses: Omit<Sense, "share">[]; translation: string[]; phrases: string[]; written: string[] };
type Drafts = Record<LexiconLanguage, Map<string, Draft>>;

/** How the words of a form are put together to its key: by their stems in Latin letters, as they are in Chinese. */
export function formKey(language: LexiconLanguage, words: readonly string[], stemOf = stemEnglish): string {
  if (language === "zh") return words.join("");
  return words.map(language === "es" ? stemSpanish : stemOf).join(" ");
}

/**
 * Reads a lexicon: `@ group : en, es, zh` opens a group, `= topic` a topic of it (`= topic *` when the topic means its whole group), every other line is a
 * concept, `english, forms | formas | 词`. The first form of a topic's first concept is its label. Throws at a line that is none of these.
 */
export function readLexicon(source: string, stemOf: (word: string) => string = stemEnglish): Lexicon {
  const topics = new Map<string, Topic>();
  const words = new Map<string, "en" | "es">();
  const drafts: Drafts = { en: new Map(), es: new Map(), zh: new Map() };
  let group = "";
  let open: { ids: string[]; concepts: number } = { ids: [], concepts: 0 };
  for (const line of source.split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    if (line.startsWith("@ ")) {
      const [id = "", labels = ""] = line.slice(2).split(" : ");
      const [en = id, es = en, zh = en] = labels.split(", ");
      group = `@${id}`;
      topics.set(group, { id: group, group: null, labels: { en, es, zh } });
    } else if (line.startsWith("= ")) {
      const id = line.slice(2).replace(" *", "");
      open = { ids: line.endsWith(" *") ? [id, group] : [id], concepts: 0 };
      topics.set(id, { id, group, labels: { en: id, es: id, zh: id } });
    } else {
      addConcept(line, open, { topics, words, drafts, stemOf });
      open.concepts += 1;
    }
  }
  return {
    topics,
    words,
    forms: { en: formsOf(drafts.en, true), es: formsOf(drafts.es, true), zh: formsOf(drafts.zh, false) },
  };
}

type Building = {
  topics: Map<string, Topic>;
  words: Map<string, "en" | "es">;
  drafts: Drafts;
  stemOf: (word: string) => string;
};

function addConcept(line: string, open: { ids: string[]; concepts: number }, building: Building): void {
  const columns = line.split("|").map((column) =>
    column
      .split(",")
      .map((form) => form.trim())
      .filter(Boolean),
  );
  const [en = [], es = [], zh = []] = columns;
  const [id] = open.ids;
  if (id === undefined || en.length === 0 || columns.length > 3) throw new Error(`not a line of a lexicon: ${line}`);
  const topic = building.topics.get(id);
  if (open.concepts === 0 && topic)
    topic.labels = { en: en[0] ?? id, es: es[0] ?? en[0] ?? id, zh: zh[0] ?? en[0] ?? id };
  const isName = open.concepts === 0;
  const translation = wordsOf(en[0] ?? "").map(building.stemOf);
  for (const [language, forms] of [
    ["en", en],
    ["es", es],
    ["zh", zh],
  ] as const) {
    for (const form of forms) {
      const parts = language === "zh" ? [form.toLowerCase()] : wordsOf(form);
      const draft = draftOf(building.drafts[language], formKey(language, parts, building.stemOf));
      for (const topic of open.ids) {
        if (!draft.senses.some((sense) => sense.topic === topic)) draft.senses.push({ topic, isName });
      }
      if (language !== "en") translate(draft, translation);
      else if (parts.length === 1) draft.written.push(form);
      if (language !== "zh")
        for (const part of parts) if (!building.words.has(part)) building.words.set(part, language);
    }
  }
}

function translate(draft: Draft, stems: readonly string[]): void {
  for (const stem of stems) if (!draft.translation.includes(stem)) draft.translation.push(stem);
  if (stems.length > 1 && !draft.phrases.includes(stems.join("_"))) draft.phrases.push(stems.join("_"));
}

function draftOf(drafts: Map<string, Draft>, key: string): Draft {
  const draft = drafts.get(key) ?? { senses: [], translation: [], phrases: [], written: [] };
  drafts.set(key, draft);
  return draft;
}

const PLAIN_FORM = /^[a-z0-9 ]+$/;

/** The words of a form, as those of a text are read. */
function wordsOf(form: string): string[] {
  return PLAIN_FORM.test(form) ? form.split(" ") : tokenize(form).map(({ word }: Token) => word);
}

function formsOf(drafts: ReadonlyMap<string, Draft>, isSpaced: boolean): Forms {
  const entries = new Map<string, Entry>();
  const longest = new Map<string, number>();
  for (const [key, { senses, translation, phrases, written }] of drafts) {
    const own = senses.filter(({ topic }) => !topic.startsWith("@")).length;
    entries.set(key, {
      translation,
      phrases,
      written,
      senses: senses.map((sense) => ({ ...sense, share: 1 / Math.max(1, own) })),
    });
    const parts = isSpaced ? key.split(" ") : [...key];
    const [first = ""] = parts;
    longest.set(first, Math.max(longest.get(first) ?? 0, parts.length));
  }
  return { entries, longest };
}
