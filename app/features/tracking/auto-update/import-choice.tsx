import { useTranslation } from "react-i18next";
import { Checkbox } from "#app/components/checkbox.tsx";
import { useRunsText } from "#app/entities/tracked-post/use-runs-text.ts";
import { refreshCostUnits } from "#workers/modules/publications/domain.ts";
import type { StrategyTemplate } from "#workers/modules/publications/strategies/contract.ts";
import { MAX_BURST_RUNS } from "#workers/modules/publications/strategies/domain.ts";

type Props = {
  template: StrategyTemplate;
  /** Links that the import would read. */
  count: number;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** Whether the posts of an import are read by themselves afterwards, and what that costs at most (spec 3 §4.9). */
export function ImportChoice({ template, count, checked, onChange }: Props) {
  const { t } = useTranslation("videoTracking");
  const runsText = useRunsText();
  const { totalRuns, intervalHours, hasBurst } = template;
  return (
    <div>
      <Checkbox
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        label={t("autoUpdate.import.label")}
      />
      {checked && (
        <p className="ps-6 text-ink-faint text-sm">
          {t("autoUpdate.import.hint", {
            count: totalRuns,
            hours: intervalHours,
            runs: runsText(refreshCostUnits(totalRuns * count)),
          })}{" "}
          {hasBurst && t("autoUpdate.import.burst", { runs: runsText(refreshCostUnits(MAX_BURST_RUNS * count)) })}
        </p>
      )}
    </div>
  );
}
