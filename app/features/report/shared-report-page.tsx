import { LockKeyhole } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PLATFORM_NAMES } from "#app/components/platform-mark.tsx";
import { Wordmark } from "#app/components/wordmark.tsx";
import { linkPlatform } from "#workers/modules/publications/domain.ts";
import type { ReportSnapshot, SharedReport } from "#workers/modules/reports/contract.ts";
import { ReportCurve } from "./report-curve.tsx";
import { ReportPosts } from "./report-posts.tsx";
import { ReportTotals } from "./report-totals.tsx";
import { useReportFormat } from "./use-report-format.ts";

/** The page behind a shared report's link, a document without scripts; `shared` is null for a link that opens nothing, whatever the reason. */
export function SharedReportPage({ shared }: { shared: SharedReport | null }) {
  const { t } = useTranslation("sharedReport");
  if (shared === null) return <Message title={t("closed.title")}>{t("closed.text")}</Message>;
  const { title, createdAt, expiresAt, report } = shared;
  return (
    <main id="content" className="report mx-auto w-full max-w-4xl px-4 py-8">
      <header>
        <Wordmark className="mb-5" />
        <h1 translate="no" className="wrap-anywhere font-semibold text-2xl">
          {title}
        </h1>
        <Scope report={report} />
        <Locked at={createdAt} report={report} />
      </header>
      <ReportTotals report={report} />
      <ReportCurve report={report} />
      <ReportPosts report={report} />
      <Notes expiresAt={expiresAt} report={report} />
    </main>
  );
}

/** What is shown when our side failed. */
export function SharedReportFailed() {
  const { t } = useTranslation("sharedReport");
  return <Message title={t("failed.title")}>{t("failed.text")}</Message>;
}

/** Which posts: what was chosen of days and platforms. */
function Scope({ report: { startDate, endDate, platforms } }: { report: ReportSnapshot }) {
  const { t } = useTranslation("sharedReport");
  const { day } = useReportFormat();
  const [from, to] = [startDate, endDate].map((date) => (date === null ? "" : day(Date.parse(date))));
  const days =
    startDate !== null && endDate !== null
      ? t("days.between", { from, to })
      : startDate !== null
        ? t("days.since", { from })
        : endDate !== null && t("days.until", { to });
  const parts = [days, platforms.map((platform) => PLATFORM_NAMES[linkPlatform(platform)]).join(", ")].filter(Boolean);
  return parts.length > 0 && <p className="mt-1 text-ink-soft">{parts.join(" · ")}</p>;
}

function Locked({ at, report: { readFrom, readUntil } }: { at: number; report: ReportSnapshot }) {
  const { t } = useTranslation("sharedReport");
  const { dateTime } = useReportFormat();
  const [from, until] = [dateTime(readFrom), dateTime(readUntil)];
  return (
    <div className="mt-3 flex gap-2 text-ink-soft text-sm">
      <LockKeyhole aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
      <p>
        <span className="font-medium text-ink">{t("locked", { at: dateTime(at) })}</span>{" "}
        {from === until ? t("readOnce", { from }) : t("read", { from, until })}
      </p>
    </div>
  );
}

function Notes({ expiresAt, report }: { expiresAt: number; report: ReportSnapshot }) {
  const { t } = useTranslation("sharedReport");
  const { dateTime } = useReportFormat();
  const { estimatedViews, currencies } = report;
  return (
    <footer className="mt-6 flex flex-col gap-1 text-ink-faint text-sm">
      {estimatedViews > 0 && <p>{t("notes.estimated")}</p>}
      {currencies.length > 0 && <p>{t("notes.cpm")}</p>}
      <p className="print:hidden">
        {t("notes.until", { at: dateTime(expiresAt) })} {t("notes.print")}
      </p>
      <p>{t("notes.made")}</p>
    </footer>
  );
}

function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="content" className="flex min-h-dvh flex-col items-center justify-center bg-canvas px-4 py-10">
      <div className="w-full max-w-md rounded-card border border-line bg-surface px-6 py-8">
        <Wordmark className="mb-6" />
        <h1 className="font-semibold text-xl">{title}</h1>
        <p className="mt-2 text-ink-soft">{children}</p>
      </div>
    </main>
  );
}
