import clsx from "clsx";
import { LoaderCircle } from "lucide-react";
import { type ButtonHTMLAttributes, forwardRef, type ReactNode } from "react";

export type ButtonTone = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

const TONES: Record<ButtonTone, string> = {
  primary: "border-transparent bg-accent text-on-accent hover:bg-accent-hover",
  secondary: "border-line-strong bg-surface text-ink hover:bg-hover active:bg-pressed",
  quiet: "border-transparent text-ink-soft hover:bg-hover hover:text-ink active:bg-pressed",
  danger: "border-transparent bg-danger-fill text-white hover:opacity-90",
};

const SIZES: Record<ButtonSize, string> = {
  sm: "h-7 gap-1.5 px-2.5 text-sm",
  md: "h-8 gap-2 px-3 text-base",
  lg: "h-10 gap-2 px-4 text-lg",
};

const SQUARES: Record<ButtonSize, string> = { sm: "size-7", md: "size-8", lg: "size-10" };

/** The classes of a button, for links that look like one; `square` is for a picture alone. */
export function buttonClass(
  tone: ButtonTone = "secondary",
  size: ButtonSize = "md",
  className?: string,
  square = false,
): string {
  return clsx(
    "focus-ring inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-control border font-medium",
    "disabled:pointer-events-none disabled:not-aria-busy:opacity-50",
    TONES[tone],
    square ? SQUARES[size] : SIZES[size],
    className,
  );
}

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  tone?: ButtonTone;
  size?: ButtonSize;
  /** Shows that the press is being worked on: keeps the width, refuses a second press. */
  busy?: boolean;
  icon?: ReactNode;
};

/** A press of the user. Its text says what will happen; a cost belongs into it ("Find creators · 2 runs"). */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { tone, size, busy = false, icon, className, children, disabled, type = "button", ...rest },
  ref,
) {
  return (
    <button
      ref={ref}
      type={type}
      className={buttonClass(tone, size, clsx("relative", className))}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {/* Unseen while busy, not hidden: the button keeps its name. */}
      <span className={clsx("contents", busy && "[&>*]:opacity-0")}>
        {icon}
        <span>{children}</span>
      </span>
      {busy && <LoaderCircle aria-hidden className="absolute size-4 animate-spin" />}
    </button>
  );
});
