import { Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { useShellData } from "#app/lib/session/shell-data.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { UNITS_PER_RUN } from "#workers/kernel/quota-units.ts";

/** What the query costs at most and what is left, and the button that spends it. */
export function QueryCost({
  costUnits,
  isReady,
  isStarting,
}: {
  costUnits: number;
  isReady: boolean;
  isStarting: boolean;
}) {
  const { t } = useTranslation("audience");
  const { runs } = useFormat();
  const left = useShellData()?.quota.availableUnits ?? 0;
  const isUnlimited = left < 0;
  const isTooFew = !isUnlimited && left < costUnits;
  const standing = isUnlimited
    ? t("query.unlimited")
    : t(isTooFew ? "query.tooFew" : "query.left", { runs: runs(left) });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
      <div className="text-sm">
        <p className={isTooFew ? "font-medium text-danger" : "font-medium"}>{standing}</p>
        <p className="text-ink-faint">{t("query.onlyDelivered")}</p>
      </div>
      <Button
        type="submit"
        tone="primary"
        size="lg"
        disabled={!isReady}
        busy={isStarting}
        icon={<Search aria-hidden className="size-4" />}
      >
        {costUnits === 0
          ? t("query.startNone")
          : costUnits === UNITS_PER_RUN
            ? t("query.startOne")
            : t("query.start", { runs: runs(costUnits) })}
      </Button>
    </div>
  );
}
