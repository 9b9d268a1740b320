import { Bell } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { ErrorMessage } from "#app/components/error-message.tsx";
import { PlatformMark } from "#app/components/platform-mark.tsx";
import { Sheet } from "#app/components/sheet.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import type { AlertView } from "#workers/modules/publications/alerts/contract.ts";
import { linkPlatform } from "#workers/modules/publications/domain.ts";
import { AlertItem } from "./alert-item.tsx";
import { RequiredTags } from "./required-tags.tsx";
import type { Alerts } from "./use-alerts.ts";

type Props = {
  open: boolean;
  alerts: Alerts;
  /** Whether the posts are the visitor's own: then alerts are marked and rules are set. */
  isOwn: boolean;
  onPost: (publicationId: string) => void;
  onClose: () => void;
};

/** What happened to the posts of a person, the newest first, and the tags that they have to carry. */
export default function AlertsSheet({ open, alerts: list, isOwn, onPost, onClose }: Props) {
  const { t } = useTranslation("videoTracking");
  const { alerts, unseen, isLoading, error, retry, hasMore, isLoadingMore, more, markSeen } = list;
  return (
    <Sheet
      side="end"
      open={open}
      onClose={onClose}
      title={t("alerts.title")}
      footer={isOwn && unseen > 0 && <Button onClick={() => void markSeen()}>{t("alerts.allSeen")}</Button>}
    >
      <div className="flex flex-col gap-5 px-4 pb-6">
        {isLoading ? (
          <Skeleton className="h-40 w-full" />
        ) : error !== null && alerts.length === 0 ? (
          <ErrorMessage onRetry={retry}>{error.message}</ErrorMessage>
        ) : alerts.length === 0 ? (
          <StateMessage icon={<Bell />} title={t("alerts.none.title")}>
            {t("alerts.none.text")}
          </StateMessage>
        ) : (
          <div>
            <ul className="rounded-card border border-line">
              {alerts.map((alert) => (
                <li key={alert.id} className="border-line not-last:border-b">
                  <Entry alert={alert} onPost={onPost} />
                </li>
              ))}
            </ul>
            {hasMore && (
              <Button size="sm" className="mt-2" busy={isLoadingMore} onClick={more}>
                {t("alerts.more")}
              </Button>
            )}
          </div>
        )}
        {isOwn && <RequiredTags />}
      </div>
    </Sheet>
  );
}

function Entry({ alert, onPost }: { alert: AlertView; onPost: Props["onPost"] }) {
  const { influencer, title, platform, publicationId } = alert;
  return (
    <button
      type="button"
      onClick={() => onPost(publicationId)}
      className="focus-ring flex w-full flex-col gap-1 rounded-card px-3 py-2 text-start hover:bg-hover/50"
    >
      <span className="flex min-w-0 items-center gap-1.5 text-sm">
        <PlatformMark platform={linkPlatform(platform)} className="size-3.5 shrink-0 text-ink-soft" />
        <span translate="no" className="max-w-[60%] shrink-0 truncate font-medium">
          {influencer}
        </span>
        <span translate="no" className="min-w-0 truncate text-ink-faint">
          {title}
        </span>
      </span>
      <AlertItem alert={alert} />
    </button>
  );
}
