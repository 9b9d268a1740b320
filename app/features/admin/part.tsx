import clsx from "clsx";
import type { ReactNode } from "react";
import { Card } from "#app/components/card.tsx";

/** A part of a page with its heading and what can be done there. */
export function Part({
  title,
  actions,
  children,
  className,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <Card className={clsx("flex min-w-0 flex-col gap-3 px-5 py-4", className)}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">{title}</h2>
        {actions}
      </div>
      {children}
    </Card>
  );
}

/** Names and what they are, one line for each. */
export function Facts({ rows }: { rows: ReadonlyArray<readonly [label: string, value: ReactNode]> }) {
  return (
    <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1.5 text-sm">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-faint">{label}</dt>
          <dd className="min-w-0 wrap-anywhere text-end tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
