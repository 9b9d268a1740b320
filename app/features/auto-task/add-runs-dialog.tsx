import { useRevalidator } from "@remix-run/react";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { Field } from "#app/components/field.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import { showToast } from "#app/components/toast.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { reportError } from "#app/lib/report-error.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { unitsToRuns } from "#workers/kernel/quota-units.ts";
import type { addAutoTaskRuns } from "#workers/modules/auto-tasks/contract.ts";
import { useRuns } from "./use-runs.ts";

/** Orders more runs for a task (spec 2 §5: a number, at least 1). */
export default function AddRunsDialog({
  taskId,
  onAdded,
  onClose,
}: {
  taskId: string;
  onAdded: () => unknown;
  onClose: () => void;
}) {
  const { t } = useTranslation("autoTask");
  const { integer } = useFormat();
  const { revalidate } = useRevalidator();
  const formId = useId();
  const { text, setText, runs, problem, leftText } = useRuns();
  const [shows, setShows] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    setShows(true);
    if (runs === null || problem !== null) return;
    setBusy(true);
    try {
      const { newMaxQuotaCost } = await callApi<typeof addAutoTaskRuns>(
        "PUT /search/longCrawler/params",
        { body: { taskId, params: { addNumberOfRuns: runs } } },
        { idempotencyKey: crypto.randomUUID() },
      );
      await onAdded();
      revalidate();
      showToast({ kind: "success", text: t("board.added", { runs: integer(unitsToRuns(newMaxQuotaCost)) }) });
      onClose();
    } catch (error) {
      reportError(error, t("board.addFailed"));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      width="sm"
      title={t("board.addTitle")}
      footer={
        <Button type="submit" form={formId} tone="primary" busy={isBusy}>
          {runs === null || runs < 1 ? t("board.add") : t("board.addConfirm", { count: runs, runs: integer(runs) })}
        </Button>
      }
    >
      <form id={formId} onSubmit={add} noValidate>
        <Field label={t("board.addField")} hint={leftText} error={shows ? problem : null} required>
          <TextInput
            autoFocus
            inputMode="numeric"
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
