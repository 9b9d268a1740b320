import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { showReport } from "#app/features/report/report.server.ts";
import { SharedReportFailed, SharedReportPage } from "#app/features/report/shared-report-page.tsx";
import { titleTags } from "#app/i18n/page-title.ts";
import "#app/features/report/report.css";

/** A document alone, without scripts. */
export const handle = { isStill: true };

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  ...titleTags(matches, (t) => data?.shared?.title ?? t("sharedReport:closed.title")),
  { name: "robots", content: "noindex, nofollow" },
];

/** The address is a secret of its readers: it is not passed on, kept or found. */
export function headers() {
  return {
    "referrer-policy": "no-referrer",
    "cache-control": "private, no-store",
    "x-robots-tag": "noindex, nofollow",
  };
}

export const loader = showReport;

export default function SharedReportRoute() {
  return <SharedReportPage shared={useLoaderData<typeof loader>().shared} />;
}

export function ErrorBoundary() {
  return <SharedReportFailed />;
}
