import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { useShellData } from "#app/lib/session/shell-data.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { Offer } from "./look-up-rows.ts";

type Props = { offers: readonly Offer[]; isStarting: boolean; onStart: () => void };

/** Creators that no search has found yet, what looking them up costs at most and what is left, before it is spent. */
export function LookUpOffer({ offers, isStarting, onStart }: Props) {
  const { t } = useTranslation("savedCreators");
  const { integer, runs } = useFormat();
  const units = offers.reduce((sum, offer) => sum + offer.units, 0);
  const left = useShellData()?.quota.availableUnits ?? 0;
  const isTooFew = left >= 0 && left < units;
  const standing =
    left < 0 ? t("lookUp.unlimited") : t(isTooFew ? "lookUp.tooFew" : "lookUp.left", { runs: runs(left) });
  return (
    <section
      aria-label={t("lookUp.label")}
      className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line p-3"
    >
      <div className="min-w-0 flex-1 basis-56 text-sm">
        <p className="font-medium text-ink">{t("lookUp.open", { number: integer(offers.length) })}</p>
        <p className={isTooFew ? "text-danger" : "text-ink-faint"}>
          {t("lookUp.onlyFound")} {standing}
        </p>
      </div>
      <Button tone="primary" busy={isStarting} onClick={onStart}>
        {t("lookUp.start", { number: integer(offers.length), cost: t("lookUp.cost", { runs: runs(units) }) })}
      </Button>
    </section>
  );
}
