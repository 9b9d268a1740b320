import { normaliseEmail } from "#workers/kernel/email-address.ts";
import { scanAddresses } from "./email-scan.ts";
import { normalizeText } from "./email-tokens.ts";

/** Reads the addresses of lists that people bring: receivers, do-not-contact, files. Pure, linear in the length of the text. */

/** What is read at once: lists have lines, and a longer one is cut where a word ends. */
const PIECE = /[^\r\n]{1,4000}(?=[\s,;|]|$)|[^\r\n]{1,4000}/gm;
/** A piece without any of these holds no address. */
const HINT = /[@＠]|&#64;|&#x40;|&commat;|%40|\b(?:at|a)\b|arroba|艾特|#|mail|outlook|yahoo|icloud/i;
const WORD = /[^\s,;:|<>()[\]{}"“”«»、。]+/gu;
const QUOTES = "'‘’`";
/** How our own files write an address that a spreadsheet could take for a formula. */
const GUARD = /^'(?=[=+\-@])/;
const BULLETS = "*~!#&•·–—-";
const ENDS = `${QUOTES}*~!….,_–—-`;
/** An address at a domain with accents, with anything but Latin letters around it; bios are read for plain domains alone. */
const ACCENTED =
  /(?<![\p{Script=Latin}\p{N}.@/+_-])[a-z0-9_][a-z0-9._+-]{0,63}@(?:[\p{Script=Latin}\p{N}][\p{Script=Latin}\p{N}-]{0,62}\.){1,4}[a-z]{2,18}(?![\p{Script=Latin}\p{N}])/giu;
/** `lia@gmail.comContact me`: the next sentence begins with a capital. */
const GLUED_SENTENCE = /(@[\w.-]{1,200}\.(?:com|net|org|co|io|me|tv))(?=[A-Z][a-z])/g;

/**
 * The addresses of a text as they are stored, each once. A word that is an address as it stands is taken whole, so that international and unusual ones are read; the rest is read as bios
 * are (`extractEmails`): emoji and words glued to an address, "name [at] domain dot com", links and handles that only look like one.
 */
export function addressesIn(text: string): string[] {
  const found = new Set<string>();
  for (const [piece] of text.matchAll(PIECE)) {
    if (!HINT.test(piece)) continue;
    const line = normalizeText(piece).replaceAll(GLUED_SENTENCE, "$1 ");
    const take = (written: string, address: string | null) => {
      if (address === null) return written;
      found.add(address);
      return " ";
    };
    const rest = line
      .replaceAll(WORD, (word) => take(word, word.includes("@") ? wholeAddress(word) : null))
      .replaceAll(ACCENTED, (written) => take(written, /\P{ASCII}/u.test(written) ? normaliseEmail(written) : null));
    for (const address of scanAddresses(rest, { max: Number.POSITIVE_INFINITY, isMeant: true }))
      if (normaliseEmail(address) !== null) found.add(address);
  }
  return [...found];
}

/** A word that is an address, without what surrounds it and the query of a link. One pass over each end: patterns would look at a row of quotes from each of them. */
function wholeAddress(word: string): string | null {
  const isGuarded = GUARD.test(word);
  const at = word.indexOf("@");
  const query = word.slice(at).search(/[?&#]/);
  let [from, to] = [0, query < 0 ? word.length : at + query];
  const surrounds = isGuarded ? QUOTES : QUOTES + BULLETS;
  while (from < to && surrounds.includes(word.charAt(from))) from += 1;
  while (to > from && ENDS.includes(word.charAt(to - 1))) to -= 1;
  return normaliseEmail(word.slice(from, to));
}
