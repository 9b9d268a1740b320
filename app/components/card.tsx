import clsx from "clsx";
import type { HTMLAttributes } from "react";

/** A thing of its own on the page: a hairline around it, no shadow. */
export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div className={clsx("rounded-card border border-line bg-surface", className)} {...rest} />;
}
