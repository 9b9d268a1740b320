import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { Field } from "#app/components/field.tsx";
import { FormProblem } from "#app/components/form-problem.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import { useApiForm } from "#app/lib/use-api-form.ts";
import { MAX_TEMPLATE_NAME, templateNameProblem } from "#workers/modules/outreach/templates/domain.ts";

/** Asks for the name of a new template, or for another one of a template that has one. */
export default function NameDialog({
  name,
  onSend,
  onClose,
}: {
  /** Null for a new template. */
  name: string | null;
  onSend: (name: string, idempotencyKey: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const { t } = useTranslation("mailTemplates");
  const isNew = name === null;
  const { formProps, fields, problem, isBusy } = useApiForm({
    schema: z.object({
      name: z.string(t("nameDialog.required")).check(({ value, issues }) => {
        const wrong = templateNameProblem(value);
        if (wrong === null) return;
        const message = t(`nameDialog.${wrong}`, { max: MAX_TEMPLATE_NAME });
        issues.push({ code: "custom", message, input: value });
      }),
    }),
    failed: t("nameDialog.failed"),
    async send({ name: given }, idempotencyKey) {
      await onSend(given, idempotencyKey);
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(isNew ? "nameDialog.create" : "nameDialog.rename")}
      width="sm"
      footer={
        <Button type="submit" form={formProps.id} tone="primary" busy={isBusy}>
          {t(isNew ? "nameDialog.createButton" : "nameDialog.renameButton")}
        </Button>
      }
    >
      <form {...formProps} className="flex flex-col gap-4">
        <Field label={t("nameDialog.name")} hint={t("nameDialog.hint")} error={fields.name?.errors} required>
          <TextInput
            name="name"
            autoFocus
            autoComplete="off"
            defaultValue={name ?? ""}
            placeholder={t("nameDialog.placeholder")}
          />
        </Field>
        <FormProblem text={problem} />
      </form>
    </Dialog>
  );
}
