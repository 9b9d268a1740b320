import { Command } from "cmdk";
import type { ReactNode } from "react";

/** Closes the palette and does what was chosen. */
export type Run = (action: () => void) => () => void;

/** Choices under a heading, which is not shown without one that fits. */
export function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-ink-faint [&_[cmdk-group-heading]]:text-xs"
    >
      {children}
    </Command.Group>
  );
}

/** One choice. `value` is what typing is held against (`rankCommand`). */
export function Item({
  value,
  keywords,
  icon,
  label,
  hint,
  disabled,
  onSelect,
}: {
  value: string;
  keywords?: readonly string[];
  icon: ReactNode;
  label: string;
  /** What is said beside it, fainter. */
  hint?: ReactNode;
  disabled?: boolean;
  onSelect: () => void;
}) {
  return (
    <Command.Item
      value={value}
      keywords={keywords && [...keywords]}
      disabled={disabled}
      onSelect={onSelect}
      className="flex h-9 cursor-pointer select-none items-center gap-2.5 rounded-control px-2 text-ink-soft data-[disabled=true]:cursor-default data-[selected=true]:bg-accent-soft data-[selected=true]:text-ink [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-faint"
    >
      {icon}
      <span className="truncate">{label}</span>
      {hint && <span className="ms-auto min-w-0 shrink-[9] ps-4 text-sm">{hint}</span>}
    </Command.Item>
  );
}
