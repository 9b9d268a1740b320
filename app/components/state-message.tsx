import clsx from "clsx";
import type { ReactNode } from "react";

/**
 * Says why there is nothing (or an error) here and what to do next. `icon` is a lucide icon; `fill` centres it in the height
 * that is left.
 */
export function StateMessage({
  icon,
  title,
  children,
  actions,
  tone = "neutral",
  fill = false,
  className,
}: {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  tone?: "neutral" | "danger";
  fill?: boolean;
  className?: string;
}) {
  return (
    <div
      role={tone === "danger" ? "alert" : undefined}
      className={clsx(
        "flex flex-col items-center justify-center px-6 py-12 text-center",
        fill && "min-h-[60vh]",
        className,
      )}
    >
      {icon && (
        <span
          aria-hidden
          className={clsx(
            "mb-4 grid size-11 place-items-center rounded-card border border-line [&>svg]:size-5",
            tone === "danger" ? "bg-danger-soft text-danger" : "bg-surface text-ink-faint",
          )}
        >
          {icon}
        </span>
      )}
      <h2 className="font-semibold text-lg">{title}</h2>
      {children && <div className="mt-1 max-w-md text-balance text-ink-soft">{children}</div>}
      {actions && <div className="mt-5 flex flex-wrap items-center justify-center gap-2">{actions}</div>}
    </div>
  );
}
