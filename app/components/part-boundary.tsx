import { type ReactNode, Suspense } from "react";

/**
 * Waits for a part whose code is fetched (`split`). What is there already stands without a boundary: React takes over the inside of one later
 * than the page around it, and would throw it away when something changed in between.
 */
export function PartBoundary({
  part,
  fallback,
  children,
}: {
  part: unknown;
  fallback: ReactNode;
  children: ReactNode;
}) {
  return typeof part === "function" ? children : <Suspense fallback={fallback}>{children}</Suspense>;
}
