import clsx from "clsx";
import { type ReactNode, useId } from "react";

/** A setting that works at once when it is turned. */
export function Switch({
  checked,
  onChange,
  label,
  hint,
  name,
  disabled = false,
  className,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: ReactNode;
  hint?: ReactNode;
  name?: string;
  disabled?: boolean;
  className?: string;
}) {
  const hintId = useId();
  return (
    <div className={clsx("flex flex-col", className)}>
      <label className="flex cursor-pointer items-center justify-between gap-3 has-disabled:cursor-not-allowed has-disabled:opacity-50">
        <span className="min-w-0">{label}</span>
        <input
          type="checkbox"
          role="switch"
          name={name}
          checked={checked}
          aria-checked={checked}
          disabled={disabled}
          aria-describedby={hint ? hintId : undefined}
          onChange={(event) => onChange(event.target.checked)}
          className="switch focus-ring"
        />
      </label>
      {hint && (
        <p id={hintId} className="text-ink-faint text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}
