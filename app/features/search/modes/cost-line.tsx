import type { TFunction } from "i18next";
import { Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { useShellData } from "#app/lib/session/shell-data.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { UNITS_PER_RUN } from "#workers/kernel/quota-units.ts";

/** What it costs and what is left, before it is spent; while nothing is chosen yet (0), the button says no price. */
export function CostLine({
  costUnits,
  isStarting,
  isAgain = false,
}: {
  costUnits: number;
  isStarting: boolean;
  /** The same list can be had for free: the button says that it searches again. */
  isAgain?: boolean;
}) {
  const { t } = useTranslation("search");
  const { runs } = useFormat();
  const left = useShellData()?.quota.availableUnits ?? 0;
  const isUnlimited = left < 0;
  const isTooFew = !isUnlimited && left < costUnits;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
      <div className="min-w-0 flex-1 basis-48 text-sm">
        <p className={isTooFew ? "font-medium text-danger" : "font-medium"}>
          {isUnlimited
            ? t("form.unlimited")
            : isTooFew
              ? t("form.tooFew", { runs: runs(left) })
              : t("form.left", { runs: runs(left) })}
        </p>
        <p className="text-ink-faint">{t("form.onlyUsed")}</p>
      </div>
      <Button type="submit" tone="primary" size="lg" busy={isStarting} icon={<Search aria-hidden className="size-4" />}>
        {startText(t, costUnits, runs(costUnits), isAgain)}
      </Button>
    </div>
  );
}

function startText(t: TFunction<"search">, costUnits: number, runs: string, isAgain: boolean): string {
  if (costUnits === 0) return t("form.startPlain");
  if (isAgain) return t("form.again", { runs, count: costUnits / UNITS_PER_RUN });
  return costUnits === UNITS_PER_RUN ? t("form.startOne") : t("form.start", { runs });
}
