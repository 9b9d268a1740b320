import type { QuotaLog } from "#workers/modules/enterprises/contract.ts";
import type { UseType } from "#workers/modules/usage/domain.ts";

/** In the order of charts and tables. */
export const TYPES = [
  "SIMILAR_SEARCH",
  "AI_SEARCH",
  "CARD_QUERY",
  "AUDIENCE_ANALYSIS",
  "OTHER",
] as const satisfies readonly UseType[];

/** One colour for each type of the log (spec 3 §3); charts use the same. */
const COLORS: Readonly<Record<QuotaLog["type"] | "OTHER", string>> = {
  SIMILAR_SEARCH: "accent",
  AI_SEARCH: "tag-orange",
  CARD_QUERY: "tag-cyan",
  AUDIENCE_ANALYSIS: "tag-magenta",
  EXCLUDE_LIST: "tag-gold",
  RESET: "tag-green",
  ADMIN: "tag-purple",
  EXPIRE: "tag-slate",
  FAILED_TASK: "tag-red",
  FAILED_SEARCH: "tag-volcano",
  PURCHASE: "tag-teal",
  TOP_UP: "tag-yellow",
  REVERSAL: "tag-rose",
  INFO_CARD: "tag-lime",
  OTHER: "ink-faint",
};

/** Told apart in light and dark, and by most who see colours differently; the tables name each type too. A type that is not known here counts as other. */
export function typeColor(type: string): string {
  const known = Object.entries(COLORS).find(([name]) => name === type);
  return `var(--color-${known?.[1] ?? COLORS.OTHER})`;
}
