import { type ReadPassage, readPassages } from "./analyse.ts";
import type { Brief, Criterion, Exclusion } from "./brief.ts";
import { type CreatorKind, creatorKindsOf } from "./creator-kind.ts";
import type { CreatorText, Field } from "./creator-text.ts";
import { isForeign, type Mention, type TermKey } from "./mentions.ts";
import { unitVector } from "./pool.ts";
import type { MatchingTables } from "./tables.ts";

/** Which words of a creator speak of what a description asks for, or of what it does not want. Pure. */

/** In what way words speak: the word asked for, its translation, or another word of its topic. */
export const SPEAKS_BY = ["word", "translation", "topic"] as const;
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
  /** The plainest first, at most `QUOTES_KEPT`, each of another post or of the profile. */
  quotes: Quote[];
};

/** Quotes of a criterion at most. */
export const QUOTES_KEPT = 2;
/** A word of a topic as near to what is asked for (cosine) is a synonym; one that is further off counts only beside another word of the topic. */
const SYNONYM_NEARNESS = 0.35;
/** A weaker mention of an excluded thing is no evidence against a creator. */
const SURE = 0.5;

/** A creator's words with what they speak of, read once for all criteria. */
export type ReadCreator = { text: CreatorText; passages: ReadPassage[]; postsRead: number };

/** Reads a creator's words, so that every quote is found where it says. */
export function readCreator(text: CreatorText, tables: MatchingTables): ReadCreator {
  const { passages } = readPassages(text, tables);
  return { text, passages, postsRead: new Set(passages.flatMap(({ post }) => post ?? [])).size };
}

/** Evidence by criterion in the order of the description, what is not wanted last. */
export function explain(creator: CreatorText, brief: Brief, tables: MatchingTables): CriterionEvidence[] {
  const read = readCreator(creator, tables);
  return [
    ...brief.criteria.map((criterion) => evidenceFor(read, criterion, tables)),
    ...brief.exclusions.map((exclusion) => evidenceAgainst(read, exclusion, tables)),
  ];
}

type Found = { passage: ReadPassage; mention: Mention; by: SpeaksBy };

/** What speaks for a topic asked for. */
export function evidenceFor(read: ReadCreator, criterion: Criterion, tables: MatchingTables): CriterionEvidence {
  const speaks = speakerFor(criterion, tables);
  const found: Found[] = [];
  for (const place of placesOf(read)) {
    const spoken = place.flatMap((passage) =>
      passage.mentions.flatMap((mention) => {
        const said = speaks(mention);
        return said === null ? [] : { passage, mention, ...said };
      }),
    );
    // What may mean something else is only taken for it where another word says the same.
    const forms = new Set(spoken.map(({ form }) => form));
    found.push(...spoken.filter(({ isSure }) => isSure || forms.size > 1));
  }
  return told(read, criterion.text, true, found);
}

/** What speaks against a creator: posts, or the profile, that say all parts of what is not wanted. */
export function evidenceAgainst(read: ReadCreator, exclusion: Exclusion, tables: MatchingTables): CriterionEvidence {
  const { parts, creatorKind, text } = exclusion;
  const kind = creatorKind === null ? null : quoteKind(read, creatorKind);
  const isOfKind = creatorKind === null || kind !== null;
  const speakers = parts.map(({ terms, topics }) => {
    const sure = new Map([...topics].filter(([, weight]) => weight >= SURE));
    return speakerOf({ terms, topics: sure, translated: exclusion.translated }, tables);
  });
  const found = placesOf(read).flatMap((place) => {
    const said = speakers.map((speaks) =>
      place.flatMap((passage) =>
        passage.mentions.flatMap((mention): Found[] => {
          const by = speaks(mention);
          return by === null ? [] : [{ passage, mention, by }];
        }),
      ),
    );
    return said.every((each) => each.length > 0) ? said.flat() : [];
  });
  if (!isOfKind || (parts.length > 0 && found.length === 0)) return told(read, text, false, []);
  const evidence = told(read, text, false, found);
  return kind === null ? evidence : { ...evidence, quotes: [kind, ...evidence.quotes].slice(0, QUOTES_KEPT) };
}

/** The words of the profile that give a kind away; of other kinds none where a person speaks, who may sell or report as well. */
export function quoteKind({ passages }: ReadCreator, kind: CreatorKind): Quote | null {
  const profile = passages.flatMap(({ field, post, text }) =>
    post === null ? { field, text, kinds: creatorKindsOf(text) } : [],
  );
  if (kind !== "person" && profile.some(({ kinds }) => kinds.has("person"))) return null;
  for (const { field, text, kinds } of profile) {
    const place = kinds.get(kind);
    if (place) return { postId: null, field, words: text.slice(place.start, place.end), by: "word" };
  }
  return null;
}

