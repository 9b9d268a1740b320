import { CalendarDays } from "lucide-react";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Popover } from "#app/components/popover.tsx";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { useLanguage } from "#app/lib/root-data.ts";

const DateRangeForm = lazyPart(() => import("./date-range-form.client.tsx"));

export type ChosenDays = { startDate: string | null; endDate: string | null };

/** The days on which the posts were published: four quick ranges, or any first and last day. */
export function DateRange({ value, onChange }: { value: ChosenDays; onChange: (days: ChosenDays) => void }) {
  const { t } = useTranslation("videoTracking");
  return (
    <Popover
      anchor="bottom start"
      className="w-72"
      trigger={
        <Button icon={<CalendarDays aria-hidden className="size-4 text-ink-faint" />}>
          <span className="sr-only">{t("dates.label")}: </span>
          {useDaysText(value)}
        </Button>
      }
    >
      {(close) => (
        <Suspense fallback={<div className="h-56" />}>
          <DateRangeForm
            value={value}
            onChange={(days) => {
              onChange(days);
              close();
            }}
          />
        </Suspense>
      )}
    </Popover>
  );
}

/** Days as words: "1 Nov 2026 – 20 Nov 2026", "Any date". */
export function useDaysText({ startDate, endDate }: ChosenDays): string {
  const { t } = useTranslation("videoTracking");
  const locale = useLanguage();
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
  const day = (text: string) => format.format(Date.parse(`${text}T00:00:00Z`));
  if (startDate !== null && endDate !== null)
    return startDate === endDate
      ? day(startDate)
      : format.formatRange(Date.parse(`${startDate}T00:00:00Z`), Date.parse(`${endDate}T00:00:00Z`));
  if (startDate !== null) return t("dates.since", { day: day(startDate) });
  return endDate === null ? t("dates.all") : t("dates.until", { day: day(endDate) });
}
