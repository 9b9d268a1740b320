import clsx from "clsx";

const TONES = {
  accent: "bg-accent",
  good: "bg-like",
  warning: "bg-quota-warning",
  critical: "bg-quota-critical",
} as const;

/** How much of something is done or used, 0 to 1; null while nobody knows how much there is. */
export function ProgressBar({
  share,
  label,
  tone = "accent",
  thin = false,
  className,
}: {
  share: number | null;
  label: string;
  tone?: keyof typeof TONES;
  thin?: boolean;
  className?: string;
}) {
  const percent = share === null ? undefined : Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={clsx("overflow-hidden rounded-full bg-pressed", thin ? "h-1" : "h-1.5", className)}
    >
      <div
        className={clsx(
          "h-full origin-left rounded-full transition-transform duration-150 rtl:origin-right",
          TONES[tone],
          percent === undefined && "animate-shimmer",
        )}
        style={{ transform: `scaleX(${percent === undefined ? 1 : percent / 100})` }}
      />
    </div>
  );
}
