import type { Fact } from "#app/entities/list/fact-names.ts";
import type { TableColumns } from "#app/entities/list/search-address.ts";

/** Widths in pixels: every row has the same, so that the table is laid out once. */
export const NAME_WIDTH = 248;
export const RATING_WIDTH = 176;
export const WIDTHS: Record<Fact, number> = {
  followers: 104,
  averageViews: 120,
  expectedViews: 136,
  fairPrice: 128,
  engagement: 104,
  lastPost: 96,
  region: 152,
  email: 232,
  contact: 200,
};

/** The columns as they stand: pinned ones first, the others in the order of `FACTS`. */
export function columnsInOrder({ shown, pinned }: TableColumns): Fact[] {
  return [...shown.filter((fact) => pinned.includes(fact)), ...shown.filter((fact) => !pinned.includes(fact))];
}

/** Where each pinned column stands beside the name, in pixels from the table's start. */
export function startsOf(facts: readonly Fact[], pinned: readonly Fact[]): Map<Fact, number> {
  const starts = new Map<Fact, number>();
  let start = NAME_WIDTH;
  for (const fact of facts) {
    if (!pinned.includes(fact)) break;
    starts.set(fact, start);
    start += WIDTHS[fact];
  }
  return starts;
}
