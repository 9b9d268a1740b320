import clsx from "clsx";
import { type ReactNode, useId } from "react";
import { Badge } from "#app/components/badge.tsx";
import { FeatureList } from "./feature-list.tsx";

/** A plan: what it is called, costs and holds, and the one thing to do about it. */
export function PlanCard({
  name,
  note,
  badge,
  price,
  unit,
  detail,
  action,
  features,
  isPopular = false,
  compact = false,
}: {
  name: string;
  note: string;
  badge?: string;
  price: string;
  /** What the price is for ("a month"); left out where there is no price. */
  unit?: string;
  detail?: string;
  action: ReactNode;
  features: readonly string[];
  isPopular?: boolean;
  compact?: boolean;
}) {
  const title = useId();
  return (
    <article
      aria-labelledby={title}
      className={clsx(
        "flex min-w-0 flex-col rounded-card border bg-surface",
        compact ? "p-4" : "p-5",
        isPopular ? "border-accent" : "border-line",
      )}
    >
      <header className="flex min-h-6 items-center gap-2">
        <h3 id={title} className="font-semibold text-lg">
          {name}
        </h3>
        {badge && <Badge tone="accent">{badge}</Badge>}
      </header>
      <p className="text-ink-soft text-sm">{note}</p>
      <p className="mt-4 flex min-h-9 flex-wrap items-baseline gap-x-1.5">
        <span className={clsx("font-semibold tabular-nums", unit ? "text-2xl" : "text-lg text-ink-soft")}>{price}</span>
        {unit && <span className="text-ink-soft text-sm">{unit}</span>}
      </p>
      <p className="min-h-5 text-ink-faint text-sm">{detail}</p>
      <div className="mt-4 grid">{action}</div>
      <FeatureList features={features} className={clsx("flex flex-col gap-2", compact ? "mt-4 text-sm" : "mt-5")} />
    </article>
  );
}
