import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { type ListScope, queryKeys } from "#app/entities/list/query-keys.ts";
import { applyRating, attitudeOf } from "#app/entities/list/result-counts.ts";
import { callApi } from "#app/lib/api.client.ts";
import { inTurn } from "#app/lib/in-turn.ts";
import { refreshOnTick, refreshQueries } from "#app/lib/query-cache.ts";
import { type Attitude, TABS, tabOf } from "#workers/kernel/vocabulary.ts";
import type { ListItem, ResultStats, rateCreator, rateCreators } from "#workers/modules/lists/contract.ts";

/** One thing that can be taken back: some creators and the attitudes they had. */
type Done = { cards: ListItem[]; before: Attitude[]; after: Attitude };

export type RatingEvents = {
  onRated: (cards: readonly ListItem[], attitude: Attitude) => void;
  /** A rating was taken back; `attitudes` are those that hold again. */
  onUndone: (cards: readonly ListItem[], attitudes: readonly Attitude[]) => void;
  onNothingToUndo: () => void;
  /** A rating was not saved, and shows as it was; `retry` tries it again. */
  onFailed: (error: unknown, retry: () => void) => void;
};

/**
 * Ratings that show at once and are taken back when the server refuses them (spec 2 §4). What was rated here is kept as
 * an overlay over the loaded cards, so that a card leaves its tab without a reload and returns on undo to where it was.
 */
export function useRatings(scope: ListScope, events: RatingEvents) {
  const client = useQueryClient();
  const [overlay, setOverlay] = useState<ReadonlyMap<string, Attitude>>(new Map());
  const history = useRef<Done[]>([]);
  /** The overlay as it is now: a key may come before React draws the last one's rating. */
  const current = useRef(overlay);

  const show = useCallback(
    (changes: readonly { card: ListItem; from: Attitude; to: Attitude }[]) => {
      const next = new Map(current.current);
      for (const { card, to } of changes) next.set(card.id, to);
      current.current = next;
      setOverlay(next);
      for (const tab of TABS) {
        client.setQueryData<ResultStats>(queryKeys.stats(scope, tab), (stats) =>
          stats ? changes.reduce((sum, { card, from, to }) => applyRating(sum, card, from, to), stats) : stats,
        );
      }
    },
    [client, scope],
  );

  const attitudeNow = useCallback((card: ListItem) => current.current.get(card.id) ?? attitudeOf(card), []);

  const send = useCallback(
    async (cards: readonly ListItem[], attitude: Attitude) => {
      const [only] = cards;
      if (cards.length === 1 && only) {
        const body = { projectId: scope.projectId, kolId: only.id, attitude };
        const turn = inTurn(`rating ${only.id}`, () => callApi<typeof rateCreator>("POST /similars/rate", { body }));
        await turn.work.finally(turn.isLast);
        return;
      }
      const kolIds = cards.map((card) => card.id);
      await callApi<typeof rateCreators>("POST /similars/rateBatch", {
        body: { projectId: scope.projectId, kolIds, attitude },
      });
    },
    [scope.projectId],
  );

  /** Runs `save`, then drops what was read before it: pages of other tabs, and counts that were on their way. */
  const saving = useCallback(
    async (save: () => Promise<unknown>) => {
      const stats = { queryKey: [...queryKeys.list(scope), "stats"] };
      const areCountsDue = client.isFetching(stats) > 0;
      await save();
      void refreshOnTick(client, { queryKey: [...queryKeys.list(scope), "page"], refetchType: "none" });
      if (areCountsDue || client.isFetching(stats) > 0) void refreshQueries(client, stats);
    },
    [client, scope],
  );

  /** Answers whether it was saved. */
  const rate = useCallback(
    async function rateNow(cards: readonly ListItem[], attitude: Attitude): Promise<boolean> {
      const changes = cards
        .map((card) => ({ card, from: attitudeNow(card), to: attitude }))
        .filter(({ from, to }) => from !== to);
      if (changes.length === 0) return false;
      const changed = changes.map(({ card }) => card);
      show(changes);
      const done: Done = { cards: changed, before: changes.map(({ from }) => from), after: attitude };
      history.current.push(done);
      events.onRated(changed, attitude);
      try {
        await saving(() => send(changed, attitude));
        return true;
      } catch (error) {
        history.current = history.current.filter((entry) => entry !== done);
        show(changes.map(({ card, from, to }) => ({ card, from: to, to: from })));
        events.onFailed(error, () => void rateNow(changed, attitude));
        return false;
      }
    },
    [attitudeNow, events, saving, send, show],
  );

  /** Takes back the last rating; answers whether that was saved. */
  const undo = useCallback(
    async function undoNow(): Promise<boolean> {
      const last = history.current.pop();
      if (!last) {
        events.onNothingToUndo();
        return false;
      }
      const back = last.cards.map((card, index) => ({ card, from: last.after, to: last.before[index] ?? "NORATE" }));
      show(back);
      try {
        await saving(async () => {
          for (const attitude of new Set(back.map(({ to }) => to))) {
            await send(
              back.filter(({ to }) => to === attitude).map(({ card }) => card),
              attitude,
            );
          }
        });
        events.onUndone(last.cards, last.before);
        return true;
      } catch (error) {
        show(back.map(({ card, from, to }) => ({ card, from: to, to: from })));
        history.current.push(last);
        events.onFailed(error, () => void undoNow());
        return false;
      }
    },
    [events, saving, send, show],
  );

  const isInTab = useCallback(
    (card: ListItem, tab: (typeof TABS)[number]) => tabOf(overlay.get(card.id) ?? attitudeOf(card)) === tab,
    [overlay],
  );
  const attitude = useCallback((card: ListItem) => overlay.get(card.id) ?? attitudeOf(card), [overlay]);

  return { rate, undo, isInTab, attitude, attitudeNow };
}
