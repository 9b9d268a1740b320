import { useTranslation } from "react-i18next";
import { Field } from "#app/components/field.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import MailEditor from "./editor/mail-editor.tsx";
import SubjectEditor from "./editor/subject-editor.tsx";
import type { Draft } from "./template-form.tsx";

type Problem = string[] | string | undefined;

/** Subject, CC and text of a mail. What the editors begin with is read once: give another `key` for another mail. */
export function MailFields({
  initial,
  cc,
  errors,
  onDraft,
  onCc,
  onReady,
  onBusy,
}: {
  initial: Draft;
  cc: string;
  errors: { subject: Problem; cc: Problem; content: Problem };
  onDraft: (change: Partial<Draft>) => void;
  onCc: (cc: string) => void;
  /** Called once with what the editor makes of the text: it may write the same text differently. */
  onReady: (content: string) => void;
  /** Pictures are being uploaded: what is written now lacks them. */
  onBusy: (isBusy: boolean) => void;
}) {
  const { t } = useTranslation("mailTemplates");
  return (
    <>
      <Field label={t("form.subject")} error={errors.subject} required>
        <SubjectEditor
          initial={initial.subject}
          label={t("form.subject")}
          invalid={errors.subject !== undefined}
          onChange={(subject) => onDraft({ subject })}
        />
      </Field>
      <Field label={t("form.cc")} hint={t("form.ccHint")} error={errors.cc}>
        <TextInput
          name="cc"
          value={cc}
          autoComplete="off"
          inputMode="email"
          placeholder={t("form.ccPlaceholder")}
          onChange={(event) => onCc(event.target.value)}
        />
      </Field>
      <Field label={t("form.content")} error={errors.content} required>
        <MailEditor
          initial={initial.content}
          label={t("form.content")}
          invalid={errors.content !== undefined}
          onReady={onReady}
          onChange={(content) => onDraft({ content })}
          onBusy={onBusy}
        />
      </Field>
    </>
  );
}
