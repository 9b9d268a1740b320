import { useSearchParams } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "#app/components/toast.tsx";

/** Says once that Google has just allowed to send (`hasValidEmail=1`), and takes the word out of the address. */
export function useConnected(onConnected: () => void): void {
  const { t } = useTranslation("mailboxPages");
  const [params, setParams] = useSearchParams();
  const hasValidEmail = params.get("hasValidEmail") === "1";
  const connected = useRef(onConnected);
  connected.current = onConnected;
  useEffect(() => {
    if (!hasValidEmail) return;
    showToast({ kind: "success", text: t("permission.done"), id: "gmail" });
    connected.current();
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete("hasValidEmail");
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [hasValidEmail, setParams, t]);
}
