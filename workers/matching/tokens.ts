import { simplified } from "./han.ts";

/** Words of a text with their places in it: no addresses, no names of other accounts. Pure and linear in the length of the text. */

/** A word as it is compared (`word`: lower case, no accents, no decorated letters) and where it stands in the text as it was written. */
export type Token = {
  word: string;
  start: number;
  end: number;
  isHan: boolean;
  /** Stands behind a #, where words are often written together. */
  isTag: boolean;
};

const WORDS =
  /c\+\+|[cf]#(?![\p{L}\p{N}])|\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+(?:['’](?!\p{Script=Han})\p{L}+)?/giu;
const LINKS = /(?:https?:\/\/|www\.)[^\s\p{Script=Han}]+/giu;
const BARE_LINKS = /\b[\w-]{1,63}\.(?:com|net|org|io|ee|me|tv|gg|ly|bio|link|shop|store)(?:\/[^\s\p{Script=Han}]*)?/giu;
const ACCOUNT_SIGN = /[\w.+-]/;
const ADDRESS_REACH = 64;
const HAN = /\p{Script=Han}/u;
const PLAIN = /^[a-z0-9]+$/;

/** The words of a text in order. Han runs come as one token each. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  const plain = withoutAddresses(text);
  WORDS.lastIndex = 0;
  for (let match = WORDS.exec(plain); match !== null; match = WORDS.exec(plain)) {
    const written = match[0];
    const isHan = HAN.test(written);
    const word = isHan ? simplified(written) : plainWord(written);
    if (word === "") continue;
    const before = text[match.index - 1];
    tokens.push({
      word,
      start: match.index,
      end: match.index + written.length,
      isHan,
      isTag: before === "#" || before === "＃",
    });
  }
  return tokens;
}

/** A word in the form in which it is compared: compatibility forms undone, lower case, no accents, no possessive ending. */
export function plainWord(written: string): string {
  const lower = written.toLowerCase();
  if (PLAIN.test(lower)) return lower;
  const folded = lower.normalize("NFKC").toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "").normalize("NFC");
  return folded.replace(/['’]s$/, "").replaceAll(/['’]/g, "");
}

/** The same text, equally long, with blanks where links, mail addresses and mentions were. */
export function withoutAddresses(text: string): string {
  const blank = (found: string) => " ".repeat(found.length);
  let plain = text;
  if (/[./]/.test(text)) plain = plain.replace(LINKS, blank).replace(BARE_LINKS, blank);
  let kept = "";
  let from = 0;
  for (let at = plain.indexOf("@"); at >= 0; at = plain.indexOf("@", Math.max(at + 1, from))) {
    let [start, end] = [at, at + 1];
    while (start > from && at - start < ADDRESS_REACH && ACCOUNT_SIGN.test(plain[start - 1] ?? "")) start -= 1;
    while (end < plain.length && end - at < ADDRESS_REACH && ACCOUNT_SIGN.test(plain[end] ?? "")) end += 1;
    kept += plain.slice(from, start) + " ".repeat(end - start);
    from = end;
  }
  return kept + plain.slice(from);
}
