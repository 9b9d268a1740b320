import { badField } from "#workers/kernel/app-error.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import { parseTiktokLink } from "#workers/platforms/tiktok/link.ts";
import { parseYoutubeLink } from "#workers/platforms/youtube/link.ts";
import { keywordProblem, MAX_KEYWORD, VIDEO_COUNT } from "../../domain.ts";
import { checkAmount } from "../amount.ts";

export type KeywordPlatform = "YOUTUBE" | "TIKTOK";

/** The platform of a keyword search (spec 2 §2.1); throws 1400 for another one. */
export function checkKeywordPlatform(platform: Platform): KeywordPlatform {
  if (platform === "YOUTUBE" || platform === "TIKTOK") return platform;
  throw badField("platform", "search:errors.platformUnsupported");
}

const PROBLEM_TEXTS = {
  empty: "search:errors.keywordRequired",
  link: "search:errors.keywordOnly",
  tooLong: "search:errors.keywordTooLong",
} as const;

/**
 * The words to search for (spec 2 §5): trimmed, NFC, single spaces, without control characters. A web address is refused; a bare link
 * of the chosen platform is reduced to its account. Throws 1400 with the text that says what is wrong.
 */
export function checkKeyword(input: string, platform: KeywordPlatform): string {
  const words = input
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Zs}]+/gu, " ")
    .trim();
  const problem = keywordProblem(words);
  if (problem !== null) throw badField("searchInput", PROBLEM_TEXTS[problem], { maximum: MAX_KEYWORD });
  return looksLikeLink(words) ? accountOf(words, platform) : words;
}

/** Words with a space in them are words, even if one of them is an address. */
function looksLikeLink(words: string): boolean {
  return !words.includes(" ") && /^www\.|\.com(?:\/|$)|^[\w-]+(?:\.[\w-]+)+\//i.test(words);
}

function accountOf(link: string, platform: KeywordPlatform): string {
  if (platform === "TIKTOK") {
    const parsed = parseTiktokLink(link);
    if (parsed.ok && parsed.handle !== "") return parsed.handle;
    throw badField("searchInput", "search:errors.tiktokLink");
  }
  const parsed = parseYoutubeLink(link);
  if (parsed.ok && parsed.kind === "handle") return parsed.handle;
  if (parsed.ok && parsed.kind === "channel") return parsed.channelId;
  throw badField("searchInput", "search:errors.youtubeLink");
}

/** How many videos to look at (spec 2 §5 Quantity): 300 on TikTok whatever was asked, else as in every mode. */
export function checkVideoCount(platform: KeywordPlatform, asked: number | undefined): number {
  return platform === "TIKTOK" ? VIDEO_COUNT.tiktokKeyword : checkAmount(asked);
}
