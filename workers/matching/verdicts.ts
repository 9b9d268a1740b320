import type { Brief, Exclusion } from "./brief.ts";
import { CREATOR_KINDS } from "./creator-kind.ts";
import type { CreatorText } from "./creator-text.ts";
import type { CriterionKind, Understood } from "./criteria.ts";
import {
  evidenceAgainst,
  evidenceFor,
  QUOTES_KEPT,
  type Quote,
  quoteKind,
  type ReadCreator,
  readCreator,
} from "./evidence.ts";
import type { Fit } from "./fit.ts";
import { foldSigns } from "./fold-signs.ts";
import { isWithin, type LimitedNumbers } from "./limits.ts";
import { isStopWord } from "./noise-words.ts";
import { COUNT_KINDS, rangeNamed } from "./number-limits.ts";
import { writtenLanguage } from "./spoken-language.ts";
import { FORMATS } from "./subject.ts";
import type { MatchingTables } from "./tables.ts";

/** Whether a creator keeps each criterion of a description, with the words that show it. Pure. */

/** Kept, not kept, or not to be told from what is known. */
export const VERDICTS_OF_CRITERIA = ["yes", "no", "unknown"] as const;
/** One of them. */
export type CriterionVerdict = (typeof VERDICTS_OF_CRITERIA)[number];

/** A criterion with what a creator's words say of it. For an exclusion "no" means that the creator does what is not wanted, and the quotes show it. */
export type JudgedCriterion = {
  kind: CriterionKind;
  text: string;
  verdict: CriterionVerdict;
  /** Posts that bear the verdict out, of all that were read. */
  posts: number;
  postsRead: number;
  /** At most two, of different posts. */
  quotes: Quote[];
};

/** A creator's words with its country and numbers as far as they are known. */
export type JudgedCreator = { text: CreatorText; region: string | null } & Partial<Omit<LimitedNumbers, "region">>;

/** Minimum posts before they tell what somebody posts about, and what not. */
const TELLING_POSTS = 5;
const ENOUGH_POSTS = 2;
/** Most, and hardly any, of the texts whose language is told. */
const MOSTLY = 0.5;
const HARDLY = 0.2;
const SHOWN_WORDS = 60;

/** A verdict for each criterion: topics, conditions, exclusions, each in the order of the description. */
export function judgeCriteria(creator: JudgedCreator, brief: Brief, tables: MatchingTables): JudgedCriterion[] {
  const read = readCreator(creator.text, tables);
  return [
    ...judgeTopics(read, brief, tables),
    ...brief.conditions.map((condition) => judgeCondition(read, creator, condition)),
    ...brief.exclusions.map((exclusion): JudgedCriterion => {
      const { text, posts, postsRead, quotes } = evidenceAgainst(read, exclusion, tables);
      const isClear = read.passages.length > 0 && !saysWordsOf(read, exclusion);
      const verdict = quotes.length > 0 ? "no" : isClear ? "yes" : "unknown";
      return { kind: "exclusion", text, verdict, posts, postsRead, quotes };
    }),
  ];
}

/**
 * A topic without a word of its own is at No only where it names another subject than those that the posts speak of. It is in doubt where it names the same one in other
 * words, or none: a form ("daily life", a vlog) and words that the lexicon does not know are no proof by their absence.
 */
function judgeTopics(read: ReadCreator, { criteria }: Brief, tables: MatchingTables): JudgedCriterion[] {
  const judged = criteria.map((criterion): JudgedCriterion & { subjects: string[] } => {
    const { text, posts, postsRead, quotes } = evidenceFor(read, criterion, tables);
    const verdict = topicVerdict(posts, postsRead, quotes);
    const subjects = [...criterion.topics.keys()].filter((topic) => !topic.startsWith("@") && !FORMATS.has(topic));
    return { kind: "topic", text, verdict, posts, postsRead, quotes, subjects };
  });
  const spoken = new Set(judged.flatMap(({ verdict, subjects }) => (verdict === "yes" ? subjects : [])));
  const isInDoubt = (subjects: readonly string[]) =>
    subjects.length === 0 ? spoken.size > 0 : subjects.some((subject) => spoken.has(subject));
  return judged.map(
    ({ subjects, ...one }): JudgedCriterion =>
      one.verdict === "no" && isInDoubt(subjects) ? { ...one, verdict: "unknown" } : one,
  );
}

const HAN = /\p{Script=Han}/u;

