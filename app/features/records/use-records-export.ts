import { useState } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "#app/components/toast.tsx";
import { startDownload } from "#app/entities/task/use-download.ts";
import { callApi } from "#app/lib/api.client.ts";
import { reportError } from "#app/lib/report-error.ts";
import type { exportRecords } from "#workers/modules/records/contract.ts";
import type { RecordsAddress } from "./records-address.ts";

/** Takes the creators of the address away as a spreadsheet, all pages of them. */
export function useRecordsExport({ tags, stage }: RecordsAddress) {
  const { t } = useTranslation("savedCreators");
  const [isExporting, setExporting] = useState(false);
  return {
    isExporting,
    async exportList() {
      setExporting(true);
      try {
        const body = { tags: [...tags], stage };
        const { url } = await callApi<typeof exportRecords>("POST /tagAndNote/export", { body });
        startDownload(url);
        showToast({ kind: "success", text: t("export.done") });
      } catch (error) {
        reportError(error, t("export.failed"));
      }
      setExporting(false);
    },
  };
}
