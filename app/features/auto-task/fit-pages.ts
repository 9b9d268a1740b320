/** The creators of a group as they are loaded, and the ratings in them. Pure. */
import type { InfiniteData } from "@tanstack/react-query";
import type { OutputOf } from "#workers/api/endpoint.ts";
import type { Attitude } from "#workers/kernel/vocabulary.ts";
import type { AutoListItem, listAutoCreators } from "#workers/modules/auto-tasks/finds-contract.ts";

export type FitPage = OutputOf<typeof listAutoCreators>;
export type FitPages = InfiniteData<FitPage, number>;

/** How many creators of a group are rated how. */
export type FitCounts = FitPage["attitudeCounts"];

const COUNT_OF = {
  LIKE: "like",
  SUPERLIKE: "superlike",
  DISLIKE: "dislike",
  NORATE: "norate",
} as const satisfies Record<Attitude, keyof FitCounts>;

/** What a creator of a task is rated: a perfect fit starts as LIKE (spec 2 §4), the others unrated. */
export function attitudeOf({ attitude }: Pick<AutoListItem, "attitude">): Attitude {
  return attitude;
}

/** How creators are rated. */
export function countAttitudes(cards: readonly Pick<AutoListItem, "attitude">[]): FitCounts {
  const counts: FitCounts = { like: 0, superlike: 0, dislike: 0, norate: 0 };
  for (const card of cards) counts[COUNT_OF[attitudeOf(card)]] += 1;
  return counts;
}

/** The pages with one creator rated so, and the counts with them. */
export function withRating(pages: FitPages, kolId: string, to: Attitude): FitPages {
  const from = pages.pages.flatMap(({ data }) => data).find(({ id }) => id === kolId)?.attitude;
  if (from === undefined || from === to) return pages;
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      attitudeCounts: moved(page.attitudeCounts, from, to),
      data: page.data.map((card) => (card.id === kolId ? { ...card, attitude: to } : card)),
    })),
  };
}

/** One creator out of one count into another; never below none. */
function moved(counts: FitCounts, from: Attitude, to: Attitude): FitCounts {
  const less = { ...counts, [COUNT_OF[from]]: Math.max(0, counts[COUNT_OF[from]] - 1) };
  return { ...less, [COUNT_OF[to]]: less[COUNT_OF[to]] + 1 };
}
