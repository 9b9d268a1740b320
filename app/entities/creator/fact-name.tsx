import { useTranslation } from "react-i18next";
import { Tooltip } from "#app/components/tooltip.tsx";
import type { Fact } from "#app/entities/list/fact-names.ts";

/** What a column is called; a rate says its formula where the pointer rests on it. */
export function FactName({ fact }: { fact: Fact }) {
  const { t } = useTranslation("triage");
  const name = <span>{t(`facts.${fact}`)}</span>;
  return fact === "engagement" ? <Tooltip text={t("facts.engagementFormula")}>{name}</Tooltip> : name;
}
