import type { Mention } from "./mentions.ts";
import type { Span } from "./negation.ts";
import type { MatchingTables } from "./tables.ts";
import { plainWord } from "./tokens.ts";

/**
 * Which words of a wish carry its subject. In "train a puppy", "puppy training" and 训练小狗 the dog is the subject; what the verb names on its own (workouts, railways)
 * is not asked for. Verbs of a craft ("draw", "cook") are subjects themselves. In "cooking tutorials" the cooking is the subject, and no other tutorial shows it. Pure.
 */

const words = (list: string) => new Set(list.split(" "));
const VERBS = words(
  "train trains training trainer trainers build builds building builder builders write writes writing writer writers run runs learn learns learning " +
    "entrenar entrena entrenan entrenando entrenamiento entrenador entrenadora entrenadores construir construye construyendo escribir escribe escribiendo aprender aprende aprendiendo " +
    "训练 训练师 学习 写作 建造",
);
/** Verbs only where an article follows: "running a shop", not "running shoes". */
const VERBS_BEFORE_ARTICLE = words("running");
/** Those that their object may stand before ("puppy training", "song writer"). */
const HEADS = words("training trainer trainers building builder builders writing writer writers 训练 训练师");
/** Places and people before such a head say where or for whom ("home training"). */
const NO_OBJECTS = words("@home @family");

/** Words over which no object is reached. */
const BREAKS = words(
  "and or for with in on at from to by about into over who that y e o u para con en por sobre que 在 和 与 或 给 为 用 的",
);
const ARTICLE = /^\s+(?:an?|the|my|your|our|their|his|her|own|un|una|el|la|los|las|mi|tu|su)\s/iu;
const WORDS_BETWEEN = 2;
/** What is left of the words of a verb beside its object. */
const VERB_WEIGHT = 0.3;

/** Mentions of what is wanted in reading order, and which of them only say what is done to an object: these keep a part of their own words and no topics. */
export function withoutVerbs(text: string, mentions: readonly Mention[], tables: MatchingTables) {
  const verbs = new Set<Mention>();
  const read = mentions.map((mention, at): Mention => {
    if (!isVerbOfObject(text, mentions, at, tables)) return mention;
    const keys = mention.keys.map(({ key, weight }) => ({ key, weight: weight * VERB_WEIGHT }));
    const verb = { ...mention, keys, senses: [] };
    verbs.add(verb);
    return verb;
  });
  return { mentions: read, verbs };
}

function isVerbOfObject(text: string, mentions: readonly Mention[], at: number, tables: MatchingTables): boolean {
  const verb = mentions[at];
  if (!verb || verb.words > 1 || verb.senses.length === 0) return false;
  const word = plainWord(text.slice(verb.start, verb.end));
  const isBeforeArticle = VERBS_BEFORE_ARTICLE.has(word) && ARTICLE.test(text.slice(verb.end));
  if (!VERBS.has(word) && !isBeforeArticle) return false;
  const before = HEADS.has(word) ? mentions.slice(0, at).findLast(({ senses }) => senses.length > 0) : undefined;
  const after = mentions.slice(at + 1).find(({ senses }) => senses.length > 0);
  const objects = [
    ...(before && isClose(text.slice(before.end, verb.start)) && !isPlaceOrPeople(before, tables) ? [before] : []),
    ...(after && isClose(text.slice(verb.end, after.start)) ? [after] : []),
  ];
  return objects.length > 0 && objects.every((object) => !isKindred(verb, object, tables));
}

/** Topics that say in what form something is shown, not what. */
/** Topics that say in what form something is shown, not what. */
export const FORMATS: ReadonlySet<string> = words("how-to life-hacks podcasts product-reviews reactions vlog");

/** Mentions of a form beside a subject in the same criterion. */
export function formatsBesideSubjects(mentions: readonly Mention[], criteria: readonly Span[]): ReadonlySet<Mention> {
  const formats = new Set<Mention>();
  for (const { start, end } of criteria) {
    const own = mentions.filter((mention) => mention.senses.length > 0 && mention.start >= start && mention.end <= end);
    const forms = own.filter(({ senses }) => senses.every(({ topic }) => topic.startsWith("@") || FORMATS.has(topic)));
    if (forms.length < own.length) for (const form of forms) formats.add(form);
  }
  return formats;
}

/** Whether nothing stands between but few words, none of which ends a phrase. */
function isClose(between: string): boolean {
  if (!/^[\p{L}\p{N}\s'’-]*$/u.test(between)) return false;
  const parts = /\p{Script=Han}/u.test(between) ? [...between.trim()] : between.split(/[\s-]+/).filter(Boolean);
  return parts.length <= WORDS_BETWEEN && parts.every((part) => !BREAKS.has(plainWord(part)));
}

function isPlaceOrPeople({ senses }: Mention, tables: MatchingTables): boolean {
  return senses.every(({ topic }) => NO_OBJECTS.has(groupOf(topic, tables)));
}

function isKindred(one: Mention, other: Mention, tables: MatchingTables): boolean {
  const groups = new Set(one.senses.map(({ topic }) => groupOf(topic, tables)));
  return other.senses.some(({ topic }) => groups.has(groupOf(topic, tables)));
}

function groupOf(topic: string, { lexicon }: MatchingTables): string {
  return lexicon.topics.get(topic)?.group ?? topic;
}
