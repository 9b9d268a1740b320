import { Check, Pencil, Plus } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { FormProblem } from "#app/components/form-problem.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import { useApiForm } from "#app/lib/use-api-form.ts";
import type { TagView } from "#workers/modules/records/contract.ts";
import { MAX_TAGS_PER_CREATOR, type TagColor, tagNameKey } from "#workers/modules/records/domain.ts";
import { ColorChoice } from "./color-choice.tsx";
import { moveFocus, nextColor } from "./picker.ts";
import { TagDot } from "./tag-dot.tsx";
import { TagEditor } from "./tag-editor.tsx";
import { useTagNameSchema } from "./tag-name-schema.ts";
import { useTagActions } from "./use-tags.ts";

type Props = { kolId: string; own: readonly TagView[]; list: readonly TagView[]; onClose: () => void };

/** Puts tags on a creator and makes new ones: type to find, Enter to take or create, arrows to move, Escape to leave. */
export default function TagPicker(props: Props) {
  const [editing, setEditing] = useState<TagView | null>(null);
  return (
    // Its keys are its own: the arrows that rate a creator move through the list here.
    <div data-own-keys className="flex flex-col gap-2">
      {editing ? (
        <TagEditor tag={editing} list={props.list} onDone={() => setEditing(null)} />
      ) : (
        <TagList {...props} onEdit={setEditing} />
      )}
    </div>
  );
}

function TagList({ kolId, own, list, onClose, onEdit }: Props & { onEdit: (tag: TagView) => void }) {
  const { t } = useTranslation("tags");
  const actions = useTagActions();
  const [text, setText] = useState("");
  /** Why a tag was not put on the creator. */
  const [refusal, setRefusal] = useState<string | null>(null);
  const [color, setColor] = useState(() => nextColor(list));
  const frame = useRef<HTMLDivElement>(null);
  const key = tagNameKey(text);
  const shown = list.filter(({ name }) => tagNameKey(name).includes(key));
  const exact = list.find(({ name }) => tagNameKey(name) === key);
  const isNew = key !== "" && !exact;
  const ownIds = own.map(({ id }) => id);

  const toggle = (tag: TagView) => {
    setRefusal(null);
    if (ownIds.includes(tag.id))
      return void actions.assign(
        kolId,
        ownIds.filter((id) => id !== tag.id),
      );
    if (ownIds.length >= MAX_TAGS_PER_CREATOR) return setRefusal(t("tooMany", { max: MAX_TAGS_PER_CREATOR }));
    void actions.assign(kolId, [...ownIds, tag.id]);
    setText("");
  };
  const { formProps, fields, problem, isBusy } = useApiForm({
    schema: useTagNameSchema(list),
    failed: t("failed", { message: "" }),
    async send({ name }) {
      const made = await actions.create({ name, color });
      setColor(nextColor([...list, made]));
      toggle(made);
    },
  });
  // The same field finds tags, and so it says what a new one has wrong only where it would make one.
  const wrong = refusal ?? (isNew ? (fields.name?.errors?.[0] ?? problem) : null);
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      moveFocus(frame.current, event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Escape") {
      event.stopPropagation();
      onClose();
    }
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame of its own
    <div ref={frame} role="group" aria-label={t("find")} onKeyDown={onKey} className="flex flex-col gap-2">
      <form {...formProps} className="flex flex-col gap-2">
        <TextInput
          data-stop
          autoFocus
          name="name"
          aria-label={t("find")}
          placeholder={t("find")}
          autoComplete="off"
          value={text}
          aria-invalid={wrong !== null || undefined}
          onChange={(event) => {
            setText(event.target.value);
            setRefusal(null);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing || isNew) return;
            event.preventDefault();
            if (exact && ownIds.includes(exact.id)) setRefusal(t("duplicate", { name: exact.name }));
            else if (exact) toggle(exact);
          }}
        />
        <FormProblem text={wrong} />
      </form>
      {shown.length > 0 && (
        <ul className="-mx-1 max-h-56 overflow-y-auto">
          {shown.map((tag) => (
            <TagRow
              key={tag.id}
              tag={tag}
              isOn={ownIds.includes(tag.id)}
              onToggle={() => toggle(tag)}
              onEdit={() => onEdit(tag)}
            />
          ))}
        </ul>
      )}
      {isNew ? (
        <NewTag name={text.trim()} color={color} onColor={setColor} formId={formProps.id} isBusy={isBusy} />
      ) : (
        shown.length === 0 && <p className="text-ink-faint text-sm">{t("none")}</p>
      )}
    </div>
  );
}

function TagRow({
  tag,
  isOn,
  onToggle,
  onEdit,
}: {
  tag: TagView;
  isOn: boolean;
  onToggle: () => void;
  onEdit: () => void;
}) {
  const { t } = useTranslation("tags");
  const { name, color, useCount } = tag;
  return (
    <li className="group flex items-center rounded-control hover:bg-hover">
      <button
        type="button"
        data-stop
        aria-pressed={isOn}
        onClick={onToggle}
        className="focus-ring flex h-8 min-w-0 flex-1 items-center gap-2 rounded-control px-2 text-start"
      >
        <TagDot color={color} className="size-2.5" />
        <span className="min-w-0 flex-1 truncate">{name}</span>
        {isOn ? (
          <Check aria-hidden className="size-4 shrink-0 text-accent-ink" />
        ) : (
          <span className="text-ink-faint text-xs tabular-nums">{useCount}</span>
        )}
      </button>
      <button
        type="button"
        aria-label={t("change", { name })}
        onClick={onEdit}
        className="focus-ring grid size-8 shrink-0 place-items-center rounded-control text-ink-faint hover:text-ink"
      >
        <Pencil aria-hidden className="size-3.5" />
      </button>
    </li>
  );
}

function NewTag({
  name,
  color,
  onColor,
  formId,
  isBusy,
}: {
  name: string;
  color: TagColor;
  onColor: (color: TagColor) => void;
  formId: string;
  isBusy: boolean;
}) {
  const { t } = useTranslation("tags");
  return (
    <div className="flex flex-col gap-2 border-line border-t pt-2">
      <ColorChoice value={color} onChange={onColor} />
      <Button
        size="sm"
        type="submit"
        form={formId}
        busy={isBusy}
        data-stop
        className="max-w-full justify-start"
        icon={<Plus aria-hidden className="size-4 shrink-0" />}
      >
        <TagDot color={color} className="me-1.5 size-2.5" />
        {t("create", { name })}
      </Button>
    </div>
  );
}
