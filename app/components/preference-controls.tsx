import { Languages, Monitor, Moon, Sun } from "lucide-react";
import { useTranslation } from "react-i18next";
import { LANGUAGE_NAMES } from "#app/i18n/languages.ts";
import { useSwitchLanguage } from "#app/i18n/use-switch-language.ts";
import { THEMES, type Theme } from "#app/lib/preferences.ts";
import { useLanguage, useRootData } from "#app/lib/root-data.ts";
import { useSwitchTheme } from "#app/lib/use-switch-theme.ts";
import { LANGUAGES } from "#workers/kernel/vocabulary.ts";
import { IconButton } from "./icon-button.tsx";

export const THEME_ICONS = { system: Monitor, light: Sun, dark: Moon } as const;

/** The locale key of a theme's name. */
export const THEME_TEXT = {
  system: "account.themeSystem",
  light: "account.themeLight",
  dark: "account.themeDark",
} as const satisfies Record<Theme, string>;

/** Language and theme for pages without an account menu: one press goes to the next choice. */
export function PreferenceControls() {
  const { t } = useTranslation("site");
  const language = useLanguage();
  const theme = useRootData()?.theme ?? "system";
  const switchLanguage = useSwitchLanguage();
  const switchTheme = useSwitchTheme();
  const otherLanguage = LANGUAGES[(LANGUAGES.indexOf(language) + 1) % LANGUAGES.length] ?? language;
  const nextTheme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? theme;
  const ThemeIcon = THEME_ICONS[theme];
  return (
    <>
      <IconButton
        label={t("preferences.toggleLanguage", { language: LANGUAGE_NAMES[otherLanguage] })}
        icon={<Languages className="size-4" />}
        onClick={() => switchLanguage(otherLanguage)}
      />
      <IconButton
        label={t("preferences.toggleTheme", { theme: t(THEME_TEXT[nextTheme]) })}
        icon={<ThemeIcon className="size-4" />}
        onClick={() => switchTheme(nextTheme)}
      />
    </>
  );
}
