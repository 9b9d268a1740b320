import type { UseType } from "#workers/modules/usage/domain.ts";

/** In the order of charts and tables. */
export const TYPES = [
  "SIMILAR_SEARCH",
  "AI_SEARCH",
  "CARD_QUERY",
  "AUDIENCE_ANALYSIS",
  "OTHER",
] as const satisfies readonly UseType[];

const COLORS = {
  SIMILAR_SEARCH: "accent",
  AI_SEARCH: "tag-orange",
  CARD_QUERY: "tag-cyan",
  AUDIENCE_ANALYSIS: "tag-magenta",
  OTHER: "ink-faint",
} as const satisfies Record<UseType, string>;

/** Told apart in light and dark, and by most who see colours differently; the tables name each type too. */
export function typeColor(type: UseType): string {
  return `var(--color-${COLORS[type]})`;
}
