import { ExternalLink, Link2Off, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/badge.tsx";
import { buttonClass } from "#app/components/button.tsx";
import { CopyButton } from "#app/components/copy-button.tsx";
import { ErrorMessage } from "#app/components/error-message.tsx";
import { IconButton } from "#app/components/icon-button.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { Tooltip } from "#app/components/tooltip.tsx";
import { useDateTime } from "#app/lib/use-date-time.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { ReportView } from "#workers/modules/reports/contract.ts";
import type { ReportsState } from "./use-reports.ts";

type Props = { state: ReportsState; onRevoke: (report: ReportView) => void };

/** The links that were made: copied, opened, revoked; those that are over can be deleted. */
export function ReportLinks({ state, onRevoke }: Props) {
  const { t } = useTranslation("trackingReport");
  const { reports, error } = state;
  return (
    <section aria-labelledby="report-links" className="border-line border-t pt-4">
      <h3 id="report-links" className="mb-2 font-medium">
        {t("links")}
      </h3>
      {reports === null ? (
        error ? (
          <ErrorMessage onRetry={state.retry} busy={state.isFetching}>
            {`${t("failures.load")}: ${error.message}`}
          </ErrorMessage>
        ) : (
          <Skeleton className="h-12 w-full" />
        )
      ) : reports.length === 0 ? (
        <p className="text-ink-faint text-sm">{t("noLinks")}</p>
      ) : (
        <ul>
          {reports.map((report) => (
            <li key={report.id} className="flex items-center gap-3 border-line py-2 not-last:border-b">
              <About report={report} />
              <Actions report={report} state={state} onRevoke={onRevoke} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function About({ report }: { report: ReportView }) {
  const { t } = useTranslation("trackingReport");
  const { integer } = useFormat();
  const dateTime = useDateTime();
  const { title, posts, showsCost, expiresAt, state } = report;
  const parts = [
    t("size", { count: posts, number: integer(posts) }),
    t(showsCost ? "withCost" : "withoutCost"),
    state === "live" && t("until", { at: dateTime(expiresAt) }),
    state === "expired" && t("ended", { at: dateTime(expiresAt) }),
  ];
  return (
    <div className="min-w-0 flex-1">
      <p className="flex min-w-0 items-center gap-2">
        <span translate="no" className="truncate font-medium" title={title}>
          {title}
        </span>
        {state !== "live" && <Badge>{t(state)}</Badge>}
      </p>
      <p className="text-ink-soft text-sm">{parts.filter(Boolean).join(" · ")}</p>
    </div>
  );
}

function Actions({ report, state, onRevoke }: Props & { report: ReportView }) {
  const { t } = useTranslation("trackingReport");
  const { id, title, link } = report;
  if (report.state !== "live")
    return (
      <IconButton
        size="sm"
        label={t("remove", { title })}
        icon={<Trash2 className="size-4" />}
        disabled={state.isRemoving}
        onClick={() => state.remove(id)}
      />
    );
  return (
    <div className="flex shrink-0 gap-0.5">
      {link !== null && (
        <>
          <CopyButton text={link} label={t("copy", { title })} />
          <Tooltip text={t("open", { title })}>
            <a
              href={link}
              target="_blank"
              rel="noreferrer"
              aria-label={t("open", { title })}
              className={buttonClass("quiet", "sm", undefined, true)}
            >
              <ExternalLink aria-hidden className="size-4" />
            </a>
          </Tooltip>
        </>
      )}
      <IconButton
        size="sm"
        label={t("revoke", { title })}
        icon={<Link2Off className="size-4" />}
        onClick={() => onRevoke(report)}
      />
    </div>
  );
}