/** The profile and each post: what is said in one of them is said together. */
function placesOf({ passages }: ReadCreator): ReadPassage[][] {
  const places = new Map<number | null, ReadPassage[]>();
  for (const passage of passages) {
    const own = places.get(passage.post);
    if (own) own.push(passage);
    else places.set(passage.post, [passage]);
  }
  return [...places.values()];
}

function told(read: ReadCreator, text: string, isWanted: boolean, found: readonly Found[]): CriterionEvidence {
  const posts = new Set(found.flatMap(({ passage }) => passage.post ?? [])).size;
  return {
    text,
    isWanted,
    posts,
    postsRead: read.postsRead,
    quotes: plainest(found.map((each) => quoteOf(read, each))),
  };
}

function quoteOf({ text }: ReadCreator, { passage: { field, post, text: own }, mention, by }: Found): Quote {
  const words = own.slice(mention.start, mention.end);
  return {
    postId: post === null ? null : (text.posts[post]?.id ?? null),
    field,
    // The # that was put before a tag to read it is not the creator's.
    words: field === "tags" ? words.replace(/^#/, "") : words,
    by,
  };
}

type Speaking = { by: SpeaksBy; form: string; isSure: boolean };

/** Tells in what way a mention speaks of a topic asked for, and whether it does so alone; null when it does not. */
function speakerFor(criterion: Criterion, tables: MatchingTables): (mention: Mention) => Speaking | null {
  const speaks = speakerOf(criterion, tables);
  const units = criterion.terms.flatMap(({ key }) => unitVector(key, tables) ?? []);
  const near = new Map<string, boolean>();
  const isNear = ({ key }: TermKey) => {
    const known = near.get(key);
    if (known !== undefined) return known;
    const own = unitVector(key, tables);
    const is = own !== null && units.some((unit) => cosine(unit, own) >= SYNONYM_NEARNESS);
    near.set(key, is);
    return is;
  };
  return (mention) => {
    const by = speaks(mention);
    if (by === null) return null;
    const form = mention.keys.map(({ key }) => key).join(" ");
    const isTopical = criterion.topical.size === 0 || mention.keys.some(({ key }) => criterion.topical.has(key));
    if (by !== "topic") return { by, form, isSure: isTopical };
    const isNamed =
      mention.words > 1 || mention.senses.some(({ topic, isName }) => isName && criterion.topics.has(topic));
    return { by, form, isSure: isNamed || mention.keys.some(isNear) };
  };
}

/** Tells in what way a mention says one of these words or speaks of one of these topics. */
function speakerOf(
  { terms, topics, translated }: Pick<Criterion, "terms" | "topics" | "translated">,
  tables: MatchingTables,
): (mention: Mention) => SpeaksBy | null {
  const keys = new Set(terms.map(({ key }) => key));
  const isOfTopic = (topic: string) => topics.has(topic) || topics.has(tables.lexicon.topics.get(topic)?.group ?? "");
  return (mention) => {
    const shared = mention.keys.filter(({ key }) => keys.has(key));
    if (shared.length > 0) return isTranslated(mention, shared, translated) ? "translation" : "word";
    return mention.senses.some(({ topic }) => isOfTopic(topic)) ? "topic" : null;
  };
}

/** Whether the words say it in another language than the description. */
function isTranslated({ keys }: Mention, shared: readonly TermKey[], translated: ReadonlySet<string>): boolean {
  const isOwn = keys.some(({ key }) => isForeign(key)) ? isForeign : (key: string) => !translated.has(key);
  return !shared.some(({ key }) => isOwn(key));
}

function cosine(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
}

/** The plainest of each place, those of posts before those of the profile. */
function plainest(quotes: readonly Quote[]): Quote[] {
  const best = new Map<string | null, Quote>();
  for (const quote of quotes) {
    const before = best.get(quote.postId);
    if (!before || rankOf(quote) < rankOf(before)) best.set(quote.postId, quote);
  }
  return [...best.values()].sort((one, other) => rankOf(one) - rankOf(other)).slice(0, QUOTES_KEPT);
}

function rankOf({ by, postId }: Quote): number {
  return 2 * SPEAKS_BY.indexOf(by) + (postId === null ? 1 : 0);
}
