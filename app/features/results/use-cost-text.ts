import { useTranslation } from "react-i18next";
import { useFormat } from "#app/lib/use-format.ts";
import { UNITS_PER_RUN } from "#workers/kernel/quota-units.ts";
import type { TaskView } from "#workers/modules/tasks/contract.ts";

/** What a task that has ended was charged, in a sentence; empty while it runs. */
export function useCostText({ capturedUnits }: Pick<TaskView, "capturedUnits">): string {
  const { t } = useTranslation("results");
  const { runs } = useFormat();
  if (capturedUnits === null) return "";
  if (capturedUnits === 0) return t("panel.costNone");
  return t("panel.cost", { runs: runs(capturedUnits), count: capturedUnits / UNITS_PER_RUN });
}
