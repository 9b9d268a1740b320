import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { startDownload } from "#app/entities/task/use-download.ts";
import { callApi } from "#app/lib/api.client.ts";
import { reportError } from "#app/lib/report-error.ts";
import type { exportBatch, exportBatchHistory } from "#workers/modules/batch-links/contract.ts";

/** Downloads the file of a batch, or of the whole history; `busy` is what is being written: a batch's id or "all". */
export function useBatchExport() {
  const { t } = useTranslation("audience");
  const [busy, setBusy] = useState<string | null>(null);

  const download = useCallback(
    async (what: string, askForLink: () => Promise<string>): Promise<boolean> => {
      setBusy(what);
      try {
        startDownload(await askForLink());
        return true;
      } catch (error) {
        reportError(error, t("exportFailed"));
        return false;
      } finally {
        setBusy(null);
      }
    },
    [t],
  );

  return {
    busy,
    exportOne: (batchId: string) =>
      download(batchId, () =>
        callApi<typeof exportBatch>("GET /tasks/audience-tasks/batch/:batchId/export", { params: { batchId } }),
      ),
    exportAll: () => download("all", () => callApi<typeof exportBatchHistory>("GET /tasks/audience-tasks/export", {})),
  };
}
