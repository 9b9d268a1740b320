import { Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { IconButton } from "#app/components/icon-button.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import { describeError } from "#app/lib/describe-error.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { TagView } from "#workers/modules/records/contract.ts";
import { TAG_NAME_MAX, tagNameProblem } from "#workers/modules/records/domain.ts";
import { ColorChoice } from "./color-choice.tsx";
import { useTagActions } from "./use-tags.ts";

/** Renames, recolours or deletes a tag. */
export function TagEditor({ tag, list, onDone }: { tag: TagView; list: readonly TagView[]; onDone: () => void }) {
  const actions = useTagActions();
  const { t } = useTranslation("tags");
  const { integer } = useFormat();
  const [name, setName] = useState(tag.name);
  const [color, setColor] = useState(tag.color);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSure, setSure] = useState(false);
  const others = list.filter(({ id }) => id !== tag.id).map((other) => other.name);

  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
      onDone();
    } catch (error) {
      setProblem(describeError(error));
    }
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const wrong = tagNameProblem(name, others);
    if (wrong === "blank") return setProblem(t("blank"));
    if (wrong === "tooLong") return setProblem(t("tooLong", { max: TAG_NAME_MAX }));
    if (wrong === "duplicate") return setProblem(t("duplicate", { name: name.trim() }));
    void attempt(() => actions.update({ id: tag.id, name, color }));
  };
  const remove = () => {
    if (tag.useCount > 0 && !isSure) setSure(true);
    else void attempt(() => actions.remove(tag.id));
  };
  return (
    <form onSubmit={save} noValidate className="flex flex-col gap-3">
      <Field label={t("name")} error={problem}>
        <TextInput
          autoFocus
          autoComplete="off"
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            setProblem(null);
          }}
        />
      </Field>
      <ColorChoice value={color} onChange={setColor} />
      <div className="flex items-center gap-2">
        {isSure ? (
          <Button size="sm" tone="danger" onClick={remove}>
            {t("deleteSure", { number: integer(tag.useCount) })}
          </Button>
        ) : (
          <IconButton size="sm" label={t("delete")} icon={<Trash2 className="size-4" />} onClick={remove} />
        )}
        <Button size="sm" className="ms-auto" onClick={onDone}>
          {t("cancel")}
        </Button>
        {!isSure && (
          <Button size="sm" type="submit" tone="primary">
            {t("save")}
          </Button>
        )}
      </div>
    </form>
  );
}
