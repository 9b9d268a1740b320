import { useNavigate } from "@remix-run/react";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { showToast } from "#app/components/toast.tsx";
import { noteSaved, refreshSaved } from "#app/entities/tag/use-tags.ts";
import { callApi } from "#app/lib/api.client.ts";
import { ApiError } from "#app/lib/api-call.ts";
import { reportError } from "#app/lib/report-error.ts";
import type { saveRecord, takeBackRecord } from "#workers/modules/records/contract.ts";

const UNDO_SHOWN_MS = 10_000;
const CONFLICT = 1409;

/** Saves a creator, and takes that back: the server allows it for ten minutes, to who saved it and while nobody has worked on the record. */
export function useSaveCreator({ kolId, name }: { kolId: string; name: string }) {
  const { t } = useTranslation("saveCreator");
  const client = useQueryClient();
  const navigate = useNavigate();
  const id = `save-${kolId}`;

  async function save(): Promise<void> {
    try {
      const { stage, isNew } = await callApi<typeof saveRecord>("POST /tagAndNote/kol", { body: { kolId } });
      noteSaved(client, kolId, { kolId, stage, tagIds: [] });
      const undo = { label: t("undo"), onClick: () => void takeBack() };
      if (isNew) showToast({ id, text: t("done", { name }), action: undo, durationMs: UNDO_SHOWN_MS });
      else {
        await refreshSaved(client, kolId);
        showToast({ id, text: t("already", { name }) });
      }
    } catch (error) {
      reportError(error, (message) => t("failed", { name, message }));
    }
  }

  async function takeBack(): Promise<void> {
    try {
      await callApi<typeof takeBackRecord>("POST /tagAndNote/kol/takeBack", { body: { kolId } });
      noteSaved(client, kolId, null);
      showToast({ id, text: t("takenBack", { name }) });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== CONFLICT)
        return reportError(error, (message) => t("failed", { name, message }));
      const open = { label: t("open"), onClick: () => navigate(`/records?kol=${encodeURIComponent(kolId)}`) };
      showToast({ id, text: t("stays", { name }), action: open, durationMs: UNDO_SHOWN_MS });
    }
  }

  return { save, takeBack };
}
