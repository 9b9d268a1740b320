import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "#app/lib/api.client.ts";
import { reportError } from "#app/lib/report-error.ts";
import type { addNote, deleteNote, editNote } from "#workers/modules/records/contract.ts";
import { useRecordsCache } from "./use-records-data.ts";

/** What is done with the notes of a creator. Adding and changing throw ApiError, so that what was typed stays. */
export function useNotes(kolId: string) {
  const { t } = useTranslation("savedCreators");
  const cache = useRecordsCache();
  return useMemo(
    () => ({
      async add(note: string, idempotencyKey: string): Promise<void> {
        await callApi<typeof addNote>("POST /tagAndNote/kol/note", { body: { kolId, note } }, { idempotencyKey });
        await cache.refresh();
      },
      async edit(id: string, note: string): Promise<void> {
        await callApi<typeof editNote>("PUT /tagAndNote/kol/note", { body: { kolId, id, note } });
        await cache.refresh();
      },
      async remove(id: string): Promise<void> {
        try {
          await callApi<typeof deleteNote>("DELETE /tagAndNote/kol/note", { body: { kolId, id } });
        } catch (error) {
          reportError(error, t("failures.note"));
        }
        await cache.refresh();
      },
    }),
    [kolId, cache, t],
  );
}
export type NoteActions = ReturnType<typeof useNotes>;
