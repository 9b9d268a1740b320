/** Names that people give to things. */

/** Control characters, and the invisible marks that would make a blank name look given. */
const UNWANTED = /\p{Cc}|[\u200B-\u200F\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/gu;

/** A name as it is stored: NFC, single spaces, trimmed, without invisible characters. */
export function cleanName(name: string): string {
  return name.replaceAll(UNWANTED, " ").normalize("NFC").replaceAll(/\s+/g, " ").trim();
}

/** What two names share when they count as the same: case and width do not matter. */
export function nameKey(name: string): string {
  return cleanName(name).normalize("NFKC").toLowerCase();
}

/** What a mail client would turn into a link: a scheme, an email address, a domain. Width is folded first, and the dots of other scripts count. */
const LINK = /:\/\/|@|[\p{L}\p{N}][.\u3002]\p{L}{2}/u;
const PHONE_DIGITS = 7;

/** Whether a name carries a web or email address or a phone number, and so is an advertisement rather than a name. */
export function hasContact(name: string): boolean {
  const text = name.normalize("NFKC");
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0;
  return LINK.test(text) || digits >= PHONE_DIGITS;
}

/** A longer name would be a message. */
const MAX_PLAIN_NAME = 60;
const LONGEST_NUMBER = 4;

/**
 * A name for the product's own emails: letters, short numbers, spaces, hyphens, apostrophes and `&`, at most 60 characters, so that nothing in it becomes a link, an
 * address or a phone number. Empty when nothing is left.
 */
export function plainName(name: string): string {
  const words = cleanName(name)
    .normalize("NFKC")
    .replaceAll(/[^\p{L}\p{M}\p{Nd}&'\u2019-]/gu, " ")
    .split(" ");
  const digits = words.join("").replaceAll(/\P{Nd}/gu, "").length;
  const kept = digits > LONGEST_NUMBER ? words.map((word) => word.replaceAll(/\p{Nd}/gu, "")) : words;
  const text = kept.filter((word) => word !== "").join(" ");
  return Array.from(text).slice(0, MAX_PLAIN_NAME).join("").trim();
}
