import clsx from "clsx";
import type { ReactNode } from "react";

/** A key of the keyboard, as a hint beside what it does. */
export function Kbd({ children, inverted = false }: { children: ReactNode; inverted?: boolean }) {
  return (
    <kbd
      className={clsx(
        "inline-flex h-5 min-w-5 items-center justify-center rounded-control border px-1 font-medium font-sans text-xs",
        inverted ? "border-current opacity-70" : "border-line bg-sunken text-ink-faint",
      )}
    >
      {children}
    </kbd>
  );
}
