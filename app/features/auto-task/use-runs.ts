import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useShellData } from "#app/lib/session/shell-data.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { UNITS_PER_RUN } from "#workers/kernel/quota-units.ts";
import { mostRuns } from "#workers/modules/auto-tasks/domain.ts";
import { readNumber, runsProblem } from "./number-range.ts";

/** A number of runs while it is typed: at least 1, at most what is left in the account (spec 2 §5). */
export function useRuns() {
  const { t } = useTranslation("autoTask");
  const { integer, runs: asRuns } = useFormat();
  const units = useShellData()?.quota.availableUnits ?? 0;
  const isUnlimited = units < 0;
  const most = mostRuns(isUnlimited ? null : units);
  const [text, setText] = useState("1");
  const runs = readNumber(text);
  const kind = runsProblem(text, most);
  const isTooMany = kind === "many";
  const problem = kind === null ? null : kind === "many" ? tooMany() : t(`runs.${kind}`);
  function tooMany(): string {
    const isLimitOfOrder = isUnlimited || units >= most * UNITS_PER_RUN + UNITS_PER_RUN;
    return isLimitOfOrder ? t("runs.most", { runs: integer(most) }) : t("runs.left", { runs: asRuns(units) });
  }
  const leftText = isUnlimited ? t("runs.unlimited") : t("runs.left", { runs: asRuns(units) });
  return { text, setText, runs, problem, isTooMany, leftText };
}
