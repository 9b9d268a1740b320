import { useTranslation } from "react-i18next";
import { useFormat } from "#app/lib/use-format.ts";
import { readLimit } from "./limit-text.ts";

/** Limits in words. */
export function useLimitWords() {
  const { t } = useTranslation("enterprisePage");
  const { runs } = useFormat();
  return {
    shown: (units: number) => (units < 0 ? t("limit.unlimited") : runs(units)),
    problemOf(text: string): string | null {
      const read = readLimit(text);
      return read.ok ? null : t(`limit.problems.${read.problem}`);
    },
  };
}
