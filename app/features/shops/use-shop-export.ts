import { useState } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "#app/components/toast.tsx";
import { startDownload } from "#app/entities/task/use-download.ts";
import { callApi } from "#app/lib/api.client.ts";
import { reportError } from "#app/lib/report-error.ts";
import type { exportShop } from "#workers/modules/shops/contract.ts";
import { filterQuery, type ShopAddress } from "./shop-address.ts";

/** Takes the creators that the filters leave away as a spreadsheet, all pages of them. */
export function useShopExport(projectId: string, address: ShopAddress) {
  const { t } = useTranslation("shopVetting");
  const [isExporting, setExporting] = useState(false);
  return {
    isExporting,
    async exportShop() {
      setExporting(true);
      try {
        const body = { projectId, ...filterQuery(address) };
        const { url } = await callApi<typeof exportShop>("POST /ttInfo/shop-export", { body });
        startDownload(url);
        showToast({ kind: "success", text: t("excelDone") });
      } catch (error) {
        reportError(error, t("excelFailed"));
      }
      setExporting(false);
    },
  };
}
