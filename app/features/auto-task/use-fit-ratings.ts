import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "#app/components/toast.tsx";
import { sayRatingFailed } from "#app/entities/creator/say-rating-failed.ts";
import { callApi } from "#app/lib/api.client.ts";
import { describeError } from "#app/lib/describe-error.ts";
import { inTurn } from "#app/lib/in-turn.ts";
import type { Attitude } from "#workers/kernel/vocabulary.ts";
import type { AutoTaskView } from "#workers/modules/auto-tasks/contract.ts";
import type { AutoAttitude } from "#workers/modules/auto-tasks/domain.ts";
import type { AutoListItem, rateAutoCandidate } from "#workers/modules/auto-tasks/finds-contract.ts";
import { type FitPages, ownRatingOf, withRating } from "./fit-pages.ts";
import { isRunning } from "./task-state.ts";
import { autoTaskKeys } from "./use-auto-task.ts";

/** A rating that can be taken back. */
type Done = { card: AutoListItem; before: Attitude; after: Attitude; saved: Promise<boolean> };

/**
 * Ratings that show at once, move the counts, and are taken back when the server refuses them. `cards` are the loaded ones; `onSuperliked` comes after a saved
 * superlike.
 */
export function useFitRatings(task: AutoTaskView, cards: readonly AutoListItem[], onSuperliked: () => void) {
  const taskId = task.id;
  const show = useShownRatings(taskId, cards);
  const send = useSendRating(task, onSuperliked);
  const history = useRef<Done[]>([]);

  const save = useCallback(
    async function saveNow(card: AutoListItem, from: Attitude, to: Attitude): Promise<boolean> {
      show(card, to);
      const isSaved = await send(card, to, () => void saveNow(card, from, to));
      if (!isSaved) show(card, from);
      return isSaved;
    },
    [send, show],
  );

  /** Answers whether it was saved. */
  const rate = useCallback(
    async (card: AutoListItem, to: AutoAttitude): Promise<boolean> => {
      const before = ownRatingOf(card);
      if (before === to) return false;
      const saved = save(card, before, to);
      const done: Done = { card, before, after: to, saved };
      history.current.push(done);
      if (await saved) return true;
      history.current = history.current.filter((other) => other !== done);
      return false;
    },
    [save],
  );

  /** Takes back the last rating, once the server has it: null when there is none, else whether that was saved. */
  const undo = useCallback(async (): Promise<boolean | null> => {
    const last = history.current.pop();
    if (!last) return null;
    show(last.card, last.before);
    if (!(await last.saved) || (await save(last.card, last.after, last.before))) return true;
    history.current.push(last);
    return false;
  }, [save, show]);

  return { rate, undo };
}

/** Puts a rating into the loaded pages, and keeps it there: a page that was asked for before the rating brings the creator as they were. */
function useShownRatings(taskId: string, cards: readonly AutoListItem[]) {
  const client = useQueryClient();
  const given = useRef(new Map<string, Attitude>());
  const show = useCallback(
    (card: AutoListItem, to: Attitude) => {
      given.current.set(card.id, to);
      client.setQueriesData<FitPages>({ queryKey: autoTaskKeys.users(taskId, card.fit.group) }, (pages) =>
        pages ? withRating(pages, card.id, to) : pages,
      );
    },
    [client, taskId],
  );
  useEffect(() => {
    for (const card of cards) {
      const to = given.current.get(card.id);
      if (to !== undefined && to !== ownRatingOf(card)) show(card, to);
    }
  }, [cards, show]);
  return show;
}

/** Sends a rating and says what came of it where the list does not show it: a superlike's consequence, and a refusal. Answers whether it was saved. */
function useSendRating(task: AutoTaskView, onSuperliked: () => void) {
  const { t } = useTranslation(["autoTask", "results"]);
  const taskId = task.id;
  const superliked = isRunning(task) ? "rating.superliked" : "rating.superlikedAtRest";
  return useCallback(
    async (card: AutoListItem, to: Attitude, retry: () => void): Promise<boolean> => {
      try {
        const turn = inTurn(`rating ${card.id}`, () =>
          callApi<typeof rateAutoCandidate>("POST /search/longCrawler/:taskId/rate", {
            params: { taskId },
            body: { kolId: card.id, attitude: to },
          }),
        );
        const { isAlreadyProcessed } = await turn.work.finally(turn.isLast);
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
        const text = t("results:rate.failed", { message: describeError(error) });
        sayRatingFailed(text, { label: t("results:rate.retry"), onClick: retry });
        return false;
      }
    },
    [superliked, t, taskId, onSuperliked],
  );
}
