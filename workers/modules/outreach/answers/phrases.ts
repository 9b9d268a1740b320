/**
 * Phrases and how they are found. A phrase is a row of tokens: Latin words divided by blanks, each Chinese sign one token. `a|b` is either
 * word, `[甲乙]` either sign, `x?` may be missing, `*` stands for up to MAX_GAP tokens, and ` <6` at the end holds only in a clause of at
 * most 6 tokens. Work grows with the text alone: only phrases that can begin with a token are tried at it, each within a bounded span.
 */

const MAX_GAP = 4;
/** A word with a letter of another alphabet is one token, so that "passé" is not "pass". */
const TOKENS = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{M}0-9@'&_])+(?:[.+-][a-z0-9@'&_]+){0,20}|[$€£¥%]/gu;
const HAN = /\p{Script=Han}/u;

type Step = { words: readonly string[]; optional: boolean } | "gap";

export type Phrase<Signal extends string> = {
  signal: Signal;
  source: string;
  steps: readonly Step[];
  maxTokens: number;
};
export type PhraseIndex<Signal extends string> = ReadonlyMap<string, readonly Phrase<Signal>[]>;
/** A phrase found at tokens `start` to `end` (exclusive). */
export type Found<Signal extends string> = { signal: Signal; source: string; start: number; end: number };

/** The words that are written in one token ("don't" → "do not"), and typing errors of the words that decide. */
const EXPANDED: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    "can't": "can not",
    cant: "can not",
    cannot: "can not",
    "won't": "will not",
    wont: "will not",
    dont: "do not",
    doesnt: "does not",
    didnt: "did not",
    isnt: "is not",
    wouldnt: "would not",
    couldnt: "could not",
    havent: "have not",
    arent: "are not",
    im: "i am",
    ive: "i have",
    "let's": "lets",
    pls: "please",
    plz: "please",
    u: "you",
    ur: "your",
    r: "are",
    thx: "thanks",
    ty: "thanks",
    info: "information",
    collabs: "collaborations",
    collab: "collaboration",
    "co-operate": "cooperate",
    "e-mail": "email",
    "e-mails": "emails",
    mails: "emails",
    mail: "email",
    gonna: "going to",
    wanna: "want to",
  }).map(([word, words]) => [word, words.split(" ")]),
);
const ENDINGS: readonly (readonly [string, string])[] = [
  ["n't", "not"],
  ["'m", "am"],
  ["'re", "are"],
  ["'ve", "have"],
  ["'ll", "will"],
  ["'d", "would"],
  ["'s", "is"],
];
const OFTEN_MISTYPED = [
  "interested",
  "interesting",
  "unsubscribe",
  "collaborate",
  "collaboration",
  "unfortunately",
  "definitely",
  "available",
  "partnership",
  "manager",
  "decline",
  "details",
  "sponsorship",
  "compensation",
  "reported",
];

/** The tokens of a plain text (see `plain`), contractions written out, typing errors of decisive words mended. */
export function tokensOf(text: string): string[] {
  return [...text.matchAll(TOKENS)].flatMap(([word]) => expand(word));
}

function expand(word: string): readonly string[] {
  // An address is never a word of a phrase, and never shown as one.
  if (word.includes("@") && word.includes(".")) return ["@"];
  const known = EXPANDED.get(word);
  if (known) return known;
  for (const [ending, written] of ENDINGS)
    if (word.length > ending.length && word.endsWith(ending)) return [word.slice(0, -ending.length), written];
  if (word.length < 6) return [word];
  return [OFTEN_MISTYPED.find((right) => right !== word && isOneSlip(word, right)) ?? word];
}

