import type { Platform } from "#workers/kernel/vocabulary.ts";
import { analyseCreator, type CreatorAnalysis } from "#workers/matching/analyse.ts";
import type { Brief } from "#workers/matching/brief.ts";
import { LEXICON_LANGUAGES, type LexiconLanguage } from "#workers/matching/lexicon.ts";
import { type Mention, readMentions } from "#workers/matching/mentions.ts";
import { rarityOfTerm } from "#workers/matching/rarity.ts";
import { segment } from "#workers/matching/segment.ts";
import { withoutVerbs } from "#workers/matching/subject.ts";
import { type MatchingTables, stemOf } from "#workers/matching/tables.ts";
import { tokenize } from "#workers/matching/tokens.ts";
import { isEverybodysTag } from "#workers/modules/creators/everybodys-tags.ts";
import type { StoredText } from "#workers/modules/creators/matching-text.ts";
import type { QueuedTag } from "./cursor.ts";
import { topicWords } from "./topic-words.ts";

/** Which words and hashtags are worth searching: out of the description, the seeds and whoever fits. Pure and deterministic. */

/** Where is searched, and by what. */
export type SearchFor = {
  platform: Platform;
  brief: Brief;
  tables: MatchingTables;
  /** Languages to search in, the first one first. */
  languages: readonly LexiconLanguage[];
};

