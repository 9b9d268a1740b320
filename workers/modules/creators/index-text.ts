import type { Platform } from "#workers/kernel/vocabulary.ts";
import type { Creator } from "./contract.ts";
import {
  bucketOf,
  FOLLOWER_BUCKETS,
  type FollowerBucket,
  REGION_UNKNOWN,
  VIEW_BUCKETS,
  type ViewBucket,
} from "./domain.ts";

/**
 * The words by which the index of creators finds them, and the queries that ask for them. Pure. Both sides cut text here, so that the database only
 * ever sees words it takes as one; what is asked for is never taken as the database's own query language.
 */

/** What a query of the index asks for; everything that is given must hold. */
export type IndexQuery = {
  /** Words anywhere in the creator's texts; `#tag` asks for the hashtag itself. Empty: the filters alone. */
  text: string;
  /** Any of them; all there are when absent. */
  platforms?: readonly Platform[];
  /** ISO 3166 alpha-2, `ZZ` for unknown; any of them. */
  countries?: readonly string[];
  followerRanges?: readonly FollowerBucket[];
  viewCountRanges?: readonly ViewBucket[];
  hasEmail?: boolean | null;
};

/** Longest part of a bio and of a post's title that is indexed, and the longest word, in characters. */
const MAX_LENGTH = { bio: 1_000, title: 200, word: 40 } as const;
/** So many words of a query are asked for; more only narrow what is narrow already, and each costs a look. */
const MAX_WORDS = 16;

/** What the index counts as one word; in scripts without spaces it is cut further. */
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const HASHTAG = /[#＃]([\p{L}\p{N}\p{M}_]+)/gu;
/** Runs of scripts in which words stand without spaces. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+/gu;

/** Texts that differ by width, case or accents are the same. */
function fold(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, "")
    .normalize("NFKC");
}

function cutWord(word: string): string {
  return word.length <= MAX_LENGTH.word ? word : Array.from(word).slice(0, MAX_LENGTH.word).join("");
}

type Cut = (run: string) => string[];

/** Every character and every pair of neighbours: what is stored of a run without spaces. */
const charactersAndPairs: Cut = (run) => {
  const characters = Array.from(run);
  return [...characters, ...pairsOf(characters)];
};

/** The pairs alone, or the one character there is: what is asked for. */
const pairsOrOne: Cut = (run) => {
  const characters = Array.from(run);
  return characters.length < 2 ? characters : pairsOf(characters);
};

function pairsOf(characters: readonly string[]): string[] {
  return characters.slice(1).map((character, place) => `${characters[place]}${character}`);
}

function wordsOf(folded: string, cut: Cut): string[] {
  return (folded.match(WORD) ?? []).flatMap((word) => {
    const runs = word.match(UNSPACED) ?? [];
    const rest = word.replaceAll(UNSPACED, " ").split(" ").filter(Boolean);
    return [...rest.map(cutWord), ...runs.flatMap(cut)];
  });
}

/** Words of the product's own begin with a mark that no word of a text holds. */
const TOKEN = {
  platform: (platform: Platform) => `_p${platform.toLowerCase()}`,
  region: (country: string) => `_r${country.toLowerCase()}`,
  followers: (bucket: string) => `_f${bucket.replaceAll("-", "")}`,
  views: (bucket: string) => `_v${bucket.replaceAll("-", "")}`,
  email: (hasEmail: boolean) => (hasEmail ? "_e1" : "_e0"),
  hashtag: (tag: string) => cutWord(`_t${tag}`),
};

function hashtagsOf(folded: string): string[] {
  return [...folded.matchAll(HASHTAG)].map(([, tag = ""]) => TOKEN.hashtag(tag));
}

/**
 * What the index holds of a card: each word of its name, handles, bio, and posts' titles once, its hashtags, and one word for each thing that can be
 * filtered by. In the order of the alphabet, so that the same words give the same text.
 */
export function indexText(card: Creator): string {
  const folded = fold(textsOf(card).join("\n"));
  const region = card.region !== null && /^[A-Z]{2}$/.test(card.region) ? card.region : REGION_UNKNOWN;
  const followers = bucketOf(FOLLOWER_BUCKETS, card.followers);
  const views = bucketOf(VIEW_BUCKETS, card.averageViews);
  const tokens = new Set([
    ...wordsOf(folded, charactersAndPairs),
    ...hashtagsOf(folded),
    TOKEN.platform(card.platform),
    TOKEN.region(region),
    ...(followers === null ? [] : [TOKEN.followers(followers)]),
    ...(views === null ? [] : [TOKEN.views(views)]),
    TOKEN.email(card.email !== null),
  ]);
  return [...tokens].sort().join(" ");
}

function textsOf(card: Creator): string[] {
  return [
    card.title,
    card.platformAccount,
    card.handle ?? "",
    card.description.slice(0, MAX_LENGTH.bio),
    ...card.posts.map(({ title }) => title.slice(0, MAX_LENGTH.title)),
  ];
}

/**
 * The query in the words of the index, for `MATCH`; null when nothing can match it: a text without a word in it, or nothing asked for at all.
 */
export function indexMatch(query: IndexQuery): string | null {
  const folded = fold(query.text);
  const tags = hashtagsOf(folded);
  const words = wordsOf(folded.replaceAll(HASHTAG, " "), pairsOrOne);
  const asked = [...new Set([...tags, ...words])].slice(0, MAX_WORDS);
  if (asked.length === 0 && query.text.trim() !== "") return null;
  const groups = [
    ...asked.map((word) => [word]),
    (query.platforms ?? []).map(TOKEN.platform),
    (query.countries ?? []).map(TOKEN.region),
    (query.followerRanges ?? []).map(TOKEN.followers),
    (query.viewCountRanges ?? []).map(TOKEN.views),
    typeof query.hasEmail === "boolean" ? [TOKEN.email(query.hasEmail)] : [],
  ].filter((group) => group.length > 0);
  return groups.length === 0 ? null : groups.map(anyOf).join(" AND ");
}

function anyOf(words: readonly string[]): string {
  return `(${[...new Set(words)].map((word) => `"${word}"`).join(" OR ")})`;
}
