import { Sparkles } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { useFormat } from "#app/lib/use-format.ts";
import { UNITS_PER_RUN } from "#workers/kernel/quota-units.ts";

/** What the task may cost and what is left, before it is spent. */
export function StartLine({
  costUnits,
  leftText,
  isStarting,
}: {
  costUnits: number;
  leftText: string;
  isStarting: boolean;
}) {
  const { t } = useTranslation(["autoTask", "search"]);
  const { runs } = useFormat();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
      <p className="font-medium text-sm">{leftText}</p>
      <Button
        type="submit"
        tone="primary"
        size="lg"
        busy={isStarting}
        icon={<Sparkles aria-hidden className="size-4" />}
      >
        {costUnits === 0
          ? t("autoTask:form.startPlain")
          : t("autoTask:form.start", { count: costUnits / UNITS_PER_RUN, runs: runs(costUnits) })}
      </Button>
    </div>
  );
}
