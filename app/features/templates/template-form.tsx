import { Check, RefreshCw } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { FormProblem } from "#app/components/form-problem.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import { ApiError } from "#app/lib/api-call.ts";
import { kept } from "#app/lib/parse-form.ts";
import { useApiForm } from "#app/lib/use-api-form.ts";
import type { TemplateView } from "#workers/modules/outreach/templates/contract.ts";
import { MAX_CC, MAX_SUBJECT, readCc, subjectProblem } from "#workers/modules/outreach/templates/domain.ts";
import MailEditor from "./editor/mail-editor.tsx";
import SubjectEditor from "./editor/subject-editor.tsx";
import type { TemplateActions } from "./use-templates.ts";

export type Draft = { subject: string; content: string };

type TemplateFormProps = {
  template: TemplateView;
  actions: TemplateActions;
  /** Told of what would be saved, for the preview. */
  onDraft: (draft: Draft) => void;
  /** Takes what the server has now in the place of what stands here. */
  onReload: () => Promise<void>;
  onUnsaved: (id: string, isUnsaved: boolean) => void;
};

/** Subject, CC and text of a template. A save that another tab was faster than asks which of the two is to stay. */
export function TemplateForm({ template, actions, onDraft, onReload, onUnsaved }: TemplateFormProps) {
  const { t } = useTranslation("mailTemplates");
  const { id } = template;
  const [draft, setDraft] = useState<Draft>({ subject: template.subject, content: template.content });
  const [cc, setCc] = useState(template.cc.join(", "));
  const [saved, setSaved] = useState({ ...draft, cc });
  const [isUploading, setUploading] = useState(false);
  const [hasConflict, setConflict] = useState(false);
  const version = useRef(template.version);
  // A name given in the list of templates counts as a version too.
  if (!hasConflict) version.current = Math.max(version.current, template.version);

  const { formProps, fields, problem, isBusy } = useApiForm({
    schema: useTemplateSchema(draft),
    knows: JSON.stringify(draft),
    defaultValue: { cc },
    failed: t("form.failed"),
    send: () => save(version.current),
  });
  async function save(seen: number): Promise<void> {
    const sent = { ...draft, cc };
    try {
      const change = { ...draft, cc: splitAddresses(cc), version: seen };
      version.current = (await actions.update(id, change)).version;
      setSaved(sent);
      setConflict(false);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 1409) throw error;
      setConflict(true);
    }
  }
  const overwrite = async () => {
    const now = (await actions.reload()).find((one) => one.id === id);
    if (now) await save(now.version);
  };

  const isUnsaved = draft.subject !== saved.subject || draft.content !== saved.content || cc !== saved.cc;
  useEffect(() => onUnsaved(id, isUnsaved), [id, isUnsaved, onUnsaved]);
  useEffect(() => () => onUnsaved(id, false), [id, onUnsaved]);
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  useEffect(() => onDraft(draft), [draft, onDraft]);

  return (
    <form {...formProps} noValidate className="flex flex-col gap-4">
      {/* What the editors hold, as the form reads it. */}
      <input type="hidden" name="subject" value={draft.subject} readOnly />
      <input type="hidden" name="content" value={draft.content} readOnly />
      <Field label={t("form.subject")} error={fields.subject?.errors} required>
        <SubjectEditor
          initial={template.subject}
          label={t("form.subject")}
          invalid={fields.subject?.errors !== undefined}
          onChange={(subject) => change({ subject })}
        />
      </Field>
      <Field label={t("form.cc")} hint={t("form.ccHint")} error={fields.cc?.errors}>
        <TextInput
          name="cc"
          value={cc}
          autoComplete="off"
          inputMode="email"
          placeholder={t("form.ccPlaceholder")}
          onChange={(event) => setCc(event.target.value)}
        />
      </Field>
      <Field label={t("form.content")} error={fields.content?.errors} required>
        <MailEditor
          initial={template.content}
          label={t("form.content")}
          invalid={fields.content?.errors !== undefined}
          onReady={(content) => {
            change({ content });
            setSaved((before) => ({ ...before, content }));
          }}
          onChange={(content) => change({ content })}
          onBusy={setUploading}
        />
      </Field>
      {hasConflict ? (
        <div role="alert" className="flex flex-wrap items-center gap-2 text-danger text-sm">
          <p className="min-w-48 flex-1">{t("form.changedElsewhere")}</p>
          <Button size="sm" icon={<RefreshCw aria-hidden className="size-4" />} onClick={() => void onReload()}>
            {t("form.loadOther")}
          </Button>
          <Button size="sm" tone="danger" onClick={() => void overwrite()}>
            {t("form.keepMine")}
          </Button>
        </div>
      ) : (
        <FormProblem text={problem} />
      )}
      <div className="flex items-center justify-end gap-3">
        <p role="status" className="flex items-center gap-1.5 text-ink-faint text-sm">
          {!isUnsaved && <Check aria-hidden className="size-4" />}
          {t(isUnsaved ? "form.unsaved" : "form.saved")}
        </p>
        <Button type="submit" tone="primary" busy={isBusy} disabled={isUploading}>
          {t("form.save")}
        </Button>
      </div>
    </form>
  );
}

function splitAddresses(text: string): string[] {
  return text.split(/[,;，；\s]+/).filter(Boolean);
}

/** Subject and content are kept by their editors, CC by the form (spec 3 §5). */
function useTemplateSchema({ subject, content }: Draft) {
  const { t } = useTranslation("mailTemplates");
  const wrong = subjectProblem(subject);
  const subjectMessage =
    wrong === "required"
      ? t("form.subjectRequired")
      : wrong === "tooLong"
        ? t("form.subjectTooLong", { max: MAX_SUBJECT })
        : null;
  return z.object({
    subject: kept(subjectMessage),
    content: kept(content === "" ? t("form.contentRequired") : null),
    cc: z._default(z.string(), "").check(({ value, issues }) => {
      const read = readCc(splitAddresses(value));
      const message =
        read.wrong !== null
          ? t("form.emailFormat", { address: read.wrong })
          : read.cc.length > MAX_CC
            ? t("form.tooManyCc", { max: MAX_CC })
            : null;
      if (message !== null) issues.push({ code: "custom", message, input: value });
    }),
  });
}
