/** Cuts a text into what addresses are made of. Pure, linear in the length of the text. */

export type Token = {
  kind: "word" | "at" | "dot" | "space" | "other";
  text: string;
  /** Place in the normalised text. */
  start: number;
  end: number;
  /** `sign`: @ or a dot. `bracketed`: "[at]", "(.)". `letter`: "(a)". `spelled`: the words "at" and "dot", which may be just words. `han`: 点 and 。 */
  form: "sign" | "bracketed" | "letter" | "spelled" | "han" | "none";
};

/** Four times the longest description that a platform takes. */
export const MAX_TEXT_LENGTH = 20_000;
const AT_WORDS = new Set(["at", "arroba"]);
const DOT_WORDS = new Set(["dot", "punto", "ponto", "punkt"]);
const BRACKETED = /[([{<【「]\s{0,2}(@|at|a|arroba|艾特|\.|dot|d0t|punto|ponto|punkt|点)\s{0,2}[)\]}>】」]/iy;
const WORD = /[A-Za-z0-9_+-]+/y;
const SPACE = /[^\S\n\r]+/y;
/** "#" stands for @ in a text that says so: "name#qq.com（#换成@）". */
const HASH_MEANS_AT = /#[\s换改变替成为作=→>-]{1,6}@/;

/**
 * The text as it is meant: full-width and styled letters become plain ones (NFKC), invisible characters go away, what an address keeps
 * encoded in links and pages is decoded. At most 20,000 characters of it.
 */
export function normalizeText(text: string): string {
  return text
    .slice(0, MAX_TEXT_LENGTH)
    .normalize("NFKC")
    .slice(0, MAX_TEXT_LENGTH)
    .replaceAll(/\p{Cf}|\p{Variation_Selector}/gu, "")
    .replaceAll(/%40|&#64;|&#x40;|&commat;/gi, "@")
    .replaceAll(/%20|&nbsp;/gi, " ")
    .replaceAll(/&#46;|&period;/gi, ".");
}

/** The tokens of a normalised text, in order and without gaps. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  const hashIsAt = HASH_MEANS_AT.test(text);
  for (let index = 0; index < text.length; ) {
    const token = tokenAt(text, index, hashIsAt);
    const last = tokens.at(-1);
    if (token.kind === "other" && last?.kind === "other") last.end = token.end;
    else tokens.push(token);
    index = token.end;
  }
  return tokens;
}

function tokenAt(text: string, start: number, hashIsAt: boolean): Token {
  const make = (kind: Token["kind"], form: Token["form"], length: number): Token => ({
    kind,
    form,
    start,
    end: start + length,
    text: kind === "word" ? text.slice(start, start + length) : "",
  });
  const word = matchAt(WORD, text, start);
  if (word !== null) {
    const lower = word[0].length <= 6 ? word[0].toLowerCase() : "";
    const isSpelled = AT_WORDS.has(lower) || DOT_WORDS.has(lower);
    return make("word", isSpelled ? "spelled" : "none", word[0].length);
  }
  const char = text.charAt(start);
  if (char === ".") return make("dot", "sign", 1);
  if (char === "@" || (hashIsAt && char === "#")) return make("at", "sign", 1);
  if (char === "。" || char === "点") return make("dot", "han", 1);
  if (text.startsWith("艾特", start)) return make("at", "bracketed", 2);
  const space = matchAt(SPACE, text, start);
  if (space !== null) return make("space", "none", space[0].length);
  const bracketed = "([{<【「".includes(char) ? matchAt(BRACKETED, text, start) : null;
  if (bracketed === null) return make("other", "none", 1);
  const inside = (bracketed[1] ?? "").toLowerCase();
  const isAt = inside === "@" || inside === "a" || inside === "艾特" || AT_WORDS.has(inside);
  return make(isAt ? "at" : "dot", inside === "a" ? "letter" : "bracketed", bracketed[0].length);
}

function matchAt(pattern: RegExp, text: string, start: number): RegExpExecArray | null {
  pattern.lastIndex = start;
  return pattern.exec(text);
}

export function isSpelledAt(token: Token): boolean {
  return token.form === "spelled" && AT_WORDS.has(token.text.toLowerCase());
}

export function isSpelledDot(token: Token): boolean {
  return token.form === "spelled" && DOT_WORDS.has(token.text.toLowerCase());
}
