import { normaliseEmail } from "#workers/kernel/email-address.ts";
import { scanAddresses } from "./email-scan.ts";
import { normalizeText } from "./email-tokens.ts";

/** Reads the addresses of lists that people bring: receivers, do-not-contact, files. Pure, linear in the length of the text. */

/** What is read at once: lists have lines, and a longer one is cut where a word ends. */
const PIECE = /[^\r\n]{1,4000}(?=[\s,;|]|$)|[^\r\n]{1,4000}/gm;
const WORD = /[^\s,;:|<>()[\]{}"“”«»、。]+/gu;
const QUOTES = "'‘’`";
/** How our own files write an address that a spreadsheet could take for a formula. */
const GUARD = /^'(?=[=+\-@])/;
const BULLETS = /^[*~!#`&>•·–—-]+/u;
const ENDS = /[*~!'’`…._–—-]+$/u;
/** `lia@gmail.comContact me`: the next sentence begins with a capital. */
const GLUED_SENTENCE = /(@[\w.-]{1,200}\.(?:com|net|org|co|io|me|tv))(?=[A-Z][a-z])/g;

/**
 * The addresses of a text as they are stored, each once. A word that is an address as it stands is taken whole, so that international and unusual ones are read; the rest is read as bios
 * are (`extractEmails`): emoji and words glued to an address, "name [at] domain dot com", links and handles that only look like one.
 */
export function addressesIn(text: string): string[] {
  if (!/[@＠]|\bat\b|arroba|艾特|%40|gmail|mail\s?[.。]/i.test(text)) return [];
  const found = new Set<string>();
  for (const [piece] of text.matchAll(PIECE)) {
    const line = normalizeText(piece).replaceAll(GLUED_SENTENCE, "$1 ");
    const rest = line.replaceAll(WORD, (word) => {
      const address = word.includes("@") ? wholeAddress(word) : null;
      if (address === null) return word;
      found.add(address);
      return " ";
    });
    for (const address of scanAddresses(rest, { max: Number.POSITIVE_INFINITY, isMeant: true }))
      if (normaliseEmail(address) !== null) found.add(address);
  }
  return [...found];
}

/** A word that is an address, without what surrounds it and the query of a link. */
function wholeAddress(word: string): string | null {
  const [written = ""] = word.replace(GUARD, "").split(/(?<=@[^?&#]*)[?&#]/, 1);
  let from = 0;
  while (QUOTES.includes(written.charAt(from) || " ")) from += 1;
  const isGuarded = GUARD.test(word);
  const bare = written.slice(from).replace(ENDS, "");
  return normaliseEmail(isGuarded ? bare : bare.replace(BULLETS, ""));
}
