import { useTranslation } from "react-i18next";
import { Count } from "#app/components/number.tsx";

/** A count of a post; a dash with its reason where the platform does not tell it. `readAt` in milliseconds. */
export function PostNumber({
  value,
  readAt,
  estimated = false,
}: {
  value: number | null;
  readAt: number | null;
  estimated?: boolean;
}) {
  const { t } = useTranslation("videoTracking");
  if (value === null)
    return (
      <span className="text-ink-faint" title={t("numbers.untold")}>
        <span aria-hidden>–</span>
        <span className="sr-only">{t("numbers.untold")}</span>
      </span>
    );
  return <Count value={value} readAt={readAt} estimated={estimated} />;
}
