import type { Platform } from "#workers/kernel/vocabulary.ts";

/** Rules of the exclude list (spec 3 §2.7, §5, §9). Pure: the screen counts with the same functions that the server decides by. */

/** Lines of one call; the screen sends a longer text in parts of this size. */
export const LINES_PER_CALL = 50;
/** Lines of one upload. */
export const LINES_PER_UPLOAD = 1_000;
/** Most creators on one list. */
export const MAX_EXCLUSIONS = 100_000;

/** Whose list it is: one's own, or the one that all members of an enterprise share. */
export const EXCLUDE_SCOPES = ["PERSON", "ENTERPRISE"] as const;
export type ExcludeScope = (typeof EXCLUDE_SCOPES)[number];

export type TextLine = {
  /** From 1, blank lines counted. */
  lineNumber: number;
  content: string;
};

/** The lines of a text that say something, trimmed; stops behind `most` of them. */
export function readLines(text: string, most = Number.POSITIVE_INFINITY): TextLine[] {
  const lines: TextLine[] = [];
  let lineNumber = 0;
  for (let start = 0; start <= text.length && lines.length < most; ) {
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline;
    lineNumber += 1;
    const content = text.slice(start, end).trim();
    if (content !== "") lines.push({ lineNumber, content });
    start = end + 1;
  }
  return lines;
}

/** An account as platforms tell it; `handle` without @. */
export type Account = {
  platform: Platform;
  accountId: string;
  handle: string | null;
  secondaryId: string | null;
};

/** What stands before a handle in the link grammar's keys. */
const HANDLE_SIGNS: Record<Platform, string> = { YOUTUBE: "@", TIKTOK: "@", INSTAGRAM: "" };

/**
 * Every name under which the exclude list may know an account, spelled as the link grammar spells its keys: the platform's id, the second id of
 * TikTok, the handle in lower case.
 */
export function accountKeys({ platform, accountId, handle, secondaryId }: Account): string[] {
  const name = handle?.toLowerCase() ?? "";
  const named = name === "" ? [] : [`${platform}/${HANDLE_SIGNS[platform]}${name}`];
  if (platform === "YOUTUBE") return [`YOUTUBE/${accountId}`, ...named];
  return [`${platform}/uid/${accountId}`, ...(secondaryId ? [`${platform}/uid/${secondaryId}`] : []), ...named];
}
