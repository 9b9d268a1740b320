import { Check, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Button } from "#app/components/button.tsx";
import { FormProblem } from "#app/components/form-problem.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import { useApiForm } from "#app/lib/use-api-form.ts";
import { nameKey } from "#workers/kernel/name-text.ts";
import type { MemberView } from "#workers/modules/enterprises/contract.ts";
import { MAX_TAG_NAME, MAX_TAGS_PER_MEMBER, TAG_COLORS } from "#workers/modules/enterprises/domain.ts";
import type { EnterpriseTagView } from "#workers/modules/enterprises/tag-contract.ts";
import { MemberTagDot } from "./member-tags.tsx";
import type { EnterpriseScreen } from "./use-enterprise.ts";
import { useMemberTags } from "./use-member-tags.ts";

type Props = { member: MemberView; screen: EnterpriseScreen; onClose: () => void };

const anyColor = () => TAG_COLORS[Math.floor(Math.random() * TAG_COLORS.length)] ?? "blue";

/** Gives a member tags and makes new ones: type to find, Enter to take or create. A new one gets any of the colours (spec 3 §9). */
export default function TagPicker({ member, screen, onClose }: Props) {
  const { t } = useTranslation("enterprisePage");
  const actions = useMemberTags(screen);
  const [text, setText] = useState("");
  const [color, setColor] = useState(anyColor);
  const key = nameKey(text);
  const shown = screen.tags.filter(({ name }) => nameKey(name).includes(key));
  const exact = screen.tags.find(({ name }) => nameKey(name) === key);
  const isNew = key !== "" && exact === undefined;
  const own = member.enterpriseTags.map(({ id }) => id);
  const isFull = own.length >= MAX_TAGS_PER_MEMBER;
  const toggle = (tag: EnterpriseTagView) => {
    if (own.includes(tag.id)) return void actions.take(member.id, tag.id);
    if (!isFull) void actions.give(member.id, tag);
    setText("");
  };
  const { formProps, fields, problem, isBusy } = useApiForm({
    schema: z.object({
      name: z.string(t("tags.blank")).check(({ value, issues }) => {
        const name = value.trim();
        const message =
          name === ""
            ? t("tags.blank")
            : Array.from(name).length > MAX_TAG_NAME
              ? t("tags.tooLong", { max: MAX_TAG_NAME })
              : null;
        if (message !== null) issues.push({ code: "custom", message, input: value });
      }),
    }),
    failed: t("failures.createTag"),
    async send({ name }, idempotencyKey) {
      const made = await actions.create({ name: name.trim(), color }, idempotencyKey);
      setColor(anyColor());
      toggle(made);
    },
  });
  const wrong = isNew ? (fields.name?.errors?.[0] ?? problem) : null;
  return (
    <div className="flex flex-col gap-2">
      <form {...formProps} className="flex flex-col gap-2">
        <TextInput
          autoFocus
          name="name"
          aria-label={t("tags.find")}
          placeholder={t("tags.find")}
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
        <FormProblem text={wrong ?? (isFull ? t("tags.full", { max: MAX_TAGS_PER_MEMBER }) : null)} />
      </form>
      {shown.length > 0 && (
        <ul className="-mx-1 max-h-56 overflow-y-auto">
          {shown.map((tag) => (
            <TagRow
              key={tag.id}
              tag={tag}
              isOn={own.includes(tag.id)}
              isFull={isFull}
              onToggle={() => toggle(tag)}
              onRemove={() => void actions.remove(tag.id)}
            />
          ))}
        </ul>
      )}
      {key === "" && shown.length === 0 && <p className="text-ink-faint text-sm">{t("tags.none")}</p>}
      {isNew && (
        <Button
          size="sm"
          type="submit"
          form={formProps.id}
          busy={isBusy}
          disabled={isFull}
          className="max-w-full justify-start"
          icon={<Plus aria-hidden className="size-4 shrink-0" />}
        >
          <MemberTagDot color={color} className="me-1.5 size-2.5" />
          {t("tags.create", { name: text.trim() })}
        </Button>
      )}
    </div>
  );
}

type RowProps = { tag: EnterpriseTagView; isOn: boolean; isFull: boolean; onToggle: () => void; onRemove: () => void };

function TagRow({ tag: { name, color, useCount }, isOn, isFull, onToggle, onRemove }: RowProps) {
  const { t } = useTranslation("enterprisePage");
  const [isSure, setSure] = useState(false);
  return (
    <li className="flex items-center rounded-control hover:bg-hover">
      <button
        type="button"
        aria-pressed={isOn}
        disabled={isFull && !isOn}
        onClick={onToggle}
        className="focus-ring flex h-8 min-w-0 flex-1 items-center gap-2 rounded-control px-2 text-start disabled:opacity-50"
      >
        <MemberTagDot color={color} className="size-2.5" />
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
          {t("tags.removeSure", { count: useCount })}
        </Button>
      ) : (
        <button
          type="button"
          aria-label={t("tags.remove", { name })}
          onClick={() => (useCount === 0 ? onRemove() : setSure(true))}
          className="focus-ring grid size-8 shrink-0 place-items-center rounded-control text-ink-faint hover:text-ink"
        >
          <Trash2 aria-hidden className="size-3.5" />
        </button>
      )}
    </li>
  );
}
