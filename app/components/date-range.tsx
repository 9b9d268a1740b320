import { CalendarDays } from "lucide-react";
import { Suspense } from "react";
import { lazyPart } from "#app/lib/lazy-part.ts";
import type { QuickRange } from "#app/lib/quick-ranges.ts";
import { useLanguage } from "#app/lib/root-data.ts";
import { Button } from "./button.tsx";
import { Popover } from "./popover.tsx";

const DateRangeForm = lazyPart(() => import("./date-range-form.client.tsx"));

/** Days as `2026-11-23`, both inclusive; null for no limit. */
export type ChosenDays = { startDate: string | null; endDate: string | null };

/** What the choice is called where it stands; `clear` is no limit, or the usual days. */
export type DateWord = QuickRange | "label" | "all" | "from" | "to" | "reversed" | "clear" | "apply";
export type DateWords = (word: DateWord | "since" | "until", values?: { day: string }) => string;

type Props = {
  value: ChosenDays;
  words: DateWords;
  onChange: (days: ChosenDays) => void;
};

/** Chooses days: four quick ranges, or any first and last day. */
export function DateRange({ value, words, onChange }: Props) {
  return (
    <Popover
      anchor="bottom start"
      className="w-72"
      trigger={
        <Button icon={<CalendarDays aria-hidden className="size-4 text-ink-faint" />}>
          <span className="sr-only">{words("label")}: </span>
          {useDaysText(value, words)}
        </Button>
      }
    >
      {(close) => (
        <Suspense fallback={<div className="h-56" />}>
          <DateRangeForm
            value={value}
            words={words}
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
export function useDaysText({ startDate, endDate }: ChosenDays, words: DateWords): string {
  const locale = useLanguage();
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
  const day = (text: string) => format.format(Date.parse(`${text}T00:00:00Z`));
  if (startDate !== null && endDate !== null)
    return startDate === endDate
      ? day(startDate)
      : format.formatRange(Date.parse(`${startDate}T00:00:00Z`), Date.parse(`${endDate}T00:00:00Z`));
  if (startDate !== null) return words("since", { day: day(startDate) });
  return endDate === null ? words("all") : words("until", { day: day(endDate) });
}
