import clsx from "clsx";

/** The mark of Kolscout, with its name unless there is no room. */
export function Wordmark({ compact = false, className }: { compact?: boolean; className?: string }) {
  return (
    <span className={clsx("inline-flex items-center gap-2 font-semibold text-lg tracking-tight", className)}>
      <svg viewBox="0 0 32 32" aria-hidden className="size-6 shrink-0">
        <rect width="32" height="32" rx="9" className="fill-accent" />
        <g className="fill-none stroke-on-accent" strokeWidth="2.6" strokeLinecap="round">
          <circle cx="14.5" cy="14.5" r="6" />
          <path d="m19 19 5 5" />
        </g>
        <circle cx="14.5" cy="14.5" r="2.1" className="fill-on-accent" />
      </svg>
      <span className={clsx(compact && "sr-only")}>Kolscout</span>
    </span>
  );
}
