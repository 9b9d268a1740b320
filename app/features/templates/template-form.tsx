import { Check, RefreshCw } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Button } from "#app/components/button.tsx";
import { FormProblem } from "#app/components/form-problem.tsx";
import { ApiError } from "#app/lib/api-call.ts";
import { kept } from "#app/lib/parse-form.ts";
import { reportError } from "#app/lib/report-error.ts";
import { useApiForm } from "#app/lib/use-api-form.ts";
import type { TemplateView } from "#workers/modules/outreach/templates/contract.ts";
import { MailFields } from "./mail-fields.tsx";
import { splitAddresses, useCcMessage } from "./use-cc-message.ts";
import { useSubjectMessage } from "./use-subject-message.ts";
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
  const orTell = (work: Promise<void>) =>
    void work.catch((error: unknown) => reportError(error, (message) => t("operationFailed", { message })));

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
      <MailFields
        initial={template}
        cc={cc}
        errors={{ subject: fields.subject?.errors, cc: fields.cc?.errors, content: fields.content?.errors }}
        onDraft={change}
        onCc={setCc}
        onReady={(content) => {
          change({ content });
          setSaved((before) => ({ ...before, content }));
        }}
        onBusy={setUploading}
      />
      {hasConflict ? (
        <div role="alert" className="flex flex-wrap items-center gap-2 text-danger text-sm">
          <p className="min-w-48 flex-1">{t("form.changedElsewhere")}</p>
          <Button size="sm" icon={<RefreshCw aria-hidden className="size-4" />} onClick={() => orTell(onReload())}>
            {t("form.loadOther")}
          </Button>
          <Button size="sm" tone="danger" onClick={() => orTell(overwrite())}>
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

/** Subject and content are kept by their editors, CC by the form (spec 3 §5). */
function useTemplateSchema({ subject, content }: Draft) {
  const { t } = useTranslation("mailTemplates");
  const ccMessage = useCcMessage();
  return z.object({
    subject: kept(useSubjectMessage(subject)),
    content: kept(content === "" ? t("form.contentRequired") : null),
    cc: z._default(z.string(), "").check(({ value, issues }) => {
      const message = ccMessage(value);
      if (message !== null) issues.push({ code: "custom", message, input: value });
    }),
  });
}
