import { useId } from "react";

/** One of several, as the browser shows such: a panel is too narrow for a list of its own. */
export function Choice({
  label,
  aside,
  value,
  options,
  onChange,
}: {
  label: string;
  /** What the page shows there, beside the label. */
  aside?: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}) {
  // Not around the select: the names of all its options would be in the label's text.
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex justify-between gap-2 text-xs">
        <label htmlFor={id} translate={aside === undefined ? undefined : "no"} className="truncate text-ink-soft">
          {label}
        </label>
        {aside && (
          <span translate="no" className="truncate text-ink-faint tabular-nums">
            {aside}
          </span>
        )}
      </div>
      <select
        id={id}
        className="field-ring h-8 w-full min-w-0 rounded-control border border-line-strong bg-surface px-2 text-base text-ink"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