const TAG = /^[\p{L}\p{M}\p{N}_]{2,60}$/u;
const WRITTEN_TAG = /[#＃]([\p{L}\p{M}\p{N}_]{2,60})/gu;
const MAX_JOINED = 30;
const FROM_SEEDS = 20;
const WORDS_FROM_SEEDS = 8;
const WORDS_FROM_FINDS = 3;
/** Words of a topic that are searched beside those asked for. */
const WORDS_OF_TOPIC = 8;
/** Longest phrase that is searched as it stands, in words. */
const MAX_PHRASE = 4;
const FROM_FINDS = 6;
/** Hashtags that are known to a task at most, those that are done with. */
const MAX_KNOWN = 160;

/** What a page is expected to be worth before the first was read; the plain name of the topic before what is beside it. */
const PRIOR = {
  phrase: 0.75,
  name: 0.7,
  word: 0.6,
  vague: 0.2,
  topic: 0.4,
  seeds: 0.3,
  finds: 0.2,
  superlike: 0.9,
} as const;
/** Of a word in the second language to search in, and in the third. */
const LATER_LANGUAGE = [1, 0.85, 0.7] as const;
const RELEVANT = 0.25;
/** Part of the weight of the topic most spoken of that makes another one meant. */
const MEANT = 0.6;
/** Of a seed's hashtag that says nothing of what is asked for. */
const BESIDE = 0.5;
/** A word of so low a rank is everybody's. */
const RARE_RANK = 600;

/** A hashtag as it is compared and searched, or null when it is none or everybody's. */
export function plainTag(written: string): string | null {
  const tag = written.normalize("NFKC").toLowerCase().replace(/^#/, "").replaceAll(" ", "");
  return TAG.test(tag) && !/^\d+$/.test(tag) && !isEverybodysTag(tag) ? tag : null;
}

/** In how many posts of how many creators each hashtag stands, those of most creators first. */
export function countTags(texts: readonly StoredText[]): { tag: string; creators: number; posts: number }[] {
  const counts = new Map<string, { creators: number; posts: number }>();
  for (const { posts } of texts) {
    const own = new Map<string, number>();
    for (const post of posts) for (const tag of tagsOfPost(post)) own.set(tag, (own.get(tag) ?? 0) + 1);
    for (const [tag, count] of own) {
      const sum = counts.get(tag) ?? { creators: 0, posts: 0 };
      counts.set(tag, { creators: sum.creators + 1, posts: sum.posts + count });
    }
  }
  return [...counts]
    .map(([tag, count]) => ({ tag, ...count }))
    .sort((a, b) => b.creators - a.creators || b.posts - a.posts || (a.tag < b.tag ? -1 : 1));
}

function tagsOfPost({ title, description, tags }: StoredText["posts"][number]): Set<string> {
  const written = [...`${title} ${description}`.matchAll(WRITTEN_TAG)].map(([, tag]) => tag ?? "");
  return new Set([...tags, ...written].flatMap((tag) => plainTag(tag) ?? []));
}

/** In which languages to search: that of the seeds, English, in which most of a platform is tagged, and that of the description. */
export function searchLanguages(brief: Brief, seeds: readonly CreatorAnalysis[]): LexiconLanguage[] {
  const count = (language: LexiconLanguage) => seeds.filter((seed) => seed.language === language).length;
  const ofSeeds = LEXICON_LANGUAGES.filter((language) => count(language) * 2 > seeds.length);
  return [
    ...new Set<LexiconLanguage>([...ofSeeds, ...(seeds.length > 0 ? [] : [brief.language]), "en", brief.language]),
  ];
}

/** What a description asks for, as searches: its phrases, its words and their topics, in each language to search in. */
export function tagsOfBrief(search: SearchFor): QueuedTag[] {
  const { brief, tables, languages } = search;
  const words = topicWords(tables);
  const found: QueuedTag[] = [];
  const meant = Math.max(0, ...brief.topics.values());
  for (const [place, language] of languages.entries()) {
    const part = LATER_LANGUAGE[place] ?? 0.5;
    const add = (text: string, prior: number) => found.push(...termsFor(text, prior * part, search));
    for (const { text } of brief.criteria) {
      const written = readMentions(text, tokenize(text), brief.language, tables);
      const { mentions, verbs } = withoutVerbs(text, written, tables);
      const isOwn = language === brief.language;
      if (isOwn && mentions.length > 1 && wordCount(text) <= MAX_PHRASE) add(text, PRIOR.phrase);
      for (const mention of mentions) {
        if (verbs.has(mention)) continue;
        const own = isOwn ? text.slice(mention.start, mention.end) : words.translate(mention, language);
        if (own !== null) add(own, priorOf(mention));
      }
    }
    for (const [topic, weight] of brief.topics) {
      // A word shared by topics ("highlights") brings in some that nobody means.
      if (topic.startsWith("@") || weight < MEANT * meant) continue;
      add(words.nameOf(topic, language) ?? "", PRIOR.name);
      for (const { text, isName } of words.wordsOf(topic, language).slice(0, WORDS_OF_TOPIC))
        add(text, (isName ? PRIOR.word : PRIOR.topic) * Math.min(1, 0.5 + weight / 2));
    }
  }
  return found.filter((tag) => !isExcluded(tag.name, search));
}

function priorOf({ senses, words }: Mention): number {
  if (senses.length === 0) return PRIOR.vague;
  return words > 1 || senses.some(({ isName }) => isName) ? PRIOR.name : PRIOR.word;
}

function wordCount(text: string): number {
  return text.trim().split(/\s+/).length;
}

/** A word or phrase as it is searched on a platform: in words, and where there are hashtags as one. YouTube knows videos by their words alone. */
function termsFor(text: string, prior: number, { platform, tables }: SearchFor): QueuedTag[] {
  const plain = text.normalize("NFKC").toLowerCase().trim();
  if (plain === "" || (plain.length < 3 && !/\p{Script=Han}/u.test(plain)) || isEverybodysTag(plain)) return [];
  const keyword = newTag(plain, true, prior, tables);
  const joined = platform === "YOUTUBE" ? null : plainTag(plain);
  if (joined === null || joined.length > MAX_JOINED) return [keyword];
  return [newTag(joined, false, prior, tables), { ...keyword, prior: prior * (wordCount(plain) > 1 ? 1 : 0.95) }];
}

/** The seeds' hashtags and the words that are theirs, those that speak of what is asked for first. */
export function tagsOfSeeds(seeds: readonly StoredText[], search: SearchFor): QueuedTag[] {
  const counted = countTags(seeds);
  const most = Math.max(1, ...counted.map(({ posts }) => posts));
  const tags = counted
    .flatMap(({ tag, posts }) => ranked(tag, PRIOR.seeds * (0.5 + posts / most / 2), search))
    .sort((a, b) => b.prior - a.prior || (a.name < b.name ? -1 : 1))
    .slice(0, FROM_SEEDS);
  return [...tags, ...wordsOf(seeds, PRIOR.seeds, search).slice(0, WORDS_FROM_SEEDS)];
}

/** Hashtags and words that creators who fit have in common, or that speak of what is asked for. */
export function tagsOfFinds(texts: readonly StoredText[], search: SearchFor): QueuedTag[] {
  const tags = countTags(texts)
    .flatMap(({ tag, creators }) => {
      const found = ranked(tag, PRIOR.finds, search);
      return creators >= 2 || found.some(({ prior }) => prior > PRIOR.finds) ? found : [];
    })
    .slice(0, FROM_FINDS);
  const words = texts.length < 3 ? [] : wordsOf(texts, PRIOR.finds, search).slice(0, WORDS_FROM_FINDS);
  return [...tags, ...words];
}

/** The hashtags of creators that were superliked: they come next. */
export function tagsOfSuperlikes(texts: readonly StoredText[], search: SearchFor): QueuedTag[] {
  return countTags(texts)
    .flatMap(({ tag }) => ranked(tag, PRIOR.superlike, search))
    .slice(0, FROM_FINDS);
}

/** Words that several of the creators say in several posts and that are rare elsewhere, as searches. */
function wordsOf(texts: readonly StoredText[], prior: number, search: SearchFor): QueuedTag[] {
  const { tables } = search;
  const said = new Map<string, { creators: number; posts: number }>();
  for (const text of texts) {
    for (const [term, , posts] of analyseCreator({ ...text, handle: null, name: "" }, tables).terms) {
      const sum = said.get(term) ?? { creators: 0, posts: 0 };
      said.set(term, { creators: sum.creators + 1, posts: sum.posts + posts });
    }
  }
  const least = Math.min(2, texts.length);
  return [...said]
    .filter(([term, { creators, posts }]) => creators >= least && posts >= 2 && isTelling(term, tables))
    .map(([term, { creators }]) => ({ term, weight: (creators / texts.length) * rarityOfTerm(term, tables) }))
    .sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1))
    .slice(0, 2 * WORDS_FROM_SEEDS)
    .flatMap(({ term }) => {
      const word = writtenAs(term, texts, tables);
      const isAsked = speaksOf(analyseTag(word, tables), search.brief);
      return isExcluded(word, search) ? [] : newTag(word, true, prior + (isAsked ? RELEVANT : 0), tables);
    });
}

