import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { FormProblem } from "#app/components/form-problem.tsx";
import { IconButton } from "#app/components/icon-button.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import { reportError } from "#app/lib/report-error.ts";
import { useApiForm } from "#app/lib/use-api-form.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { TagView } from "#workers/modules/records/tag-contract.ts";
import { ColorChoice } from "./color-choice.tsx";
import { useTagNameSchema } from "./tag-name-schema.ts";
import { useTagActions } from "./use-tags.ts";

/** Renames, recolours or deletes a tag. */
export function TagEditor({ tag, list, onDone }: { tag: TagView; list: readonly TagView[]; onDone: () => void }) {
  const actions = useTagActions();
  const { t } = useTranslation("tags");
  const { integer } = useFormat();
  const [color, setColor] = useState(tag.color);
  const [isSure, setSure] = useState(false);
  const { formProps, fields, problem, isBusy } = useApiForm({
    schema: useTagNameSchema(list.filter(({ id }) => id !== tag.id)),
    defaultValue: { name: tag.name },
    validates: "onInput",
    failed: t("failed", { message: "" }),
    async send({ name }) {
      await actions.update({ id: tag.id, name, color });
      onDone();
    },
  });
  const remove = async () => {
    if (tag.useCount > 0 && !isSure) return setSure(true);
    try {
      await actions.remove(tag.id);
      onDone();
    } catch (error) {
      reportError(error, t("failed", { message: "" }));
    }
  };
  return (
    <form {...formProps} className="flex flex-col gap-3">
      <Field label={t("name")} error={fields.name?.errors}>
        <TextInput name="name" autoFocus autoComplete="off" defaultValue={tag.name} />
      </Field>
      <ColorChoice value={color} onChange={setColor} />
      <FormProblem text={problem} />
      <div className="flex items-center gap-2">
        {isSure ? (
          <Button size="sm" tone="danger" onClick={() => void remove()}>
            {t("deleteSure", { number: integer(tag.useCount) })}
          </Button>
        ) : (
          <IconButton
            size="sm"
            label={t("delete")}
            icon={<Trash2 className="size-4" />}
            onClick={() => void remove()}
          />
        )}
        <Button size="sm" className="ms-auto" onClick={onDone}>
          {t("cancel")}
        </Button>
        {!isSure && (
          <Button size="sm" type="submit" tone="primary" busy={isBusy}>
            {t("save")}
          </Button>
        )}
      </div>
    </form>
  );
}
