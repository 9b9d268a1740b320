import { useTranslation } from "react-i18next";
import { MAX_SUBJECT, subjectProblem } from "#workers/modules/outreach/templates/domain.ts";

/** What is wrong with a subject, in words; null for one that can be saved. */
export function useSubjectMessage(subject: string): string | null {
  const { t } = useTranslation("mailTemplates");
  const problem = subjectProblem(subject);
  if (problem === null) return null;
  return problem === "required" ? t("form.subjectRequired") : t("form.subjectTooLong", { max: MAX_SUBJECT });
}
