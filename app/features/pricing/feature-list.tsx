import clsx from "clsx";
import { Check } from "lucide-react";

/** What a plan holds, line by line. */
export function FeatureList({ features, className }: { features: readonly string[]; className?: string }) {
  return (
    <ul className={clsx("text-ink-soft", className)}>
      {features.map((feature) => (
        <li key={feature} className="flex gap-2">
          <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-accent-ink" />
          <span>{feature}</span>
        </li>
      ))}
    </ul>
  );
}
