import { useTranslation } from "react-i18next";

const HOURS_PER_DAY = 24;

/** Writes hours in days and hours: "7 days 12 hours" (spec 3 §2.11). */
export function useHoursText(): (hours: number) => string {
  const { t } = useTranslation("videoTracking");
  return (given) => {
    const [days, hours] = [Math.floor(given / HOURS_PER_DAY), given % HOURS_PER_DAY];
    return [
      ...(days > 0 ? [t("autoUpdate.time.days", { count: days })] : []),
      ...(hours > 0 || days === 0 ? [t("autoUpdate.time.hours", { count: hours })] : []),
    ].join(" ");
  };
}

/** A whole number as it is typed, or null; full-width digits are digits. */
export function readWhole(text: string): number | null {
  const plain = text.normalize("NFKC").trim();
  return /^\d{1,6}$/.test(plain) ? Number(plain) : null;
}
