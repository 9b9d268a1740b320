import { Field as HeadlessField, Switch as HeadlessSwitch, Label } from "@headlessui/react";
import clsx from "clsx";
import type { ReactNode } from "react";

/** A setting that works at once when it is turned. */
export function Switch({
  checked,
  onChange,
  label,
  hint,
  disabled = false,
  className,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
  className?: string;
}) {
  return (
    <HeadlessField
      disabled={disabled}
      className={clsx("flex items-center justify-between gap-3 data-disabled:opacity-50", className)}
    >
      <Label className="cursor-pointer">
        {label}
        {hint && <span className="block text-ink-faint text-sm">{hint}</span>}
      </Label>
      <HeadlessSwitch
        checked={checked}
        onChange={onChange}
        className="focus-ring relative h-5 w-9 shrink-0 rounded-full bg-line-strong data-checked:bg-accent"
      >
        <span
          aria-hidden
          className={clsx("motion absolute start-0.5 top-0.5 size-4 rounded-full bg-white", checked && "translate-x-4")}
        />
      </HeadlessSwitch>
    </HeadlessField>
  );
}
