import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "#app/components/toast.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { inTurn } from "#app/lib/in-turn.ts";
import { reportError } from "#app/lib/report-error.ts";
import type { deleteRecord, moveRecord, RecordView } from "#workers/modules/records/contract.ts";
import type { Stage } from "#workers/modules/records/domain.ts";
import { useRecordsCache } from "./use-records-data.ts";

const UNDO_SHOWN_MS = 10_000;

export type Move = { kolId: string; name: string; from: Stage; to: Stage };

/** What is done with saved creators: a move shows at once and is taken back when the server refuses. */
export function useRecordActions() {
  const { t } = useTranslation("savedCreators");
  const cache = useRecordsCache();
  return useMemo(() => {
    async function put({ kolId, from, to }: Move): Promise<boolean> {
      await cache.stopReading();
      cache.move(kolId, { from, to });
      const turn = inTurn(`stage ${kolId}`, () =>
        callApi<typeof moveRecord>("PUT /tagAndNote/kol/stage", { body: { kolId, from, to } }),
      );
      try {
        await turn.work;
        return true;
      } catch (error) {
        cache.move(kolId, { from: to, to: from });
        reportError(error, (message) => t("failures.move", { message }));
        return false;
      } finally {
        // What is still under way would be shown as not done.
        if (turn.isLast()) void cache.refresh();
      }
    }
    async function undo(move: Move): Promise<void> {
      const isBack = await put({ ...move, from: move.to, to: move.from });
      if (isBack) tell(t("stage.movedBack", { name: move.name, stage: t(`stages.${move.from}`) }));
    }
    return {
      /** Moves a creator to another stage, which the toast takes back; answers whether it was moved. */
      async move(move: Move): Promise<boolean> {
        if (move.from === move.to || !(await put(move))) return false;
        const text = t("stage.moved", { name: move.name, stage: t(`stages.${move.to}`) });
        tell(text, { label: t("undo"), onClick: () => void undo(move) });
        return true;
      },
      /** Deletes a record with all that belongs to it; answers whether it is gone. */
      async remove({ kol, others }: Pick<RecordView, "kol" | "others">): Promise<boolean> {
        try {
          await callApi<typeof deleteRecord>("DELETE /tagAndNote/kol", {
            body: { kolId: kol.id, others: others.map(({ id }) => id) },
          });
          cache.take(kol.id);
          showToast({ kind: "success", text: t("remove.done", { name: kol.nickname }) });
          return true;
        } catch (error) {
          reportError(error, t("failures.remove"));
          return false;
        } finally {
          void cache.refresh();
        }
      },
    };
  }, [cache, t]);
}
export type RecordActions = ReturnType<typeof useRecordActions>;

function tell(text: string, action?: { label: string; onClick: () => void }): void {
  showToast({ id: "record-moved", text, action, durationMs: action && UNDO_SHOWN_MS });
}
