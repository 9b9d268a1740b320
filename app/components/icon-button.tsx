import clsx from "clsx";
import { type ButtonHTMLAttributes, forwardRef, type ReactNode } from "react";
import { buttonClass } from "./button.tsx";
import { Tooltip } from "./tooltip.tsx";

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "aria-label"> & {
  /** What it does: read aloud and shown as its tooltip. */
  label: string;
  icon: ReactNode;
  /** The key that does the same, shown in the tooltip. */
  shortcut?: string;
  tone?: "quiet" | "secondary";
  size?: "sm" | "md";
  /** Whether a toggle is on; leave out for a plain press. */
  pressed?: boolean;
  tooltip?: boolean;
};

/** A press told by a picture alone; its label is never missing. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { label, icon, shortcut, tone = "quiet", size = "md", pressed, tooltip = true, className, ...rest },
  ref,
) {
  const button = (
    <button
      ref={ref}
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      className={buttonClass(tone, size, clsx(pressed && "bg-accent-soft text-accent-ink", className), true)}
      {...rest}
    >
      {icon}
    </button>
  );
  if (!tooltip) return button;
  return (
    <Tooltip text={label} shortcut={shortcut}>
      {button}
    </Tooltip>
  );
});
