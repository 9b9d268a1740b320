import { useTranslation } from "react-i18next";
import { Field } from "#app/components/field.tsx";
import { NumberSlider } from "#app/components/number-slider.tsx";
import { unitOf } from "#app/entities/list/unit.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import { SEARCH_MODES, type SearchMode, VIDEO_COUNT } from "#workers/modules/search/domain.ts";

/** How much a search reads: chosen in the steps that every mode has, or said where it is fixed. */
export function AmountField({
  mode,
  platform,
  amount,
  isFixed,
  onAmount,
}: {
  mode: SearchMode;
  platform: Platform;
  amount: number;
  isFixed: boolean;
  onAmount: (amount: number) => void;
}) {
  const { t } = useTranslation(["search", "modes"]);
  const { integer } = useFormat();
  const unit = unitOf(SEARCH_MODES[mode].taskType, platform);
  if (isFixed) return <p className="text-ink-soft">{t("search:form.quantityFixed", { number: integer(amount) })}</p>;
  return (
    <Field label={t(`modes:quantity.${unit}`)} hint={t(`modes:quantityHint.${unit}`)}>
      <NumberSlider
        label={t(`modes:quantity.${unit}`)}
        value={amount}
        onChange={onAmount}
        min={VIDEO_COUNT.min}
        max={VIDEO_COUNT.max}
        step={VIDEO_COUNT.step}
        format={(value) => `${integer(value)} ${t(`modes:units.${unit}`)}`}
      />
    </Field>
  );
}
