import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "#app/components/toast.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { reportError } from "#app/lib/report-error.ts";
import type { Attitude } from "#workers/kernel/vocabulary.ts";
import type { AutoTaskView } from "#workers/modules/auto-tasks/contract.ts";
import { AUTO_ATTITUDES, type AutoAttitude } from "#workers/modules/auto-tasks/domain.ts";
import type { AutoListItem, rateAutoCandidate } from "#workers/modules/auto-tasks/finds-contract.ts";
import type { FitPage } from "./load-auto-task.ts";
import { isRunning } from "./task-state.ts";
import { autoTaskKeys } from "./use-auto-task.ts";
import type { FitPages } from "./use-fit-list.ts";

const COUNT_OF = {
  LIKE: "like",
  SUPERLIKE: "superlike",
  DISLIKE: "dislike",
  NORATE: "norate",
} as const satisfies Record<Attitude, keyof FitPage["attitudeCounts"]>;

/** What a creator of a task is rated: a perfect fit starts as LIKE (spec 2 §4), the others unrated. */
export function attitudeOf({ attitude }: Pick<AutoListItem, "attitude">): Attitude {
  return attitude;
}

/** Ratings that show at once, move the counts, and are taken back when the server refuses them. `onSuperliked` comes after a saved superlike. */
export function useFitRatings(task: AutoTaskView, onSuperliked: () => void) {
  const { t } = useTranslation("autoTask");
  const taskId = task.id;
  const superliked = isRunning(task) ? "rating.superliked" : "rating.superlikedAtRest";
  const client = useQueryClient();
  const history = useRef<{ card: AutoListItem; before: AutoAttitude; after: AutoAttitude }[]>([]);

  const save = useCallback(
    async (card: AutoListItem, from: Attitude, to: AutoAttitude): Promise<boolean> => {
      const show = (before: Attitude, after: Attitude) =>
        client.setQueryData<FitPages>(autoTaskKeys.users(taskId, card.fit.group), (pages) =>
          pages ? withRating(pages, card.id, before, after) : pages,
        );
      show(from, to);
      try {
        const { isAlreadyProcessed } = await callApi<typeof rateAutoCandidate>(
          "POST /search/longCrawler/:taskId/rate",
          { params: { taskId }, body: { kolId: card.id, attitude: to } },
        );
        if (to === "SUPERLIKE") {
          showToast(
            isAlreadyProcessed
              ? { text: t("rating.already") }
              : { kind: "success", text: t(superliked, { name: card.title }), durationMs: 6_000 },
          );
          onSuperliked();
        }
        return true;
      } catch (error) {
        show(to, from);
        reportError(error, (message) => t("rating.failed", { message }));
        return false;
      }
    },
    [client, superliked, t, taskId, onSuperliked],
  );

  const rate = useCallback(
    async (card: AutoListItem, to: AutoAttitude): Promise<void> => {
      const before = attitudeOf(card);
      if (before === to) return;
      if (!(await save(card, before, to))) return;
      // A rating is never undone to "unrated": the call has no such value.
      const isUndone = AUTO_ATTITUDES.find((attitude) => attitude === before);
      if (isUndone) history.current.push({ card, before: isUndone, after: to });
    },
    [save],
  );

  const undo = useCallback(async (): Promise<void> => {
    const last = history.current.pop();
    if (!last) return showToast({ id: "rating", text: t("rating.nothing") });
    if (await save(last.card, last.after, last.before)) showToast({ id: "rating", text: t("rating.undone") });
  }, [save, t]);

  return { rate, undo };
}

function withRating(pages: FitPages, kolId: string, from: Attitude, to: Attitude): FitPages {
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
function moved(counts: FitPage["attitudeCounts"], from: Attitude, to: Attitude): FitPage["attitudeCounts"] {
  const less = { ...counts, [COUNT_OF[from]]: Math.max(0, counts[COUNT_OF[from]] - 1) };
  return { ...less, [COUNT_OF[to]]: less[COUNT_OF[to]] + 1 };
}
