import clsx from "clsx";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "#app/components/card.tsx";

/** A part beside the table, with what is wrong about it. */
export function Panel({
  title,
  problem,
  aside,
  children,
}: {
  title: string;
  problem: string | null;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card className={clsx("p-4", problem !== null && "border-danger")}>
      <section aria-label={title} className="flex flex-col gap-3">
        <div className="flex min-h-7 items-center justify-between gap-2">
          <h2 className="font-semibold">{title}</h2>
          {aside}
        </div>
        {problem !== null && (
          <p role="alert" className="flex items-center gap-1.5 text-danger text-sm">
            <CircleAlert aria-hidden className="size-4 shrink-0" />
            {problem}
          </p>
        )}
        {children}
      </section>
    </Card>
  );
}
