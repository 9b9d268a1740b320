import clsx from "clsx";
import { useId, useState } from "react";
import { useFieldControl } from "./field.tsx";
import { CONTROL_CLASS } from "./text-input.tsx";

/**
 * An amount between two limits in even steps: a slider to look and a number to type. `onChange` hears the allowed amount nearest to what is typed with
 * every key, so that a price beside it is that of what would be ordered now; the text itself is put right when the field is left.
 */
export function NumberSlider({
  name,
  label,
  value,
  onChange,
  min,
  max,
  step = 1,
  disabled = false,
  format = String,
}: {
  name?: string;
  /** What the number is, for screen readers. */
  label: string;
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  step?: number;
  disabled?: boolean;
  format?: (value: number) => string;
}) {
  const control = useFieldControl({});
  const ownId = useId();
  const filled = max > min ? ((value - min) / (max - min)) * 100 : 0;
  const put = (raw: number) => onChange(nearestStep(raw, { min, max, step }));
  /** What stands in the field while it is typed; null when it says the amount. */
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <div className="flex items-center gap-4">
      <div className="min-w-0 flex-1">
        <input
          type="range"
          aria-label={label}
          value={value}
          min={min}
          max={max}
          step={step}
          disabled={disabled}
          onChange={(event) => {
            setTyped(null);
            put(event.target.valueAsNumber);
          }}
          style={{ backgroundSize: `${filled}% 100%` }}
          className="slider focus-ring"
        />
        <div aria-hidden className="mt-1 flex justify-between text-ink-faint text-xs">
          <span>{format(min)}</span>
          <span>{format(max)}</span>
        </div>
      </div>
      <input
        {...control}
        id={control.id ?? ownId}
        type="number"
        inputMode="numeric"
        name={name}
        aria-label={label}
        value={typed ?? value}
        min={min}
        max={max}
        step={step}
        disabled={disabled}
        onChange={(event) => {
          setTyped(event.target.value);
          put(event.target.valueAsNumber);
        }}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => event.key === "Enter" && setTyped(null)}
        className={clsx(CONTROL_CLASS, "h-8 w-24 self-start px-2.5 text-base")}
      />
    </div>
  );
}

/** The allowed value nearest to what was typed; the least one when that was no number. */
export function nearestStep(raw: number, { min, max, step }: { min: number; max: number; step: number }): number {
  if (Number.isNaN(raw)) return min;
  const stepped = min + Math.round((raw - min) / step) * step;
  return Math.min(max, Math.max(min, stepped));
}
