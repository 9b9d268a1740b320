/** The creators of a group as they are loaded, and the ratings in them. Pure. */
import type { InfiniteData } from "@tanstack/react-query";
import type { OutputOf } from "#workers/api/endpoint.ts";
import { type Attitude, likedBy } from "#workers/kernel/vocabulary.ts";
import type { AutoListItem, listAutoCreators } from "#workers/modules/auto-tasks/finds-contract.ts";

export type FitPage = OutputOf<typeof listAutoCreators>;
export type FitPages = InfiniteData<FitPage, number>;

/** How many creators of a group are rated how; `like` counts those that the task alone likes as well. */
export type FitCounts = FitPage["attitudeCounts"] & Pick<FitPage, "likedByAi">;

const COUNT_OF = {
  LIKE: "like",
  SUPERLIKE: "superlike",
  DISLIKE: "dislike",
  NORATE: "norate",
} as const satisfies Record<Attitude, keyof FitCounts>;

type Rated = Pick<AutoListItem, "attitude" | "likedBy">;

/** What a person rated a creator; NORATE also for a perfect fit that the task alone likes. */
export function ownRatingOf({ attitude, likedBy: liker }: Rated): Attitude {
  return liker === "ai" ? "NORATE" : attitude;
}

/** What a creator shows once a person has rated it so: without a rating a perfect fit is liked by the task (spec 2 §4). */
function shownAs(to: Attitude, { fit }: Pick<AutoListItem, "fit">): Rated {
  if (to === "NORATE" && fit.group === "perfectFit") return { attitude: "LIKE", likedBy: "ai" };
  return { attitude: to, likedBy: likedBy(to, true) };
}

/** How creators are rated. */
export function countAttitudes(cards: readonly Rated[]): FitCounts {
  return cards.reduce<FitCounts>((counts, card) => counted(counts, card, 1), {
    ...{ like: 0, superlike: 0, dislike: 0, norate: 0, likedByAi: 0 },
  });
}

/** The pages with one creator rated so by a person, and the counts with them. */
export function withRating(pages: FitPages, kolId: string, to: Attitude): FitPages {
  const card = pages.pages.flatMap(({ data }) => data).find(({ id }) => id === kolId);
  if (card === undefined || ownRatingOf(card) === to) return pages;
  const shown = shownAs(to, card);
  return {
    ...pages,
    pages: pages.pages.map((page) => {
      const before = { ...page.attitudeCounts, likedByAi: page.likedByAi };
      const { likedByAi, ...attitudeCounts } = counted(counted(before, card, -1), shown, 1);
      const data = page.data.map((one) => (one.id === kolId ? { ...one, ...shown } : one));
      return { ...page, attitudeCounts, likedByAi, data };
    }),
  };
}

/** The counts with a creator more or less; never below none. */
function counted(counts: FitCounts, { attitude, likedBy: liker }: Rated, step: 1 | -1): FitCounts {
  const of = COUNT_OF[attitude];
  return {
    ...counts,
    [of]: Math.max(0, counts[of] + step),
    likedByAi: liker === "ai" ? Math.max(0, counts.likedByAi + step) : counts.likedByAi,
  };
}
