import { Building2, ChevronDown, CircleAlert, Download, Info } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { Menu } from "#app/components/menu.tsx";
import { Notice } from "#app/components/notice.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { type DownloadState, useDownloadJob } from "#app/entities/task/use-download.ts";
import { callApi } from "#app/lib/api.client.ts";
import type { LikedBy } from "#workers/kernel/vocabulary.ts";
import type { exportEnterpriseLikes, exportUserLikes } from "#workers/modules/exports/contract.ts";

const PERIODS = ["1", "7", "30", "all"] as const;

/** Takes away what was liked over all projects: of a period, or of everybody in the enterprise for its admins (spec 3 §2.8). */
export function ExportCreatorsPage({ isEnterpriseAdmin }: { isEnterpriseAdmin: boolean }) {
  const { t } = useTranslation("exports");
  return (
    <div className="max-w-4xl">
      <PageHeader title={t("page.title")} text={t("page.subtitle")} />
      <div className="flex flex-col gap-3">
        <OwnLikes />
        {isEnterpriseAdmin && <EnterpriseLikes />}
        <Notice icon={<Info />} title={t("page.infoTitle")}>
          {t("page.info")}
        </Notice>
        <Notice tone="warning" icon={<CircleAlert />}>
          {t("page.warning")}
        </Notice>
      </div>
    </div>
  );
}

function OwnLikes() {
  const { t } = useTranslation("exports");
  const { state, start } = useDownloadJob({ failed: t("page.failed"), noUrl: t("page.noLink") });
  const download = (recentDays: (typeof PERIODS)[number], likedBy: LikedBy) =>
    start(() =>
      callApi<typeof exportUserLikes>(
        "POST /kols/export/user-likes",
        { body: { recentDays, likedBy } },
        { idempotencyKey: crypto.randomUUID() },
      ),
    );
  return (
    <ExportCard title={t("page.own")} text={t("page.ownText")} state={state}>
      <Menu
        trigger={
          <Button
            tone="primary"
            icon={<Download aria-hidden className="size-4" />}
            busy={state.kind === "running"}
            className="[&_svg]:shrink-0"
          >
            <span className="inline-flex items-center gap-1.5">
              {t("page.export")}
              <ChevronDown aria-hidden className="size-4" />
            </span>
          </Button>
        }
        groups={[
          {
            key: "periods",
            heading: t("page.likedByYou"),
            entries: PERIODS.map((period) => ({
              key: period,
              label: t(`page.periods.${period}`),
              onSelect: () => void download(period, "you"),
            })),
          },
          {
            key: "ai",
            entries: [{ key: "ai", label: t("page.likedByAi"), onSelect: () => void download("all", "ai") }],
          },
        ]}
      />
    </ExportCard>
  );
}

function EnterpriseLikes() {
  const { t } = useTranslation("exports");
  const { state, start } = useDownloadJob({ failed: t("page.failed"), noUrl: t("page.noLink") });
  const download = () =>
    start(() =>
      callApi<typeof exportEnterpriseLikes>(
        "POST /kols/export/enterprise-likes",
        { body: {} },
        { idempotencyKey: crypto.randomUUID() },
      ),
    );
  return (
    <ExportCard title={t("page.enterprise")} text={t("page.enterpriseText")} state={state}>
      <Button
        icon={<Building2 aria-hidden className="size-4" />}
        busy={state.kind === "running"}
        onClick={() => void download()}
      >
        {t("page.enterpriseExport")}
      </Button>
    </ExportCard>
  );
}

function ExportCard({
  title,
  text,
  state,
  children,
}: {
  title: string;
  text: string;
  state: DownloadState;
  children: ReactNode;
}) {
  return (
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-3 px-5 py-4">
      <div className="min-w-60 flex-1">
        <h2 className="font-medium">{title}</h2>
        <p className="text-ink-soft text-sm">{text}</p>
        <ExportOutcome state={state} />
      </div>
      {children}
    </Card>
  );
}

function ExportOutcome({ state }: { state: DownloadState }) {
  const { t } = useTranslation("exports");
  if (state.kind === "idle") return null;
  if (state.kind === "failed") {
    return (
      <p role="alert" className="mt-2 text-danger text-sm">
        {state.message}
      </p>
    );
  }
  const text = state.kind === "done" ? t("done") : t("starting");
  return (
    <p role="status" className="mt-2 text-ink-soft text-sm">
      {text}
    </p>
  );
}
