import { useRevalidator } from "@remix-run/react";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "#app/components/toast.tsx";
import type { Language } from "#workers/kernel/vocabulary.ts";
import { loadLanguage } from "./i18n.ts";
import { rememberLanguage } from "./remember-language.ts";

/** Switches the interface language in place: texts first, then one render; nothing flashes and nothing typed is lost. */
export function useSwitchLanguage(): (language: Language) => Promise<void> {
  const { revalidate } = useRevalidator();
  const { t } = useTranslation("site");
  return useCallback(
    async (language) => {
      try {
        await loadLanguage(language);
      } catch {
        showToast({ kind: "error", text: t("preferences.languageFailed") });
        return;
      }
      rememberLanguage(language);
      revalidate();
    },
    [revalidate, t],
  );
}