/** Whether one sign was left out, added, changed or swapped with its neighbour. The first sign is taken to be right. */
function isOneSlip(word: string, right: string): boolean {
  if (word[0] !== right[0] || Math.abs(word.length - right.length) > 1) return false;
  let start = 0;
  while (start < word.length && word[start] === right[start]) start += 1;
  let fromEnd = 0;
  const most = Math.min(word.length, right.length) - start;
  while (fromEnd < most && word.at(-1 - fromEnd) === right.at(-1 - fromEnd)) fromEnd += 1;
  const leftOver = word.slice(start, word.length - fromEnd);
  const wanted = right.slice(start, right.length - fromEnd);
  // A changed sign may give another word ("declined"); only an added one at the end is another form of it.
  if (leftOver.length === 1 && wanted.length === 0 && fromEnd === 0) return false;
  if (leftOver.length === 0 && wanted.length === 1 && fromEnd === 0) return false;
  const swapped =
    leftOver.length === 2 && wanted.length === 2 && leftOver[0] === wanted[1] && leftOver[1] === wanted[0];
  return swapped || leftOver.length + wanted.length === 1;
}

/** Takes phrases by signal, each text a list divided by `;`. Throws on a phrase that begins with a gap: it could not be indexed. */
export function indexPhrases<Signal extends string>(
  vocabulary: readonly (readonly [signal: Signal, phrases: string])[],
): PhraseIndex<Signal> {
  const index = new Map<string, Phrase<Signal>[]>();
  for (const [signal, phrases] of vocabulary)
    for (const source of phrases.split(";").map((phrase) => phrase.trim())) {
      if (source === "") continue;
      const phrase = readPhrase(signal, source);
      const [first] = phrase.steps;
      if (first === undefined || first === "gap" || first.optional) throw new Error(`No first word in "${source}"`);
      for (const word of first.words) index.set(word, [...(index.get(word) ?? []), phrase]);
    }
  return index;
}

function readPhrase<Signal extends string>(signal: Signal, source: string): Phrase<Signal> {
  const limit = / <(\d+)$/.exec(source);
  const pieces = source
    .slice(0, limit?.index)
    .matchAll(/\*|\[[^\]]{1,20}\]\??|\p{Script=Han}\??|[^\s*[\]\p{Script=Han}]+/gu);
  const steps = [...pieces].flatMap(([piece]): Step[] => {
    if (piece === "*") return ["gap"];
    const optional = piece.endsWith("?");
    const word = optional ? piece.slice(0, -1) : piece;
    if (word.startsWith("[")) return [{ words: word.slice(1, -1).split(""), optional }];
    if (HAN.test(word) || word.includes("|")) return [{ words: word.split("|"), optional }];
    return expand(word).map((part) => ({ words: [part], optional }));
  });
  return { signal, source: source.slice(0, limit?.index).trim(), steps, maxTokens: Number(limit?.[1] ?? 0) };
}

/** All phrases in the tokens of one clause, without those that lie inside a longer one. */
export function findPhrases<Signal extends string>(
  tokens: readonly string[],
  index: PhraseIndex<Signal>,
): Found<Signal>[] {
  const all: Found<Signal>[] = [];
  for (const [start, token] of tokens.entries())
    for (const phrase of index.get(token) ?? []) {
      if (phrase.maxTokens > 0 && tokens.length > phrase.maxTokens) continue;
      const end = matchFrom(tokens, start, phrase.steps, 0);
      if (end > start) all.push({ signal: phrase.signal, source: phrase.source, start, end });
    }
  return all.filter((one) => !all.some((other) => isInside(one, other)));
}

function isInside<Signal extends string>(one: Found<Signal>, other: Found<Signal>): boolean {
  const length = other.end - other.start;
  return one !== other && other.start <= one.start && one.end <= other.end && length > one.end - one.start;
}

/** The end of the shortest match, or -1. */
function matchFrom(tokens: readonly string[], at: number, steps: readonly Step[], step: number): number {
  const wanted = steps[step];
  if (wanted === undefined) return at;
  if (wanted === "gap") {
    for (let skipped = 0; skipped <= MAX_GAP && at + skipped <= tokens.length; skipped += 1) {
      const end = matchFrom(tokens, at + skipped, steps, step + 1);
      if (end >= 0) return end;
    }
    return -1;
  }
  const token = tokens[at];
  if (token !== undefined && wanted.words.includes(token)) {
    const end = matchFrom(tokens, at + 1, steps, step + 1);
    if (end >= 0) return end;
  }
  return wanted.optional ? matchFrom(tokens, at, steps, step + 1) : -1;
}
