import { useTranslation } from "react-i18next";
import { useFormat } from "#app/lib/use-format.ts";

const LABELLED = [0, 6, 12, 18, 23];

/** When people comment, by hour of the day (UTC). The bars say nothing aloud; the busiest hour is told below them. */
export function HourBars({ hours }: { hours: readonly number[] }) {
  const { t } = useTranslation("postAudience");
  const { percent } = useFormat();
  const most = Math.max(...hours);
  const all = hours.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  const peak = hours.indexOf(most);
  const bars = hours.map((count, hour) => ({ count, hour }));
  return (
    <section aria-label={t("hours")}>
      <h3 className="font-medium">{t("hours")}</h3>
      <div aria-hidden className="mt-2 flex h-16 items-end gap-0.5">
        {bars.map(({ count, hour }) => (
          <span
            key={hour}
            className={hour === peak ? "flex-1 bg-accent" : "flex-1 bg-line-strong"}
            style={{ height: `${Math.max(2, (100 * count) / most)}%` }}
          />
        ))}
      </div>
      <div aria-hidden className="mt-1 flex justify-between text-ink-faint text-xs tabular-nums">
        {LABELLED.map((hour) => (
          <span key={hour}>{clock(hour)}</span>
        ))}
      </div>
      <p className="mt-1 text-ink-soft text-sm">
        {t("peak", { from: clock(peak), until: clock((peak + 1) % 24), share: percent((100 * most) / all) })}
      </p>
    </section>
  );
}

function clock(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}
