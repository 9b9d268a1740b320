import "#app/i18n/switched-off-texts.ts";
import { CirclePause } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ShellData } from "#app/lib/session/shell-data.ts";

/** Says on every signed-in page what staff have switched off for everybody. */
export function SwitchedOffBanner({ off }: Pick<ShellData, "off">) {
  const { t } = useTranslation("switchedOff");
  return (
    <section aria-label={t("label")} className="border-line border-b bg-superlike-soft px-4 py-2 text-sm sm:px-6">
      <ul className="flex flex-col gap-1">
        {off.map((name) => (
          <li key={name} className="flex items-start gap-3">
            <CirclePause aria-hidden className="mt-0.5 size-4 shrink-0 text-quota-warning" />
            {t(`off.${name}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}
