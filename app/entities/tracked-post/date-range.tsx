import { useTranslation } from "react-i18next";
import {
  type ChosenDays,
  DateRange as ChosenRange,
  type DateWords,
  useDaysText as useRangeText,
} from "#app/components/date-range.tsx";

/** The days on which the posts were published. */
export function DateRange(props: { value: ChosenDays; onChange: (days: ChosenDays) => void }) {
  return <ChosenRange {...props} words={useDateWords()} />;
}

/** Days as words: "1 Nov 2026 – 20 Nov 2026", "Any date". */
export function useDaysText(days: ChosenDays): string {
  return useRangeText(days, useDateWords());
}

function useDateWords(): DateWords {
  const { t } = useTranslation("trackedPost");
  return (word, values) => t(`dates.${word}`, { day: values?.day ?? "" });
}
