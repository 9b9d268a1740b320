import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Tooltip } from "#app/components/tooltip.tsx";
import { useFormat } from "#app/lib/use-format.ts";
import type { ListCharge as Charge } from "#workers/modules/tasks/contract.ts";
import { type ChargeWords, chargeParts, chargeSentence, hasParts } from "./charge-lines.ts";

/** What the whole list was charged; where several things were paid for, pointing, focus or a tap shows each. */
export function ListCharge({ charge }: { charge: Charge }) {
  const words = useChargeWords();
  const text = chargeSentence(charge, words);
  if (!hasParts(charge)) return <p className="text-ink-faint text-sm">{text}</p>;
  const parts = chargeParts(charge, words).map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ));
  return (
    <Tooltip text={<span className="tabular-nums">{parts}</span>} onTap>
      <button
        type="button"
        className="focus-ring cursor-default self-start rounded-control text-start text-ink-faint text-sm underline decoration-dotted underline-offset-4"
      >
        {text}
      </button>
    </Tooltip>
  );
}

function useChargeWords(): ChargeWords {
  const { t } = useTranslation("results");
  const { runs } = useFormat();
  return useMemo(
    () => ({
      runs,
      say: (key, values) => {
        if (key === "none") return t("panel.costNone");
        return key === "kept" ? t("panel.cost", values) : t(`charge.${key}`, values);
      },
      part: (kind, count) => t(`charge.parts.${kind}`) + (count > 1 ? ` ×${count}` : ""),
      amount: (key, values) => t(`charge.amounts.${key}`, values),
      line: ({ part, amounts }) => t("charge.line", { part, amounts: amounts.join(" · ") || t("charge.amounts.none") }),
    }),
    [t, runs],
  );
}
