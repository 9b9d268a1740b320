import clsx from "clsx";
import { useTranslation } from "react-i18next";
import { ProgressBar } from "#app/components/progress-bar.tsx";
import { Tooltip } from "#app/components/tooltip.tsx";
import { viewQuota } from "#app/lib/session/quota.ts";
import type { ShellData } from "#app/lib/session/shell-data.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { UNITS_PER_RUN } from "#workers/kernel/quota-units.ts";

const TEXT_TONES = { accent: "", warning: "text-quota-warning", critical: "text-quota-critical" } as const;

/** The runs that are left, always in sight, with a thin bar of what is used. */
export function QuotaMeter({ quota }: { quota: ShellData["quota"] }) {
  const { t } = useTranslation("shell");
  const { runs } = useFormat();
  const view = viewQuota(quota);
  if (view.kind === "unlimited") return <span className="text-ink-soft text-sm">{t("quota.unlimited")}</span>;
  const detail = t("quota.of", {
    ...{ runs: runs(view.availableUnits), total: runs(view.totalUnits) },
    count: view.totalUnits / UNITS_PER_RUN,
  });
  return (
    <Tooltip text={detail}>
      <span className="block w-24 sm:w-32">
        <span className={clsx("block truncate text-end font-medium text-sm tabular-nums", TEXT_TONES[view.tone])}>
          {t("quota.left", { runs: runs(view.availableUnits) })}
        </span>
        <ProgressBar label={detail} share={view.usedShare} tone={view.tone} thin className="mt-1" />
      </span>
    </Tooltip>
  );
}
