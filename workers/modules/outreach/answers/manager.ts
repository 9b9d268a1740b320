import { normaliseEmail } from "#workers/kernel/email-address.ts";
import type { Said } from "./clauses.ts";
import type { IncomingMail, OwnSide } from "./mail.ts";
import { plain } from "./plain.ts";

/** A hand-over: "write to my manager", with the address that is named in the text or put in Cc. */

const BETWEEN_ADDRESSES = /[^a-z0-9._%+@-]/;
const WRITTEN_AT = / ?[[({] ?at ?[\])}] ?/g;
const WRITTEN_DOT = / ?[[({] ?dot ?[\])}] ?/g;

const MAX_BEHIND = 70;
/** An inbox that is given up is not where to write instead. */
const DEAD =
  /no longer|not (?:in use|used|active|monitored|checked|valid|read)|unmonitored|inactive|(?:is|was|been) (?:closed|disabled|deactivated|deleted|retired|discontinued)|不再使用|停用|已注销|已失效|不用了/;

export type HandOver = { address: string | null; words: string[] };

/** The hand-over of a capped mail, `address` null when the mail names no address; null when it hands over nothing. */
export function findManager(mail: IncomingMail, fresh: string, said: readonly Said[], own: OwnSide): HandOver | null {
  const known = new Set([mail.from, ...own.addresses.map((address) => normaliseEmail(address) ?? "")]);
  const isOther = (address: string | null): address is string => address !== null && !known.has(address);
  const text = plain(fresh).replaceAll(WRITTEN_AT, "@").replaceAll(WRITTEN_DOT, ".");
  const named = addressesIn(text)
    .filter(({ behind }) => !DEAD.test(behind))
    .map(({ address }) => normaliseEmail(address))
    .find(isOther);
  const wordsOf = (...signals: string[]) =>
    said.filter(({ signal }) => signals.includes(signal)).map(({ word }) => word);
  const hand = wordsOf("hand", "handsOver");
  const isBare = named !== undefined && text.trim().length <= named.length + 20;
  if (named !== undefined && (hand.length > 0 || wordsOf("contact").length > 0 || isBare))
    return { address: named, words: hand.length > 0 ? hand : wordsOf("contact") };
  const copied = mail.cc.find(isOther);
  if (copied !== undefined && hand.length > 0) return { address: copied, words: hand };
  const plainly = wordsOf("handsOver");
  return plainly.length > 0 ? { address: null, words: plainly } : null;
}

/** The addresses of a plain text with what follows each in its sentence. */
function addressesIn(text: string): { address: string; behind: string }[] {
  const found: { address: string; behind: string }[] = [];
  let at = 0;
  for (const word of text.split(BETWEEN_ADDRESSES)) {
    const start = text.indexOf(word, at);
    at = start + word.length;
    if (!word.includes("@")) continue;
    const behind = text.slice(at, at + MAX_BEHIND).split(/[.!?。\n]/, 1)[0] ?? "";
    found.push({ address: word.replace(/[.-]$/, ""), behind });
  }
  return found;
}
