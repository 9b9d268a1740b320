import { badField } from "#workers/kernel/app-error.ts";

/** Rules of shared reports (docs/report.md). Pure: the dialog offers and counts with what the server decides by. */

/** For how many days a link can be made to hold. */
export const EXPIRY_DAYS = [7, 30, 90] as const;
export type ExpiryDays = (typeof EXPIRY_DAYS)[number];
/** Characters of a title after trimming. */
export const MAX_REPORT_TITLE = 100;
/** Reports of one account, those that have expired or were revoked and are still listed among them. */
export const MAX_REPORTS = 50;
/** Posts that one report sums up. */
export const MAX_POSTS_IN_REPORT = 5_000;
/** Posts that a report shows one by one: those with the most views. */
export const MAX_BEST_POSTS = 20;
/** Posts whose readings make the curve: those with the most views. */
export const MAX_CURVE_POSTS = 200;
/** Points of the summed curve, and of the curve of one post. */
export const SUM_POINTS = 60;
export const POST_POINTS = 30;
/** The most characters of a stored report; a full one has about 30,000. */
export const MAX_REPORT_LENGTH = 65_536;

const DAY_MS = 86_400_000;
/** An expired or revoked report stays in its owner's list for so long. */
export const LISTED_AFTER_END_MS = 7 * DAY_MS;

export function expiryOf(at: number, days: ExpiryDays): number {
  return at + days * DAY_MS;
}

/** A live link opens its page; an expired or revoked one does not. */
export type ReportState = "live" | "expired" | "revoked";

export function stateOf(
  { expiresAt, revokedAt }: { expiresAt: number; revokedAt: number | null },
  now: number,
): ReportState {
  if (revokedAt !== null) return "revoked";
  return expiresAt <= now ? "expired" : "live";
}

/** Control characters, and the marks that are not seen or turn the direction of what follows. */
const UNWANTED = /\p{Cc}|[\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/gu;

/** A title as it is stored: Unicode NFC, on one line, trimmed. 1400 when it is blank or too long. */
export function parseReportTitle(given: string): string {
  const title = given.replaceAll(/\s+/g, " ").replaceAll(UNWANTED, "").normalize("NFC").trim();
  if (title === "") throw badField("title", "reports:errors.titleRequired");
  if (Array.from(title).length > MAX_REPORT_TITLE) {
    throw badField("title", "reports:errors.titleTooLong", { max: MAX_REPORT_TITLE });
  }
  return title;
}
