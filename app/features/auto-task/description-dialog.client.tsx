import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { FormProblem } from "#app/components/form-problem.tsx";
import { showToast } from "#app/components/toast.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { useApiForm } from "#app/lib/use-api-form.ts";
import type { AutoTaskView, updateAutoTaskDescription } from "#workers/modules/auto-tasks/contract.ts";
import { trimDescription } from "#workers/modules/auto-tasks/domain.ts";
import { DescriptionField, useDescriptionSchema } from "./description-field.tsx";
import { useCriteria } from "./use-criteria.ts";

/** Changes whom a task looks for (spec 2 §5: at most 500 characters with a counter, trimmed). */
export default function DescriptionDialog({
  task,
  onSaved,
  onClose,
}: {
  task: AutoTaskView;
  onSaved: () => unknown;
  onClose: () => void;
}) {
  const { t } = useTranslation("autoTask");
  const { filters } = task.params;
  const [text, setText] = useState(filters.kolDescription);
  const criteria = useCriteria(text, task.meta.criteria);
  const { formProps, fields, problem, isBusy } = useApiForm({
    schema: z.object({ kolDescription: useDescriptionSchema() }),
    defaultValue: { kolDescription: filters.kolDescription },
    failed: t("description.failed"),
    async send({ kolDescription }) {
      await callApi<typeof updateAutoTaskDescription>("PUT /search/longCrawler/description", {
        body: {
          taskId: task.id,
          kolDescription: trimDescription(kolDescription),
          criteria: await criteria.collect(),
        },
      });
      await onSaved();
      showToast({ kind: "success", text: t("description.done") });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("description.edit")}
      footer={
        <Button type="submit" form={formProps.id} tone="primary" busy={isBusy}>
          {t("description.save")}
        </Button>
      }
    >
      <form {...formProps} className="flex flex-col gap-3">
        <DescriptionField
          label={t("description.field")}
          hint={t("description.note")}
          value={text}
          onChange={setText}
          criteria={criteria}
          error={fields.kolDescription?.errors}
          autoFocus
        />
        <FormProblem text={problem} />
      </form>
    </Dialog>
  );
}
