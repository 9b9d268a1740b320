import type { ReactNode } from "react";
import { Card } from "#app/components/card.tsx";

/** A named group of the gallery. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 font-medium text-ink-faint text-sm">{title}</h2>
      <Card className="flex flex-wrap items-start gap-4 p-5">{children}</Card>
    </section>
  );
}
