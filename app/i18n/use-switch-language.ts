import { useRevalidator } from "@remix-run/react";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "#app/components/toast.tsx";
import { keepStored } from "#app/lib/browser-storage.ts";
import { writePreferenceCookie } from "#app/lib/cookies.ts";
import type { Language } from "#workers/kernel/vocabulary.ts";
import { loadLanguage } from "./i18n.ts";
import { LANGUAGE_COOKIE, LANGUAGE_STORAGE_KEYS } from "./languages.ts";

/** Switches the interface language in place: texts first, then one render; nothing flashes and nothing typed is lost. */
export function useSwitchLanguage(): (language: Language) => Promise<void> {
  const { revalidate } = useRevalidator();
  const { t } = useTranslation("shell");
  return useCallback(
    async (language) => {
      try {
        await loadLanguage(language);
      } catch {
        showToast({ kind: "error", text: t("languageFailed") });
        return;
      }
      rememberLanguage(language);
      revalidate();
    },
    [revalidate, t],
  );
}

function rememberLanguage(language: Language): void {
  writePreferenceCookie(LANGUAGE_COOKIE, language);
  for (const key of LANGUAGE_STORAGE_KEYS) keepStored(key, language);
}
