import { useTranslation } from "react-i18next";
import { MAX_CC, readCc } from "#workers/modules/outreach/templates/domain.ts";

/** The addresses of a CC line. */
export function splitAddresses(text: string): string[] {
  return text.split(/[,;，；\s]+/).filter(Boolean);
}

/** Says what is wrong with a CC line, in words; null for one that can be saved. */
export function useCcMessage(): (text: string) => string | null {
  const { t } = useTranslation("mailTemplates");
  return (text) => {
    const { cc, wrong } = readCc(splitAddresses(text));
    if (wrong !== null) return t("form.emailFormat", { address: wrong });
    return cc.length > MAX_CC ? t("form.tooManyCc", { max: MAX_CC }) : null;
  };
}
