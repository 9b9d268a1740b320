import clsx from "clsx";

const TONES = {
  accent: "bg-accent",
  good: "bg-like",
  warning: "bg-quota-warning",
  critical: "bg-quota-critical",
} as const;

/** How much of something is done or used, 0 to 1; null while the total is unknown, shown as a short piece that moves. */
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
          "h-full rounded-full",
          TONES[tone],
          percent === undefined
            ? "w-1/4 animate-seek"
            : "origin-left transition-transform duration-150 rtl:origin-right",
        )}
        style={percent === undefined ? undefined : { transform: `scaleX(${percent / 100})` }}
      />
    </div>
  );
}
