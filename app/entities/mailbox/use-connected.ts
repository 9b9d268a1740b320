import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "#app/components/toast.tsx";
import { usePromptParams } from "#app/lib/use-prompt-params.ts";

/** Says once that Google has just allowed to send (`hasValidEmail=1`), and takes the word out of the address. */
export function useConnected(onConnected: () => void): void {
  const { t } = useTranslation("mailboxPages");
  const [params, setParams] = usePromptParams();
  const hasValidEmail = params.get("hasValidEmail") === "1";
  const connected = useRef(onConnected);
  connected.current = onConnected;
  useEffect(() => {
    if (!hasValidEmail) return;
    showToast({ kind: "success", text: t("permission.done"), id: "gmail" });
    connected.current();
    setParams(
      (before) => {
        before.delete("hasValidEmail");
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [hasValidEmail, setParams, t]);
}
