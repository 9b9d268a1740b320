import { Check, Plus, Trash2 } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Button } from "#app/components/button.tsx";
import { FormProblem } from "#app/components/form-problem.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import { ColorChoice } from "#app/features/tags/color-choice.tsx";
import { moveFocus, nextColor } from "#app/features/tags/picker.ts";
import { TagDot } from "#app/features/tags/tag-dot.tsx";
import { useApiForm } from "#app/lib/use-api-form.ts";
import type { PublicationView } from "#workers/modules/publications/contract.ts";
import { MAX_LABEL_NAME, MAX_LABELS_PER_POST } from "#workers/modules/publications/domain.ts";
import type { LabelView } from "#workers/modules/publications/label-contract.ts";
import type { PostActions } from "./use-post-actions.ts";

type Props = {
  post: Pick<PublicationView, "id" | "tags">;
  list: readonly LabelView[];
  actions: PostActions;
  onClose: () => void;
};

/** Puts labels on a post and makes new ones: type to find, Enter to take or create, arrows to move, Escape to leave. */
export default function LabelPicker({ post, list, actions, onClose }: Props) {
  const { t } = useTranslation("videoTracking");
  const [text, setText] = useState("");
  const [color, setColor] = useState(() => nextColor(list));
  const frame = useRef<HTMLDivElement>(null);
  const key = keyOf(text);
  const shown = list.filter(({ name }) => keyOf(name).includes(key));
  const exact = list.find(({ name }) => keyOf(name) === key);
  const isNew = key !== "" && exact === undefined;
  const own = post.tags.map(({ tagId }) => tagId);
  const isFull = own.length >= MAX_LABELS_PER_POST;
  const toggle = (label: LabelView) => {
    if (own.includes(label.id)) return void actions.takeLabel(post, label.id);
    if (!isFull) void actions.putLabel(post, label);
    setText("");
  };
  const { formProps, fields, problem, isBusy } = useApiForm({
    schema: z.object({
      name: z.string(t("labels.blank")).check(({ value, issues }) => {
        const isLong = Array.from(value.trim()).length > MAX_LABEL_NAME;
        const message = isLong
          ? t("labels.tooLong", { max: MAX_LABEL_NAME })
          : value.trim() === ""
            ? t("labels.blank")
            : null;
        if (message !== null) issues.push({ code: "custom", message, input: value });
      }),
    }),
    failed: t("failures.createLabel"),
    async send({ name }, idempotencyKey) {
      const made = await actions.createLabel({ name: name.trim(), color }, idempotencyKey);
      setColor(nextColor([...list, made]));
      toggle(made);
    },
  });
  const wrong = isNew ? (fields.name?.errors?.[0] ?? problem) : null;
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    moveFocus(frame.current, event.key === "ArrowDown" ? 1 : -1);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame of its own
    <div ref={frame} role="group" aria-label={t("labels.find")} onKeyDown={onKey} className="flex flex-col gap-2">
      <form {...formProps} className="flex flex-col gap-2">
        <TextInput
          data-stop
          autoFocus
          name="name"
          aria-label={t("labels.find")}
          placeholder={t("labels.find")}
          autoComplete="off"
          value={text}
          aria-invalid={wrong !== null || undefined}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing || isNew) return;
            event.preventDefault();
            if (exact) toggle(exact);
            else onClose();
          }}
        />
        <FormProblem text={wrong ?? (isFull ? t("labels.full", { max: MAX_LABELS_PER_POST }) : null)} />
      </form>
      {shown.length > 0 && (
        <ul className="-mx-1 max-h-56 overflow-y-auto">
          {shown.map((label) => (
            <LabelRow
              key={label.id}
              label={label}
              isOn={own.includes(label.id)}
              isFull={isFull}
              onToggle={() => toggle(label)}
              onRemove={() => void actions.removeLabel(label.id)}
            />
          ))}
        </ul>
      )}
      {key === "" && shown.length === 0 && <p className="text-ink-faint text-sm">{t("labels.none")}</p>}
      {isNew && (
        <div className="flex flex-col gap-2 border-line border-t pt-2">
          <ColorChoice value={color} onChange={setColor} />
          <Button
            data-stop
            size="sm"
            type="submit"
            form={formProps.id}
            busy={isBusy}
            disabled={isFull}
            className="max-w-full justify-start"
            icon={<Plus aria-hidden className="size-4 shrink-0" />}
          >
            <TagDot color={color} className="me-1.5 size-2.5" />
            {t("labels.create", { name: text.trim() })}
          </Button>
        </div>
      )}
    </div>
  );
}

type RowProps = { label: LabelView; isOn: boolean; isFull: boolean; onToggle: () => void; onRemove: () => void };

function LabelRow({ label: { name, color, useCount }, isOn, isFull, onToggle, onRemove }: RowProps) {
  const { t } = useTranslation("videoTracking");
  const [isSure, setSure] = useState(false);
  return (
    <li className="flex items-center rounded-control hover:bg-hover">
      <button
        type="button"
        data-stop
        aria-pressed={isOn}
        disabled={isFull && !isOn}
        onClick={onToggle}
        className="focus-ring flex h-8 min-w-0 flex-1 items-center gap-2 rounded-control px-2 text-start disabled:opacity-50"
      >
        <TagDot color={color} className="size-2.5" />
        <span translate="no" className="min-w-0 flex-1 truncate">
          {name}
        </span>
        {isOn ? (
          <Check aria-hidden className="size-4 shrink-0 text-accent-ink" />
        ) : (
          <span className="text-ink-faint text-xs tabular-nums">{useCount}</span>
        )}
      </button>
      {isSure ? (
        <Button size="sm" tone="danger" autoFocus onClick={onRemove} onBlur={() => setSure(false)}>
          {t("labels.removeSure", { count: useCount })}
        </Button>
      ) : (
        <button
          type="button"
          aria-label={t("labels.remove", { name })}
          onClick={() => (useCount === 0 ? onRemove() : setSure(true))}
          className="focus-ring grid size-8 shrink-0 place-items-center rounded-control text-ink-faint hover:text-ink"
        >
          <Trash2 aria-hidden className="size-3.5" />
        </button>
      )}
    </li>
  );
}

function keyOf(name: string): string {
  return name.normalize("NFKC").trim().toLowerCase();
}
