import { simplified } from "#workers/matching/han.ts";

/** One spelling of a text: NFKC, lower case, simplified signs, straight quotes, no invisible signs, single blanks. */
export function plain(text: string): string {
  return simplified(text.normalize("NFKC").toLowerCase())
    .replaceAll(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\ufe0f/g, "")
    .replaceAll("i\u0307", "i")
    .replaceAll(/[‘’ʼ´`]/g, "'")
    .replaceAll(/[“”„]/g, '"')
    .replaceAll(/[^\S\n]+/g, " ");
}

/** The phrases of a list that is divided by `;`, in the spelling of `plain`. */
export function plainList(phrases: string): readonly string[] {
  return phrases
    .split(/[;；]/)
    .map((phrase) => plain(phrase).replaceAll(/\s+/g, " ").trim())
    .filter((phrase) => phrase !== "");
}

/** A text without any of these signs at its ends. */
export function trimSigns(text: string, signs: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && signs.includes(text[start] ?? "")) start += 1;
  while (end > start && signs.includes(text[end - 1] ?? "")) end -= 1;
  return text.slice(start, end);
}

/** Signs that `*` in a phrase stands for, at most. */
const MAX_GAP = 80;

/** The first phrase of a list that stands in a plain text, or undefined. `a * b`: both, close together and in this order. */
export function findPhrase(text: string, phrases: readonly string[]): string | undefined {
  return phrases.find((phrase) => {
    const star = phrase.indexOf("*");
    return star < 0
      ? text.includes(phrase)
      : hasBoth(text, phrase.slice(0, star).trimEnd(), phrase.slice(star + 1).trimStart());
  });
}

function hasBoth(text: string, first: string, second: string): boolean {
  for (let at = text.indexOf(first); at >= 0; at = text.indexOf(first, at + first.length)) {
    const end = at + first.length;
    if (text.slice(end, end + MAX_GAP + second.length).includes(second)) return true;
  }
  return false;
}

/** Alphabets whose words are divided by blanks. */
const DIVIDED = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{N}']/u;

/** The first phrase of a list that stands in a plain text as whole words, wherever the list has it; null when none does. */
export function findWords(
  text: string,
  phrases: readonly string[],
): { word: string; start: number; end: number } | null {
  for (const word of phrases)
    for (let start = text.indexOf(word); start >= 0; start = text.indexOf(word, start + 1)) {
      const end = start + word.length;
      const isCut =
        DIVIDED.test(word) && (DIVIDED.test(text.slice(start - 1, start)) || DIVIDED.test(text.slice(end, end + 1)));
      if (!isCut) return { word, start, end };
    }
  return null;
}
