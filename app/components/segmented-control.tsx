import { Radio, RadioGroup } from "@headlessui/react";
import clsx from "clsx";
import type { ReactNode } from "react";

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
  return (
    <RadioGroup
      aria-label={label}
      value={value}
      onChange={onChange}
      className={clsx(
        "inline-flex max-w-full gap-0.5 overflow-x-auto rounded-control bg-sunken p-0.5",
        stretch && "flex",
      )}
    >
      {segments.map((segment) => (
        <Radio
          key={segment.value}
          value={segment.value}
          disabled={segment.disabled}
          className={clsx(
            "flex h-7 cursor-pointer select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-control border border-transparent px-2.5 font-medium text-ink-soft text-sm outline-none",
            "hover:text-ink data-checked:border-line data-checked:bg-surface data-checked:text-ink data-disabled:cursor-not-allowed data-disabled:opacity-50 data-focus:outline-2 data-focus:outline-accent data-focus:outline-offset-1",
            stretch && "flex-1",
          )}
        >
          {segment.icon}
          {segment.label}
          {segment.count !== undefined && (
            <span className="min-w-4 text-center tabular-nums font-normal text-ink-faint">{segment.count}</span>
          )}
        </Radio>
      ))}
    </RadioGroup>
  );
}
