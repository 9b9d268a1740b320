import { useState } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "#app/components/toast.tsx";
import { startDownload } from "#app/entities/task/use-download.ts";
import type { TrackingAddress } from "#app/entities/tracked-post/tracking-address.ts";
import { filterOf } from "#app/entities/tracked-post/tracking-request.ts";
import { callApi } from "#app/lib/api.client.ts";
import { reportError } from "#app/lib/report-error.ts";
import { useMayExport } from "#app/lib/root-data.ts";
import type { exportPublications } from "#workers/modules/publications/contract.ts";

/** Takes the posts of the address away as a spreadsheet. */
export function useExport(address: TrackingAddress) {
  const { t } = useTranslation("videoTracking");
  const mayExport = useMayExport("KOLSCOUT_TRACK");
  const [isExporting, setExporting] = useState(false);
  return {
    mayExport,
    isExporting,
    async exportList() {
      setExporting(true);
      try {
        const url = await callApi<typeof exportPublications>("POST /publicationStatistics/export", {
          body: filterOf(address),
        });
        startDownload(url);
        showToast({ kind: "success", text: t("exported") });
      } catch (error) {
        reportError(error, t("exportFailed"));
      }
      setExporting(false);
    },
  };
}
