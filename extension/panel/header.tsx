import { Settings2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Wordmark } from "#app/components/wordmark.tsx";
import { LANGUAGES, type Preferences, THEMES } from "../lib/preferences.ts";
import { Choice } from "./choice.tsx";
import { useTexts } from "./texts.ts";
import type { useAccount } from "./use-account.ts";

const LANGUAGE_NAMES = { en: "English", "zh-CN": "简体中文" } as const;

type Props = {
  preferences: Preferences;
  onChange: (next: Preferences) => void;
  account: Pick<ReturnType<typeof useAccount>, "state" | "places" | "disconnect">;
};

/** The mark, and behind a button how the panel speaks, looks and to whom it belongs. */
export function Header({ preferences, onChange, account }: Props) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { language, theme } = preferences;
  return (
    <header className="border-line border-b bg-surface px-3 py-2">
      <div className="flex items-center justify-between">
        <h1>
          <Wordmark />
        </h1>
        <Button
          tone="quiet"
          size="sm"
          aria-expanded={isOpen}
          icon={<Settings2 aria-hidden className="size-4" />}
          onClick={() => setOpen(!isOpen)}
        >
          {t("settings")}
        </Button>
      </div>
      {isOpen && (
        <div className="flex flex-col gap-3 pt-2 pb-1">
          <div className="grid grid-cols-2 gap-2">
            <Choice
              label={t("language")}
              value={language ?? ""}
              options={[
                { value: "", label: t("asBrowser") },
                ...LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
              ]}
              onChange={(value) =>
                onChange({ ...preferences, language: LANGUAGES.find((known) => known === value) ?? null })
              }
            />
            <Choice
              label={t("theme")}
              value={theme ?? ""}
              options={[{ value: "", label: t("asBrowser") }, ...THEMES.map((value) => ({ value, label: t(value) }))]}
              onChange={(value) => onChange({ ...preferences, theme: THEMES.find((known) => known === value) ?? null })}
            />
          </div>
          {account.places !== null && account.state === "connected" && (
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p className="min-w-0 break-words text-ink-soft text-sm">
                {t("account", { email: account.places.email })}
              </p>
              <Button size="sm" onClick={() => void account.disconnect()}>
                {t("disconnect")}
              </Button>
            </div>
          )}
        </div>
      )}
    </header>
  );
}
