import { useState } from "react";
import { localDay, QUICK_RANGES, quickRange } from "#app/lib/quick-ranges.ts";
import { Button } from "./button.tsx";
import type { ChosenDays, DateWords } from "./date-range.tsx";
import { Field } from "./field.tsx";
import { TextInput } from "./text-input.tsx";

/** Chooses the days; loaded when the button that opens it is there. */
export default function DateRangeForm({
  value,
  words,
  onChange,
}: {
  value: ChosenDays;
  words: DateWords;
  onChange: (days: ChosenDays) => void;
}) {
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
                {words(range)}
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
        <Field label={words("from")}>
          <DayInput day={days.startDate} onChange={(startDate) => setDays({ ...days, startDate })} />
        </Field>
        <Field label={words("to")} error={isReversed ? words("reversed") : null}>
          <DayInput day={days.endDate} onChange={(endDate) => setDays({ ...days, endDate })} />
        </Field>
        <div className="flex justify-end gap-2">
          <Button
            size="sm"
            tone="quiet"
            disabled={value.startDate === null && value.endDate === null}
            onClick={() => onChange({ startDate: null, endDate: null })}
          >
            {words("clear")}
          </Button>
          <Button size="sm" type="submit" tone="primary" disabled={isReversed}>
            {words("apply")}
          </Button>
        </div>
      </form>
    </div>
  );
}

function DayInput({ day, onChange }: { day: string | null; onChange: (day: string | null) => void }) {
  return <TextInput type="date" value={day ?? ""} onChange={(event) => onChange(event.target.value || null)} />;
}
