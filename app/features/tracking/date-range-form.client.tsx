import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import type { ChosenDays } from "./date-range.tsx";
import { localDay, QUICK_RANGES, quickRange } from "./quick-ranges.ts";

/** Chooses the days; loaded when the button that opens it is there. */
export default function DateRangeForm({
  value,
  onChange,
}: {
  value: ChosenDays;
  onChange: (days: ChosenDays) => void;
}) {
  const { t } = useTranslation("videoTracking");
  const [days, setDays] = useState(value);
  const isReversed = days.startDate !== null && days.endDate !== null && days.startDate > days.endDate;
  const today = localDay(new Date());
  return (
    <div className="flex flex-col gap-3">
      <ul className="grid grid-cols-2 gap-1.5">
        {QUICK_RANGES.map((range) => {
          const quick = quickRange(range, today);
          const isChosen = quick.startDate === value.startDate && quick.endDate === value.endDate;
          return (
            <li key={range}>
              <Button
                size="sm"
                aria-pressed={isChosen}
                className="w-full aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
                onClick={() => onChange(quick)}
              >
                {t(`dates.${range}`)}
              </Button>
            </li>
          );
        })}
      </ul>
      <form
        className="flex flex-col gap-3 border-line border-t pt-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isReversed) onChange(days);
        }}
      >
        <Field label={t("dates.from")}>
          <DayInput day={days.startDate} onChange={(startDate) => setDays({ ...days, startDate })} />
        </Field>
        <Field label={t("dates.to")} error={isReversed ? t("dates.reversed") : null}>
          <DayInput day={days.endDate} onChange={(endDate) => setDays({ ...days, endDate })} />
        </Field>
        <div className="flex justify-end gap-2">
          <Button
            size="sm"
            tone="quiet"
            disabled={value.startDate === null && value.endDate === null}
            onClick={() => onChange({ startDate: null, endDate: null })}
          >
            {t("dates.clear")}
          </Button>
          <Button size="sm" type="submit" tone="primary" disabled={isReversed}>
            {t("dates.apply")}
          </Button>
        </div>
      </form>
    </div>
  );
}

function DayInput({ day, onChange }: { day: string | null; onChange: (day: string | null) => void }) {
  return <TextInput type="date" value={day ?? ""} onChange={(event) => onChange(event.target.value || null)} />;
}
