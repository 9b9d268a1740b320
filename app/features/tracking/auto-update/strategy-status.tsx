import clsx from "clsx";
import { RotateCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNow } from "#app/lib/root-data.ts";
import { useDateTime } from "#app/lib/use-date-time.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { StrategyView } from "#workers/modules/publications/strategies/contract.ts";

/** Whether a post is read by itself: when next and how often still, or why no more. */
export function StrategyStatus({ strategy, isPaused }: { strategy: StrategyView; isPaused: boolean }) {
  const { t } = useTranslation("videoTracking");
  const { age } = useFormat();
  const dateTime = useDateTime();
  const now = useNow();
  const { state, endReason, nextAt, runsLeft, burstUntil } = strategy;
  const isActive = state === "active";
  const next = () => {
    if (isPaused) return t("autoUpdate.row.paused");
    if (burstUntil !== null && burstUntil > now) return t("autoUpdate.row.burst");
    if (nextAt === null || nextAt <= now) return t("autoUpdate.row.due");
    return t("autoUpdate.row.next", { time: age(now, nextAt) });
  };
  return (
    <p
      className="flex items-center gap-1 text-ink-faint text-xs"
      title={isActive && nextAt !== null ? dateTime(nextAt) : undefined}
    >
      <RotateCw aria-hidden className={clsx("size-3 shrink-0", isActive && !isPaused && "text-accent-ink")} />
      <span className="truncate">
        {isActive
          ? `${next()} · ${t("autoUpdate.row.left", { count: runsLeft })}`
          : t(`autoUpdate.row.ends.${endReason ?? "runs"}`)}
      </span>
    </p>
  );
}
