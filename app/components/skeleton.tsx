import clsx from "clsx";

/** The place of something that is loading, in its final size (given by `className`). */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx("block animate-shimmer rounded-control bg-pressed", className)} />;
}

/** The place of a few lines of text. */
export function SkeletonText({ lines = 2, className }: { lines?: number; className?: string }) {
  return (
    <span aria-hidden className={clsx("flex flex-col gap-2", className)}>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={`line-${String(index)}`} className={clsx("h-3.5", index === lines - 1 ? "w-2/3" : "w-full")} />
      ))}
    </span>
  );
}
