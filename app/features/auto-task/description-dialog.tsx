import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { showToast } from "#app/components/toast.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { reportError } from "#app/lib/report-error.ts";
import type { AutoTaskView, updateAutoTaskDescription } from "#workers/modules/auto-tasks/contract.ts";
import { descriptionProblem, trimDescription } from "#workers/modules/auto-tasks/domain.ts";
import { DescriptionField } from "./description-field.tsx";
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
  const formId = useId();
  const { filters } = task.params;
  const [text, setText] = useState(filters.kolDescription);
  const criteria = useCriteria(text, task.meta.criteria);
  const [shows, setShows] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setShows(true);
    if (descriptionProblem(text) !== null) return;
    setBusy(true);
    try {
      await callApi<typeof updateAutoTaskDescription>("PUT /search/longCrawler/description", {
        body: { taskId: task.id, kolDescription: trimDescription(text), criteria: await criteria.collect() },
      });
      await onSaved();
      showToast({ kind: "success", text: t("description.done") });
      onClose();
    } catch (error) {
      reportError(error, t("description.failed"));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("description.edit")}
      footer={
        <Button type="submit" form={formId} tone="primary" busy={isBusy}>
          {t("description.save")}
        </Button>
      }
    >
      <form id={formId} onSubmit={save} noValidate>
        <DescriptionField
          label={t("description.field")}
          hint={t("description.note")}
          value={text}
          onChange={setText}
          criteria={criteria}
          shows={shows}
          autoFocus
        />
      </form>
    </Dialog>
  );
}
