import { useTranslation } from "react-i18next";
import { useFormat } from "#app/lib/use-format.ts";
import { UNITS_PER_RUN } from "#workers/kernel/quota-units.ts";

/** Writes stored units as a price: "0.3 runs". */
export function useRunsText(): (units: number) => string {
  const { t } = useTranslation("trackedPost");
  const { runs } = useFormat();
  return (units) => t("runs", { count: units / UNITS_PER_RUN, number: runs(units) });
}
