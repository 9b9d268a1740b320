import { badField } from "#workers/kernel/app-error.ts";

/** Rules of the tags on saved creators (spec 2 §5, spec 3 §5). */

/** Longest name, in characters after trimming. */
export const MAX_TAG_NAME = 20;
/** Most tags of one account. */
export const MAX_TAGS = 200;
/** Most tags on one creator: a card shows them in one line. */
export const MAX_TAGS_PER_CREATOR = 10;

/** The colours a tag can have, as the screens offer them. */
export const TAG_COLORS = [
  "red",
  "volcano",
  "orange",
  "gold",
  "yellow",
  "lime",
  "green",
  "cyan",
  "blue",
  "geekblue",
  "purple",
  "magenta",
] as const;
export type TagColor = (typeof TAG_COLORS)[number];

/** Control characters, and the invisible marks that would make a blank name look given. */
const UNWANTED = /\p{Cc}|[\u200B-\u200F\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/gu;

/** A name as it is stored: NFC, single spaces, trimmed, without invisible characters. */
export function cleanTagName(name: string): string {
  return name.replaceAll(UNWANTED, " ").normalize("NFC").replaceAll(/\s+/g, " ").trim();
}

/** What two names share when they count as the same: case and width do not matter. */
export function tagNameKey(name: string): string {
  return cleanTagName(name).normalize("NFKC").toLowerCase();
}

/** What is wrong with a name, or null; `others` are the names it must not repeat. */
export function tagNameProblem(name: string, others: readonly string[]): "blank" | "tooLong" | "duplicate" | null {
  const clean = cleanTagName(name);
  if (clean === "") return "blank";
  if (Array.from(clean).length > MAX_TAG_NAME) return "tooLong";
  const key = tagNameKey(clean);
  return others.some((other) => tagNameKey(other) === key) ? "duplicate" : null;
}

/** The name to store; throws 1400 when it is blank or too long. Whether it repeats another one is the store's to say. */
export function checkTagName(name: string): string {
  const problem = tagNameProblem(name, []);
  if (problem === "blank") throw badField("name", "records:errors.nameRequired");
  if (problem === "tooLong") throw badField("name", "records:errors.nameTooLong", { max: MAX_TAG_NAME });
  return cleanTagName(name);
}
