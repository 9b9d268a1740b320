import { readPassages } from "./analyse.ts";
import type { Brief, Criterion } from "./brief.ts";
import type { CreatorText, Field } from "./creator-text.ts";
import { isForeign, type Mention, type TermKey } from "./mentions.ts";
import { unitVector } from "./pool.ts";
import type { MatchingTables } from "./tables.ts";

/** Why a creator fits or does not: for each criterion of the description the very words that speak for or against it. Pure. */

/** In what way words speak: the word asked for, its translation, another word of its topic, a word of near meaning, or of a kindred topic. */
export const SPEAKS_BY = ["word", "translation", "topic", "meaning", "kindred"] as const;
/** One of them. */
export type SpeaksBy = (typeof SPEAKS_BY)[number];

/** Words of a creator as they stand in that field of that post (`postId` null: in the profile); in `tags` they stand in one of the tags. */
export type Quote = { postId: string | null; field: Field; words: string; by: SpeaksBy };

/** What speaks for or against a creator in one criterion. */
export type CriterionEvidence = {
  /** The criterion as the description says it. */
  text: string;
  /** False for what the description does not want: then the quotes speak against the creator. */
  isWanted: boolean;
  /** Posts that speak of it, of all that were read. */
  posts: number;
  postsRead: number;
  /** The plainest first, at most `QUOTES_KEPT`, different posts before the same post again. */
  quotes: Quote[];
};

const PLAIN: ReadonlySet<SpeaksBy> = new Set(["word", "translation", "topic"]);
/** Quotes of a criterion at most. */
export const QUOTES_KEPT = 6;
/** Nearer than this (cosine) a word is shown for another, where nothing plainer is found: what moved the ranking must not stay silent. */
const SHOWN_NEARNESS = 0.5;
/** What names an excluded thing less surely is no evidence against anybody. */
const SURE = 0.5;

/** Reads the creator's words again, so that every quote is found where it says. Criteria in the order of the description, exclusions last. */
export function explain(creator: CreatorText, brief: Brief, tables: MatchingTables): CriterionEvidence[] {
  const { passages } = readPassages(creator, tables);
  const postsRead = new Set(passages.flatMap(({ post }) => post ?? [])).size;
  return [
    ...brief.criteria.map((criterion) => ({ criterion, isWanted: true })),
    ...brief.exclusions.map((criterion) => ({ criterion, isWanted: false })),
  ].map(({ criterion, isWanted }) => {
    const speaks = speakerFor(criterion, isWanted, tables);
    const found = passages.flatMap(({ field, post, text, mentions }) =>
      mentions.flatMap((mention) => {
        const by = speaks(mention);
        const words = quoted(text, mention, field);
        return by === null ? [] : { post, quote: { ...placeOf(creator, post), field, words, by } };
      }),
    );
    const isPlain = ({ quote }: { quote: Quote }) => PLAIN.has(quote.by);
    // What is merely near says nothing beside what is plain.
    const kept = found.some(isPlain) ? found.filter(isPlain) : found;
    const posts = new Set(kept.flatMap(({ post }) => post ?? [])).size;
    return { text: criterion.text, isWanted, posts, postsRead, quotes: plainest(kept.map(({ quote }) => quote)) };
  });
}

function placeOf(creator: CreatorText, post: number | null): { postId: string | null } {
  return { postId: post === null ? null : (creator.posts[post]?.id ?? null) };
}

/** The words as written; the # that was put before a tag to read it is not the creator's. */
function quoted(text: string, { start, end }: Mention, field: Field): string {
  const words = text.slice(start, end);
  return field === "tags" ? words.replace(/^#/, "") : words;
}

/** Tells in what way a mention speaks of a criterion, null when it does not. */
function speakerFor(
  criterion: Criterion,
  isWanted: boolean,
  tables: MatchingTables,
): (mention: Mention) => SpeaksBy | null {
  const keys = new Set(criterion.terms.map(({ key }) => key));
  const topics = new Set([...criterion.topics].flatMap(([topic, weight]) => (isWanted || weight >= SURE ? topic : [])));
  const units = criterion.terms.flatMap(({ key }) => unitVector(key, tables) ?? []);
  const isOfTopic = (topic: string) => topics.has(topic) || topics.has(tables.lexicon.topics.get(topic)?.group ?? "");
  const groups = new Set([...topics].map((topic) => tables.lexicon.topics.get(topic)?.group));
  const known = new Map<string, boolean>();
  const isNear = ({ key }: TermKey) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const own = unitVector(key, tables);
    const is = own !== null && units.some((unit) => cosine(unit, own) >= SHOWN_NEARNESS);
    known.set(key, is);
    return is;
  };
  return (mention) => {
    const shared = mention.keys.filter(({ key }) => keys.has(key));
    if (shared.length > 0) return isTranslated(mention, shared, criterion) ? "translation" : "word";
    if (mention.senses.some(({ topic }) => isOfTopic(topic))) return "topic";
    if (!isWanted) return null;
    if (mention.keys.some(isNear)) return "meaning";
    return mention.senses.some(({ topic }) => groups.has(tables.lexicon.topics.get(topic)?.group)) ? "kindred" : null;
  };
}

/** Whether the words say it in another language than the description. */
function isTranslated({ keys }: Mention, shared: readonly TermKey[], { translated }: Criterion): boolean {
  const isOwn = keys.some(({ key }) => isForeign(key)) ? isForeign : (key: string) => !translated.has(key);
  return !shared.some(({ key }) => isOwn(key));
}

function cosine(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
}

function plainest(quotes: readonly Quote[]): Quote[] {
  const seen = new Set<string>();
  const perPlace = new Map<string | null, number>();
  const ranked = quotes.flatMap((quote) => {
    const name = `${quote.postId}\n${quote.words.toLowerCase()}`;
    if (seen.has(name)) return [];
    seen.add(name);
    const turn = perPlace.get(quote.postId) ?? 0;
    perPlace.set(quote.postId, turn + 1);
    return { quote, rank: SPEAKS_BY.indexOf(quote.by), turn };
  });
  return ranked
    .sort((one, other) => one.rank - other.rank || one.turn - other.turn)
    .slice(0, QUOTES_KEPT)
    .map(({ quote }) => quote);
}
