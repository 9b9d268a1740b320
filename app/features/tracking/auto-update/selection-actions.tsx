import { RotateCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Popover } from "#app/components/popover.tsx";
import { useRunsText } from "#app/entities/tracked-post/use-runs-text.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { MAX_LINKS_PER_IMPORT, refreshCostUnits } from "#workers/modules/publications/domain.ts";
import { MAX_BURST_RUNS } from "#workers/modules/publications/strategies/domain.ts";
import type { AutoUpdate } from "./use-auto-update.ts";

/** Has the chosen posts read by themselves, or no more. What it costs stands before the press. */
export function SelectionActions({ autoUpdate, selected }: { autoUpdate: AutoUpdate; selected: readonly string[] }) {
  const { t } = useTranslation("videoTracking");
  return (
    <Popover
      anchor="bottom start"
      className="w-72"
      trigger={
        <Button icon={<RotateCw aria-hidden className="size-4" />} disabled={selected.length > MAX_LINKS_PER_IMPORT}>
          {t("autoUpdate.button")}
        </Button>
      }
    >
      {(close) => <Choices autoUpdate={autoUpdate} selected={selected} close={close} />}
    </Popover>
  );
}

type Props = { autoUpdate: AutoUpdate; selected: readonly string[]; close: () => void };

function Choices({ autoUpdate, selected, close }: Props) {
  const { t } = useTranslation("videoTracking");
  const { integer } = useFormat();
  const runsText = useRunsText();
  const { template, isActive, isBusy, start, stop, open } = autoUpdate;
  const count = selected.length;
  const settings = () => {
    close();
    open();
  };
  return (
    <div className="flex flex-col gap-3 text-sm">
      {isActive && template !== null ? (
        <p>
          {t("autoUpdate.chosen.price", {
            count: template.totalRuns,
            hours: template.intervalHours,
            runs: runsText(refreshCostUnits(template.totalRuns * count)),
          })}{" "}
          {template.hasBurst &&
            t("autoUpdate.import.burst", { runs: runsText(refreshCostUnits(MAX_BURST_RUNS * count)) })}
        </p>
      ) : (
        <p>{t("autoUpdate.chosen.off")}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {isActive ? (
          <Button size="sm" tone="primary" busy={isBusy} onClick={() => void start(selected).then(() => close())}>
            {t("autoUpdate.chosen.start", { count, number: integer(count) })}
          </Button>
        ) : (
          <Button size="sm" tone="primary" onClick={settings}>
            {t("autoUpdate.chosen.settings")}
          </Button>
        )}
        <Button size="sm" disabled={isBusy} onClick={() => void stop(selected).then(() => close())}>
          {t("autoUpdate.chosen.stop")}
        </Button>
      </div>
    </div>
  );
}
