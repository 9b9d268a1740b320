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
