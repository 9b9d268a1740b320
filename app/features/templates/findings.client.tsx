import { TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { OutputOf } from "#workers/api/endpoint.ts";
import type { previewTemplate } from "#workers/modules/outreach/templates/contract.ts";
import { isVariable } from "#workers/modules/outreach/templates/variables.ts";

/** What should be looked at before a template is sent, one line each. */
export function Findings({ findings }: Pick<OutputOf<typeof previewTemplate>, "findings">) {
  const { t } = useTranslation("mailTemplates");
  return (
    <ul aria-label={t("preview.findings")} className="flex flex-col gap-1">
      {findings.map(({ code, about }) => (
        <li key={`${code} ${about}`} className="flex items-start gap-2 text-sm">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-quota-warning" />
          <span className="min-w-0 break-words">
            {t(`findings.${code}`, { about: isVariable(about) ? t(`variables.${about}`) : about })}
          </span>
        </li>
      ))}
    </ul>
  );
}
