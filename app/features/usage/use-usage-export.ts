import { useState } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "#app/components/toast.tsx";
import { startDownload } from "#app/entities/task/use-download.ts";
import { callApi } from "#app/lib/api.client.ts";
import { reportError } from "#app/lib/report-error.ts";
import type { exportEnterpriseUsage, exportUserUsage } from "#workers/modules/usage/contract.ts";
import type { UsageScreen } from "./use-usage-screen.ts";

/** Downloads the charges of the past two months as a spreadsheet: those of the account, member or enterprise that the page shows. */
export function useUsageExport({ enterpriseId, member }: Pick<UsageScreen, "enterpriseId" | "member">) {
  const { t } = useTranslation("usagePage");
  const [isExporting, setExporting] = useState(false);
  return {
    isExporting,
    async start() {
      setExporting(true);
      try {
        const who = member === null ? {} : { userId: member.userId };
        const { url } =
          enterpriseId === null
            ? await callApi<typeof exportUserUsage>("GET /quota/user/export-quota-logs", { query: {} })
            : await callApi<typeof exportEnterpriseUsage>("GET /quota/enterprise/export-quota-logs", {
                query: { enterpriseId, ...who },
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