/** A term (a stem, or several of a phrase) as the texts write it most. */
function writtenAs(term: string, texts: readonly StoredText[], tables: MatchingTables): string {
  const written = new Map<string, Map<string, number>>();
  const stems = term.replace(/^(?:es|zh):/, "").split("_");
  for (const { bio, posts } of texts) {
    for (const text of [bio, ...posts.map(({ title, description }) => `${title} ${description}`)]) {
      for (const { word } of tokenize(text)) {
        const stem = stems.find((each) => each === stemOf(word, tables) || (word.startsWith(each) && each.length > 3));
        if (stem === undefined) continue;
        const counts = written.get(stem) ?? new Map<string, number>();
        written.set(stem, counts.set(word, (counts.get(word) ?? 0) + 1));
      }
    }
  }
  const most = (stem: string) => [...(written.get(stem) ?? [])].sort((a, b) => b[1] - a[1])[0]?.[0] ?? stem;
  return stems.map(most).join(" ");
}

function isTelling(term: string, { words, lexicon }: MatchingTables): boolean {
  if (term.startsWith("es:")) return lexicon.forms.es.entries.has(term.slice(3));
  if (term.startsWith("zh:") || term.includes("_")) return true;
  return term.length > 3 && !isEverybodysTag(term) && (words.stems.get(term) ?? 0) > RARE_RANK;
}

/** The hashtag with what is expected of it, cut into its words where there are no hashtags; none when it speaks of what is not wanted. */
function ranked(tag: string, prior: number, search: SearchFor): QueuedTag[] {
  const { platform, brief, tables } = search;
  if (isExcluded(tag, search)) return [];
  const isAsked = speaksOf(analyseTag(tag, tables), brief);
  const worth = isAsked ? Math.min(1, prior + RELEVANT) : prior * BESIDE;
  if (platform !== "YOUTUBE") return [newTag(tag, false, worth, tables)];
  const words = segment(tag, tables);
  // A search costs much there: what says nothing of what is asked for, or is a title, is not worth one.
  return isAsked && words.length <= MAX_PHRASE ? [newTag(words.join(" "), true, worth, tables)] : [];
}

function isExcluded(text: string, { brief, tables }: SearchFor): boolean {
  const analysis = analyseTag(text, tables);
  return brief.exclusions.some((exclusion) => speaksOf(analysis, exclusion));
}

function speaksOf(analysis: CreatorAnalysis, { terms, topics }: Pick<Brief, "terms" | "topics">): boolean {
  return (
    terms.some(({ key }) => analysis.terms.some(([term]) => term === key)) ||
    analysis.topics.some(([topic]) => topics.has(topic))
  );
}

function analyseTag(text: string, tables: MatchingTables): CreatorAnalysis {
  const title = text.includes(" ") ? text : `#${text}`;
  return analyseCreator(
    { handle: null, name: "", bio: "", posts: [{ id: text, title, description: "", tags: [] }] },
    tables,
  );
}

/** One search is the same as another whose words differ in their order or endings alone. */
function newTag(name: string, isKeyword: boolean, prior: number, tables: MatchingTables): QueuedTag {
  const stems = name.split(/\s+/).map((word) => stemOf(word, tables));
  const id = isKeyword ? `keyword:${[...new Set(stems)].sort().join(" ")}` : name;
  return { id, name, isKeyword, prior, reward: 0, pages: 0, met: 0, delivered: 0, dry: 0, page: null, isOver: false };
}

/** The queue with new ones at its end. One that was there before is never begun again; if it is expected to bring more now, it comes sooner. */
export function enqueue(queue: readonly QueuedTag[], added: readonly QueuedTag[]): QueuedTag[] {
  const known = new Map(queue.map((tag) => [tag.id, tag]));
  for (const tag of added) {
    const before = known.get(tag.id);
    if (before) known.set(tag.id, { ...before, prior: Math.max(before.prior, tag.prior) });
    else if (known.size < MAX_KNOWN) known.set(tag.id, tag);
  }
  return [...known.values()];
}
