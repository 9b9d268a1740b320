import { Download, ListX } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { ConfirmDialog } from "#app/components/confirm-dialog.tsx";
import { showToast } from "#app/components/toast.tsx";
import { startDownload } from "#app/entities/task/use-download.ts";
import { callApi } from "#app/lib/api.client.ts";
import { reportError } from "#app/lib/report-error.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { addExcluded, exportSuppressions } from "#workers/modules/outreach/suppression/contract.ts";

/** The list as a file, and the exclude list taken into it. */
export function ListActions({ isEmpty, onChanged }: { isEmpty: boolean; onChanged: () => void }) {
  const { t } = useTranslation("suppressionPages");
  const [isExporting, setExporting] = useState(false);
  const download = async () => {
    setExporting(true);
    try {
      const { url } = await callApi<typeof exportSuppressions>(
        "POST /suppressions/export",
        { body: {} },
        { idempotencyKey: crypto.randomUUID() },
      );
      startDownload(url);
    } catch (error) {
      reportError(error, t("exportFailed"));
    }
    setExporting(false);
  };
  return (
    <div className="flex flex-wrap gap-2">
      <ExcludedButton onChanged={onChanged} />
      <Button
        icon={<Download aria-hidden className="size-4" />}
        busy={isExporting}
        disabled={isEmpty}
        onClick={() => void download()}
      >
        {t("export")}
      </Button>
    </div>
  );
}

function ExcludedButton({ onChanged }: { onChanged: () => void }) {
  const { t } = useTranslation("suppressionPages");
  const { integer } = useFormat();
  const [asks, setAsks] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    try {
      const { excluded, known, added } = await takeExcluded();
      const numbers = { excluded: integer(excluded), known: integer(known), added: integer(added), count: excluded };
      showToast({ kind: "success", text: t("excluded.done", numbers), durationMs: 8_000 });
    } catch (error) {
      reportError(error, t("excluded.failed"));
    }
    onChanged();
    setBusy(false);
    setAsks(false);
  };
  return (
    <>
      <Button icon={<ListX aria-hidden className="size-4" />} onClick={() => setAsks(true)}>
        {t("excluded.button")}
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => void take()}
        title={t("excluded.title")}
        confirmLabel={t("excluded.confirm")}
        busy={isBusy}
      >
        {t("excluded.text")}
      </ConfirmDialog>
    </>
  );
}

/** Goes through the exclude list, call by call. */
async function takeExcluded(): Promise<{ excluded: number; known: number; added: number }> {
  const sum = { excluded: 0, known: 0, added: 0 };
  let after: string | null = null;
  do {
    const part: { excluded: number; known: number; added: number; next: string | null } = await callApi<
      typeof addExcluded
    >("POST /suppressions/excluded", { body: { after } });
    sum.excluded += part.excluded;
    sum.known += part.known;
    sum.added += part.added;
    after = part.next;
  } while (after !== null);
  return sum;
}