/** Whether all words of a "no" stand somewhere in a creator's words: then it may be broken in a way that no rule tells, and it is not said to be kept. */
function saysWordsOf({ text }: ReadCreator, { text: written }: Exclusion): boolean {
  const said = foldSigns(
    [text.name, text.bio, ...text.posts.flatMap(({ title, description, tags }) => [title, description, ...tags])].join(
      "\n",
    ),
  );
  const words = foldSigns(written).match(/\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu) ?? [];
  const telling = words.filter((word) => HAN.test(word) || !isStopWord(word));
  const asked = telling.length > 0 ? telling : words;
  const saidWords = new Set(said.match(/[\p{L}\p{N}]+/gu));
  const hashtags = said.match(/#[\p{L}\p{N}_]+/gu) ?? [];
  // Latin words match as written or in the plural, long ones also inside a hashtag; Chinese words match anywhere.
  const isSaid = (word: string) => {
    if (HAN.test(word)) return said.includes(word);
    const singular = word.length > 3 ? word.replace(/s$/, "") : word;
    const isInHashtag = word.length > 3 && hashtags.some((hashtag) => hashtag.includes(singular));
    return isInHashtag || [singular, `${singular}s`, `${singular}es`].some((form) => saidWords.has(form));
  };
  return asked.length > 0 && asked.every(isSaid);
}

function topicVerdict(posts: number, read: number, quotes: readonly Quote[]): CriterionVerdict {
  const isClaimed = quotes.some(({ postId }) => postId === null);
  if (quotes.length === 0) return read >= TELLING_POSTS ? "no" : "unknown";
  if (read < TELLING_POSTS || posts >= ENOUGH_POSTS) return "yes";
  return posts > 0 && isClaimed ? "yes" : "unknown";
}

function judgeCondition(read: ReadCreator, creator: JudgedCreator, condition: Understood): JudgedCriterion {
  const { kind, text, values, isCheckable } = condition;
  const open: JudgedCriterion = { kind, text, verdict: "unknown", posts: 0, postsRead: read.postsRead, quotes: [] };
  if (!isCheckable) return open;
  if (kind === "language") return { ...open, ...judgeLanguage(read, values) };
  if (kind === "region") return { ...open, ...judgeRegion(creator, values) };
  if (kind === "creatorKind") return { ...open, ...judgeKind(read, values) };
  return { ...open, verdict: judgeCount(creator, condition) };
}

const COUNTED = { followers: "followers", views: "averageViews", likes: "averageLikes" } as const;

function judgeCount(creator: JudgedCreator, { kind, text }: Understood): CriterionVerdict {
  const counted = COUNT_KINDS.find((each) => each === kind);
  const value = counted === undefined ? null : (creator[COUNTED[counted]] ?? null);
  if (value === null) return "unknown";
  return isWithin(value, rangeNamed(text)) ? "yes" : "no";
}

type Shown = Pick<JudgedCriterion, "verdict" | "quotes"> & { posts?: number };

/** By the language of the posts; where none tells, by that of the profile. */
function judgeLanguage({ text, passages }: ReadCreator, wanted: readonly string[]): Shown {
  const posts = text.posts.flatMap(({ id, title, description }) => {
    const written = `${title}\n${description === title ? "" : description}`;
    const language = writtenLanguage(written);
    return language === null ? [] : { language, quote: quoteStart(id, title, description) };
  });
  const profile = passages.flatMap(({ field, post, text: own }) => {
    const language = post === null && field === "bio" ? writtenLanguage(own) : null;
    return language === null
      ? []
      : { language, quote: { postId: null, field, words: shortened(own), by: "word" as const } };
  });
  const told = posts.length > 0 ? posts : profile;
  const fitting = told.filter(({ language }) => wanted.includes(language));
  const share = fitting.length / Math.max(1, told.length);
  const verdict = told.length === 0 ? "unknown" : share >= MOSTLY ? "yes" : share <= HARDLY ? "no" : "unknown";
  const shown = verdict === "no" ? told.filter(({ language }) => !wanted.includes(language)) : fitting;
  const quotes = shown.flatMap(({ quote }) => (quote.words === "" ? [] : quote)).slice(0, QUOTES_KEPT);
  return { verdict, quotes, posts: posts.length > 0 ? shown.length : 0 };
}

function quoteStart(postId: string, title: string, description: string): Quote {
  const field = title.trim() === "" ? "description" : "title";
  return { postId, field, words: shortened(field === "title" ? title : description), by: "word" };
}

function shortened(text: string): string {
  return Array.from(text.trim().split("\n")[0] ?? "")
    .slice(0, SHOWN_WORDS)
    .join("")
    .trim();
}

const FLAG = /[\u{1F1E6}-\u{1F1FF}]{2}/gu;
const FLAG_A = 0x1f1e6;

/** By the platform's country; where it names none, by the flags of the profile. */
function judgeRegion({ text, region }: JudgedCreator, wanted: readonly string[]): Shown {
  if (region !== null) return { verdict: wanted.includes(region.toUpperCase()) ? "yes" : "no", quotes: [] };
  for (const field of ["name", "bio"] as const) {
    const flags = text[field].match(FLAG) ?? [];
    const words = flags.find((flag) => wanted.includes(codeOfFlag(flag)));
    if (words) return { verdict: "yes", quotes: [{ postId: null, field, words, by: "word" }] };
  }
  return { verdict: "unknown", quotes: [] };
}

function codeOfFlag(flag: string): string {
  return Array.from(flag, (sign) =>
    String.fromCharCode("A".charCodeAt(0) + (sign.codePointAt(0) ?? FLAG_A) - FLAG_A),
  ).join("");
}

function judgeKind(read: ReadCreator, wanted: readonly string[]): Shown {
  const shown = CREATOR_KINDS.flatMap((kind) => {
    const quote = quoteKind(read, kind);
    return quote === null ? [] : { kind, quote };
  });
  const fitting = shown.filter(({ kind }) => wanted.includes(kind));
  const [first] = fitting.length > 0 ? fitting : shown;
  if (!first) return { verdict: "unknown", quotes: [] };
  return { verdict: fitting.length > 0 ? "yes" : "no", quotes: [first.quote] };
}

const LIMITS: ReadonlySet<CriterionKind> = new Set([...COUNT_KINDS, "language", "region"] as const);

/** Whether a criterion is a limit: a creator who breaks it does not fit, and one of whom it cannot be told is no perfect fit. */
export function isLimit(kind: CriterionKind): boolean {
  return LIMITS.has(kind);
}

/**
 * What the verdicts leave of a fit by score. Nobody fits of whom no words speak or who breaks a limit; a perfect fit keeps everything that was asked for, as far as it
 * can be told, and every limit for certain.
 */
export function fitAfterVerdicts(fit: Fit, verdicts: readonly JudgedCriterion[]): Fit {
  const topics = verdicts.filter(({ kind }) => kind === "topic");
  if (topics.length > 0 && topics.every(({ quotes }) => quotes.length === 0)) return "NONE";
  if (verdicts.some(({ kind, verdict }) => isLimit(kind) && verdict === "no")) return "NONE";
  return fit === "PERFECT" && !canBePerfect(verdicts) ? "CONTENT" : fit;
}

/** Whether verdicts allow a perfect fit: none is a no, no limit is in doubt, and a topic is shown where any is asked for. */
export function canBePerfect(verdicts: readonly JudgedCriterion[]): boolean {
  const topics = verdicts.filter(({ kind }) => kind === "topic");
  const isShown = topics.length === 0 || topics.some(({ verdict }) => verdict === "yes");
  return isShown && !verdicts.some(({ kind, verdict }) => verdict === "no" || (isLimit(kind) && verdict === "unknown"));
}

/** Whether a creator plainly fails what is more than a topic: then no second look is worth its price. */
export function failsCondition(verdicts: readonly JudgedCriterion[]): boolean {
  return verdicts.some(({ kind, verdict }) => kind !== "topic" && verdict === "no");
}

/** Shown fits of the groups: every perfect fit stands above all others. */
const SHOWN = {
  PERFECT: { least: 70, most: 100 },
  CONTENT: { least: 30, most: 69 },
  NONE: { least: 0, most: 29 },
} as const;
/** Score at which the shown fit of a group begins, and how much above it is half of what the group can show. */
const SCORES = {
  PERFECT: { from: 0.5, half: 0.2 },
  CONTENT: { from: 0.2, half: 0.3 },
  NONE: { from: 0, half: 0.2 },
} as const satisfies Record<Fit, { from: number; half: number }>;
/** The most that is shown for a creator who fails a criterion, and for one of whom a criterion that can be checked cannot be told. */
const MAX_FAILED = 92;
const MAX_UNKNOWN = 96;

/** The fit that people see, 0 to 100: grows with the score within a group and compares over all creators of a description. */
export function shownFit(fit: Fit, score: number, verdicts: readonly JudgedCriterion[]): number {
  const { from, half } = SCORES[fit];
  const { least, most } = SHOWN[fit];
  const above = Math.max(0, score - from);
  const share = above / (above + half);
  const isFailed = verdicts.some(({ verdict }) => verdict === "no");
  const isOpen = verdicts.some(({ kind, verdict }) => verdict === "unknown" && kind !== "tone" && kind !== "audience");
  const highest = Math.min(most, isFailed ? MAX_FAILED : isOpen ? MAX_UNKNOWN : most);
  return Math.round(least + (highest - least) * share);
}
