import { Check, Copy } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "./icon-button.tsx";
import { showToast } from "./toast.tsx";

const SHOWN_MS = 1500;

/** Puts a text into the clipboard and says so on the spot. */
export function CopyButton({ text, label, size = "sm" }: { text: string; label?: string; size?: "sm" | "md" }) {
  const { t } = useTranslation("ui");
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      showToast({ kind: "error", text: t("copyFailed") });
      return;
    }
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), SHOWN_MS);
  };
  return (
    <>
      <IconButton
        size={size}
        label={label ?? t("copy")}
        icon={copied ? <Check className="size-4 text-like" /> : <Copy className="size-4" />}
        onClick={copy}
      />
      <span aria-live="polite" className="sr-only">
        {copied ? t("copied") : ""}
      </span>
    </>
  );
}
