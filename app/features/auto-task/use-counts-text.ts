import { useTranslation } from "react-i18next";
import { useFormat } from "#app/lib/use-format.ts";
import type { FitCounts } from "./fit-pages.ts";

/** Says how many creators are rated how. */
export function useCountsText(): (counts: FitCounts) => string {
  const { t } = useTranslation("autoTask");
  const { integer } = useFormat();
  return ({ like, superlike, dislike, norate, likedByAi }) => {
    const rest = { superlike: integer(superlike), dislike: integer(dislike) };
    const rated =
      likedByAi > 0
        ? t("results.countsByLiker", { ...rest, own: integer(like - likedByAi), ai: integer(likedByAi) })
        : t("results.counts", { ...rest, like: integer(like) });
    return norate > 0 ? `${rated} · ${t("results.norate", { number: integer(norate) })}` : rated;
  };
}
