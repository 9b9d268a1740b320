import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { FormProblem } from "#app/components/form-problem.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import { useApiForm } from "#app/lib/use-api-form.ts";
import type { TagView } from "#workers/modules/records/tag-contract.ts";
import { ColorChoice } from "./color-choice.tsx";
import { nextColor } from "./picker.ts";
import { useTagNameSchema } from "./tag-name-schema.ts";
import { useTagActions } from "./use-tags.ts";

type Props = { tags: readonly TagView[]; onDone: (tag: TagView) => void; onCancel: () => void };

/** Makes a tag with a name and a colour. */
export function NewTagForm({ tags, onDone, onCancel }: Props) {
  const { t } = useTranslation("tags");
  const actions = useTagActions();
  const [color, setColor] = useState(() => nextColor(tags));
  const { formProps, fields, problem, isBusy } = useApiForm({
    schema: useTagNameSchema(tags),
    failed: t("failed", { message: "" }),
    send: async ({ name }) => onDone(await actions.create({ name, color })),
  });
  return (
    <form {...formProps} className="flex flex-col gap-3">
      <Field label={t("name")} error={fields.name?.errors}>
        <TextInput name="name" autoFocus autoComplete="off" />
      </Field>
      <ColorChoice value={color} onChange={setColor} />
      <FormProblem text={problem} />
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={onCancel}>
          {t("cancel")}
        </Button>
        <Button size="sm" type="submit" tone="primary" busy={isBusy}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}
