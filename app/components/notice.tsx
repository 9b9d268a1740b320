import clsx from "clsx";
import type { ReactNode } from "react";

/** Something to know before acting, on the page itself. It says nothing aloud: it is there from the beginning. */
export function Notice({
  icon,
  title,
  tone = "info",
  children,
}: {
  icon: ReactNode;
  title?: string;
  tone?: "info" | "warning";
  children: ReactNode;
}) {
  return (
    <div className="flex gap-3 rounded-card border border-line bg-surface px-4 py-3 text-ink-soft text-sm">
      <span
        aria-hidden
        className={clsx("mt-0.5 shrink-0 [&>svg]:size-4", tone === "warning" ? "text-quota-warning" : "text-ink-faint")}
      >
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        {title && <p className="font-medium text-ink">{title}</p>}
        {children}
      </div>
    </div>
  );
}
