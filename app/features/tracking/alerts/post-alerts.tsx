import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { AlertItem } from "./alert-item.tsx";
import { useAlerts } from "./use-alerts.ts";

type Props = { publicationId: string; member: string | null };

/** What happened to one post, the newest first; nothing where nothing did. */
export function PostAlerts({ publicationId, member }: Props) {
  const { t } = useTranslation("videoTracking");
  const { alerts, hasMore, isLoadingMore, more, markSeen } = useAlerts(member, publicationId);
  if (alerts.length === 0) return null;
  const hasNew = alerts.some(({ isSeen }) => !isSeen);
  return (
    <section aria-label={t("alerts.ofPost")}>
      <div className="mb-1 flex min-h-7 items-center justify-between gap-3">
        <h3 className="font-medium text-sm">{t("alerts.ofPost")}</h3>
        {hasNew && member === null && (
          <Button size="sm" tone="quiet" onClick={() => void markSeen()}>
            {t("alerts.seen")}
          </Button>
        )}
      </div>
      <ul className="rounded-card border border-line">
        {alerts.map((alert) => (
          <li key={alert.id} className="border-line px-3 py-2 not-last:border-b">
            <AlertItem alert={alert} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button size="sm" className="mt-2" busy={isLoadingMore} onClick={more}>
          {t("alerts.more")}
        </Button>
      )}
    </section>
  );
}
