import { useRevalidator } from "@remix-run/react";
import { CircleAlert, Download, Info, ListX, Trash2, Upload } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { ConfirmDialog } from "#app/components/confirm-dialog.tsx";
import { Notice } from "#app/components/notice.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { SegmentedControl } from "#app/components/segmented-control.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import { showToast } from "#app/components/toast.tsx";
import { useEverOpened } from "#app/components/use-ever-opened.ts";
import { useDownloadJob } from "#app/entities/task/use-download.ts";
import { callApi } from "#app/lib/api.client.ts";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { reportError } from "#app/lib/report-error.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { clearExcludeList } from "#workers/modules/exclusions/contract.ts";
import { EXCLUDE_SCOPES, type ExcludeScope } from "#workers/modules/exclusions/domain.ts";
import type { exportExcludeList } from "#workers/modules/exports/contract.ts";

const UploadDialog = lazyPart(() => import("./upload-dialog.client.tsx"));

/** How many creators each list holds; -1 when that could not be read, null for a list that this person has none of. */
export type ListCounts = { person: number; enterprise: number | null };

/** The exclude list: how long it is, and what one can do with it (spec 3 §2.7). */
export function ExcludeListPage({ counts }: { counts: ListCounts }) {
  const { t } = useTranslation("excludeList");
  const { integer } = useFormat();
  const { revalidate, state: loading } = useRevalidator();
  const [scope, setScope] = useState<ExcludeScope>(counts.enterprise === null ? "PERSON" : "ENTERPRISE");
  const [isUploading, setUploading] = useState(false);
  const everUploaded = useEverOpened(isUploading);
  const count = scope === "PERSON" ? counts.person : (counts.enterprise ?? 0);
  return (
    <div className="max-w-4xl">
      <PageHeader
        title={t("title")}
        text={t("subtitle")}
        actions={
          <Button tone="primary" icon={<Upload aria-hidden className="size-4" />} onClick={() => setUploading(true)}>
            {t("upload")}
          </Button>
        }
      />
      {counts.enterprise !== null && (
        <div className="mb-4">
          <SegmentedControl
            label={t("scope.label")}
            value={scope}
            onChange={setScope}
            segments={[...EXCLUDE_SCOPES].reverse().map((value) => ({ value, label: t(`scope.${value}`) }))}
          />
        </div>
      )}
      <Card className="flex flex-wrap items-center gap-x-6 gap-y-3 px-5 py-4" aria-busy={loading !== "idle"}>
        <div className="min-w-40 flex-1">
          <p className="text-ink-soft text-sm">{t("count")}</p>
          <p className="font-semibold text-2xl tabular-nums" data-testid="exclude-count">
            {integer(count)}
          </p>
        </div>
        <ListActions key={scope} scope={scope} count={count} onChanged={revalidate} />
      </Card>
      <div className="mt-4 flex flex-col gap-3">
        {count === 0 && (
          <Card>
            <StateMessage icon={<ListX />} title={t("empty.title")}>
              {t("empty.text")}
            </StateMessage>
          </Card>
        )}
        <Notice icon={<Info />} title={t("info.title")}>
          <ul className="list-disc ps-4">
            <li>{t("info.everywhere")}</li>
            <li>{t("info.rated")}</li>
            {counts.enterprise !== null && <li>{t("info.enterprise")}</li>}
          </ul>
        </Notice>
        {count !== 0 && (
          <Notice tone="warning" icon={<CircleAlert />}>
            {t("warning")}
          </Notice>
        )}
      </div>
      {everUploaded && (
        <Suspense fallback={null}>
          <UploadDialog open={isUploading} scope={scope} onClose={() => setUploading(false)} onDone={revalidate} />
        </Suspense>
      )}
    </div>
  );
}

function ListActions({ scope, count, onChanged }: { scope: ExcludeScope; count: number; onChanged: () => void }) {
  const { t } = useTranslation("excludeList");
  const { integer } = useFormat();
  const [asks, setAsks] = useState(false);
  const [isClearing, setClearing] = useState(false);
  const { state, start } = useDownloadJob({ failed: t("export.error"), noUrl: t("export.noLink") });

  const clear = async () => {
    setClearing(true);
    try {
      await callApi<typeof clearExcludeList>("DELETE /excludeList", { query: { scope } });
      showToast({ kind: "success", text: t("cleared") });
      onChanged();
    } catch (error) {
      reportError(error, t("clearFailed"));
    }
    setClearing(false);
    setAsks(false);
  };
  const download = () =>
    start(() =>
      callApi<typeof exportExcludeList>(
        "POST /excludeList/export",
        { body: { scope } },
        { idempotencyKey: crypto.randomUUID() },
      ),
    );
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        icon={<Download aria-hidden className="size-4" />}
        onClick={() => void download()}
        busy={state.kind === "running"}
        disabled={count === 0}
      >
        {t("download")}
      </Button>
      <Button
        tone="quiet"
        icon={<Trash2 aria-hidden className="size-4" />}
        onClick={() => setAsks(true)}
        disabled={count === 0}
      >
        {t("clear")}
      </Button>
      {state.kind === "failed" && (
        <p role="alert" className="w-full text-danger text-sm">
          {state.message}
        </p>
      )}
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => void clear()}
        title={t("clearTitle")}
        confirmLabel={t("clearConfirm")}
        busy={isClearing}
        danger
      >
        {t(scope === "ENTERPRISE" ? "clearTextEnterprise" : "clearText", { number: integer(count) })}
      </ConfirmDialog>
    </div>
  );
}
