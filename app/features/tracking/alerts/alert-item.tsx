import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/badge.tsx";
import { Age } from "#app/components/number.tsx";
import type { AlertView } from "#workers/modules/publications/alerts/contract.ts";
import { AlertIcon, useAlertText } from "./alert-words.tsx";

/** What an alert is and tells, and when it was noticed. */
export function AlertItem({ alert }: { alert: AlertView }) {
  const { t } = useTranslation("videoTracking");
  const textOf = useAlertText();
  const { kind } = alert.detail;
  return (
    <span className="flex min-w-0 flex-col gap-0.5">
      <span className="flex items-center gap-1.5 text-sm">
        <AlertIcon kind={kind} className="size-4 shrink-0 text-ink-soft" />
        <span className="font-medium">{t(`alerts.kinds.${kind}`)}</span>
        {!alert.isSeen && <Badge tone="accent">{t("alerts.isNew")}</Badge>}
        <Age at={alert.at} className="ms-auto text-ink-faint text-xs" />
      </span>
      <span className="wrap-anywhere text-ink-soft text-sm">{textOf(alert.detail)}</span>
    </span>
  );
}
