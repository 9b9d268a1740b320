import type { ReactNode } from "react";

/** A word about an email, and below it why. */
export function Told({ badge, children }: { badge: ReactNode; children: string | null }) {
  return (
    <div className="min-w-0">
      {badge}
      {children !== null && children !== "" && <p className="mt-0.5 break-words text-ink-soft text-xs">{children}</p>}
    </div>
  );
}
