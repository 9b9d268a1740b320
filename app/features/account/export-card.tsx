import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { startDownload, useDownloadJob } from "#app/entities/task/use-download.ts";
import { callApi } from "#app/lib/api.client.ts";
import type { exportPerson } from "#workers/modules/leaving/contract.ts";

/** Everything that is kept of the person as one file. */
export function ExportCard() {
  const { t } = useTranslation("accountPage");
  const { state, start } = useDownloadJob({ failed: t("export.failed"), noUrl: t("export.noUrl") });
  const isRunning = state.kind === "running";
  const begin = () => void start(() => callApi<typeof exportPerson>("POST /account/export", { body: {} }));
  return (
    <Card className="px-5 py-4">
      <h2 className="mb-1 font-semibold">{t("export.title")}</h2>
      <p className="mb-3 max-w-prose text-ink-soft">{t("export.text")}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={<Download aria-hidden className="size-4" />} busy={isRunning} onClick={begin}>
          {t("export.make")}
        </Button>
        {state.kind === "done" && <Button onClick={() => startDownload(state.url)}>{t("export.again")}</Button>}
      </div>
      <p
        aria-live="polite"
        className={state.kind === "failed" ? "mt-2 text-danger text-sm" : "mt-2 text-ink-soft text-sm"}
      >
        {state.kind === "failed" && state.message}
        {state.kind === "done" && t("export.done")}
        {state.kind === "running" && t("export.running")}
      </p>
    </Card>
  );
}
