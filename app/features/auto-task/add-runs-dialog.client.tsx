import { useRevalidator } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { Field } from "#app/components/field.tsx";
import { FormProblem } from "#app/components/form-problem.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import { showToast } from "#app/components/toast.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { kept } from "#app/lib/parse-form.ts";
import { useApiForm } from "#app/lib/use-api-form.ts";
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
  const { text, setText, runs, problem: runsProblem, isTooMany, leftText } = useRuns();
  const { formProps, fields, problem, isBusy } = useApiForm({
    schema: z.object({ addNumberOfRuns: kept(runsProblem) }),
    knows: runsProblem ?? "",
    failed: t("board.addFailed"),
    async send(_typed, idempotencyKey) {
      const { newMaxQuotaCost } = await callApi<typeof addAutoTaskRuns>(
        "PUT /search/longCrawler/params",
        { body: { taskId, params: { addNumberOfRuns: runs ?? 0 } } },
        { idempotencyKey },
      );
      await onAdded();
      revalidate();
      showToast({ kind: "success", text: t("board.added", { runs: integer(unitsToRuns(newMaxQuotaCost)) }) });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      width="sm"
      title={t("board.addTitle")}
      footer={
        <Button type="submit" form={formProps.id} tone="primary" busy={isBusy} disabled={isTooMany}>
          {runs === null || runs < 1 || isTooMany
            ? t("board.add")
            : t("board.addConfirm", { count: runs, runs: integer(runs) })}
        </Button>
      }
    >
      <form {...formProps} className="flex flex-col gap-3">
        <Field
          label={t("board.addField")}
          hint={leftText}
          error={isTooMany ? runsProblem : fields.addNumberOfRuns?.errors}
          required
        >
          <TextInput
            name="addNumberOfRuns"
            autoFocus
            inputMode="numeric"
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <FormProblem text={problem} />
      </form>
    </Dialog>
  );
}
