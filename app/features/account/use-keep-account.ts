import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "#app/components/toast.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { describeError } from "#app/lib/describe-error.ts";
import { useCalmRevalidate } from "#app/lib/use-calm-revalidate.ts";
import type { cancelLeaving } from "#workers/modules/leaving/contract.ts";

/** Keeps an account that waits for its deletion, and tells how that went. */
export function useKeepAccount() {
  const { t } = useTranslation("accountPage");
  const revalidate = useCalmRevalidate();
  const [busy, setBusy] = useState(false);
  const isUnderWay = useRef(false);
  const keep = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    try {
      const { renewal } = await callApi<typeof cancelLeaving>("DELETE /account/leaving", {});
      const text = t(renewal === "stopped" ? "waiting.renewalStopped" : "waiting.kept");
      showToast({ kind: renewal === "stopped" ? "error" : "success", text, id: "leaving" });
    } catch (error) {
      showToast({ kind: "error", text: t("waiting.failed"), description: describeError(error), id: "leaving" });
    } finally {
      isUnderWay.current = false;
      setBusy(false);
      revalidate();
    }
  };
  return { busy, keep };
}
