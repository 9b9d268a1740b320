import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { Field } from "#app/components/field.tsx";
import { FormProblem } from "#app/components/form-problem.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import { useApiForm } from "#app/lib/use-api-form.ts";
import { MAX_SAVED_NAME } from "#workers/modules/saved-searches/domain.ts";

type Props = {
  title: string;
  text?: string;
  name: string;
  /** Saves under the name; throws ApiError, and then the dialog stays. */
  onSend: (name: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks under which name a search is kept. */
export default function NameDialog({ title, text, name, onSend, onClose }: Props) {
  const { t } = useTranslation("savedSearches");
  const { formProps, fields, problem, isBusy } = useApiForm({
    schema: z.object({
      name: z.string(t("nameRequired")).check(({ value, issues }) => {
        const length = Array.from(value.trim()).length;
        if (length > 0 && length <= MAX_SAVED_NAME) return;
        const message = length === 0 ? t("nameRequired") : t("nameLong", { max: MAX_SAVED_NAME });
        issues.push({ code: "custom", message, input: value });
      }),
    }),
    failed: t("failed"),
    async send({ name: given }) {
      await onSend(given);
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      width="sm"
      footer={
        <Button type="submit" form={formProps.id} tone="primary" busy={isBusy}>
          {t("saveButton")}
        </Button>
      }
    >
      <form {...formProps} className="flex flex-col gap-4">
        {text && <p className="text-ink-soft text-sm">{text}</p>}
        <Field label={t("name")} error={fields.name?.errors} required>
          <TextInput name="name" autoFocus autoComplete="off" defaultValue={name} />
        </Field>
        <FormProblem text={problem} />
      </form>
    </Dialog>
  );
}
