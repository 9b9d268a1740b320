import clsx from "clsx";
import { type InputHTMLAttributes, type ReactNode, useEffect, useRef } from "react";

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & {
  label: ReactNode;
  hideLabel?: boolean;
  /** Some of what it stands for is chosen, not all. */
  indeterminate?: boolean;
  /** Shown at the end of the line: the count of a filter. */
  aside?: ReactNode;
};

/** Yes or no, or one of several that may all be chosen. A real input: forms and keyboards know it. */
export function Checkbox({ label, hideLabel = false, indeterminate = false, aside, className, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <label
      className={clsx(
        "flex min-h-7 cursor-pointer select-none items-center gap-2 has-disabled:cursor-not-allowed has-disabled:opacity-50",
        className,
      )}
    >
      <input ref={input} type="checkbox" className="check-mark focus-ring" {...rest} />
      <span className={clsx("min-w-0 flex-1", hideLabel && "sr-only")}>{label}</span>
      {aside && <span className="text-ink-faint text-sm tabular-nums">{aside}</span>}
    </label>
  );
}
