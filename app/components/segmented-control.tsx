import clsx from "clsx";
import { type ReactNode, useId } from "react";

export type Segment<Value extends string> = {
  value: Value;
  label: ReactNode;
  icon?: ReactNode;
  /** A formatted count; its room is kept, so that nothing moves when it changes. */
  count?: string;
  disabled?: boolean;
};

/** A switch between a few views of the same thing, with a count in each. Arrow keys move it. */
export function SegmentedControl<Value extends string>({
  label,
  segments,
  value,
  onChange,
  stretch = false,
}: {
  label: string;
  segments: ReadonlyArray<Segment<Value>>;
  value: Value;
  onChange: (value: Value) => void;
  stretch?: boolean;
}) {
  const group = useId();
  return (
    <fieldset
      className={clsx(
        "relative inline-flex min-w-0 max-w-full gap-0.5 overflow-x-auto rounded-control bg-sunken p-0.5",
        stretch && "flex",
      )}
    >
      <legend className="sr-only">{label}</legend>
      {segments.map((segment) => (
        <label
          key={segment.value}
          className={clsx(
            "relative flex h-7 cursor-pointer select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-control border border-transparent px-2.5 font-medium text-ink-soft text-sm",
            "hover:text-ink has-checked:border-line has-checked:bg-surface has-checked:text-ink has-disabled:cursor-not-allowed has-disabled:opacity-50",
            "has-focus-visible:outline-2 has-focus-visible:outline-accent",
            stretch && "flex-1",
          )}
        >
          <input
            type="radio"
            name={group}
            value={segment.value}
            checked={segment.value === value}
            disabled={segment.disabled}
            onChange={() => onChange(segment.value)}
            className="sr-only"
          />
          {segment.icon}
          {segment.label}
          {segment.count !== undefined && (
            <span className="min-w-4 text-center font-normal text-ink-faint tabular-nums">{segment.count}</span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
