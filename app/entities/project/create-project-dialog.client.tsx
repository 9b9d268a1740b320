import { useRevalidator } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { Field } from "#app/components/field.tsx";
import { FormProblem } from "#app/components/form-problem.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import { Textarea } from "#app/components/textarea.tsx";
import { showToast } from "#app/components/toast.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { useApiForm } from "#app/lib/use-api-form.ts";
import type { createProject, ProjectView } from "#workers/modules/projects/contract.ts";
import { MAX_PROJECT_DESCRIPTION, MAX_PROJECT_TITLE } from "#workers/modules/projects/domain.ts";

/** Asks for a project's name and makes it. */
export default function CreateProjectDialog({
  onClose,
  onCreated,
}: {
  onClose: () => void;
  onCreated: (project: ProjectView) => void;
}) {
  const { t } = useTranslation("projects");
  const { revalidate } = useRevalidator();
  const { formProps, fields, problem, isBusy } = useApiForm({
    schema: z.object({
      title: z.string(t("nameMissing")).check(z.trim(), z.minLength(1, t("nameMissing"))),
      description: z.string(),
    }),
    failed: t("createFailed"),
    async send(body, idempotencyKey) {
      const project = await callApi<typeof createProject>("POST /projects", { body }, { idempotencyKey });
      showToast({ kind: "success", text: t("created", { title: project.title }) });
      revalidate();
      onCreated(project);
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("createTitle")}
      width="sm"
      footer={
        <Button type="submit" form={formProps.id} tone="primary" busy={isBusy}>
          {t("createConfirm")}
        </Button>
      }
    >
      <form {...formProps} className="flex flex-col gap-4">
        <Field label={t("name")} error={fields.title?.errors} required>
          <TextInput name="title" autoFocus maxLength={MAX_PROJECT_TITLE} placeholder={t("namePlaceholder")} />
        </Field>
        <Field label={t("description")} hint={t("descriptionHint")} error={fields.description?.errors}>
          <Textarea name="description" rows={3} maxLength={MAX_PROJECT_DESCRIPTION} />
        </Field>
        <FormProblem text={problem} />
      </form>
    </Dialog>
  );
}
