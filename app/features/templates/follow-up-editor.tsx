import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Checkbox } from "#app/components/checkbox.tsx";
import { Field } from "#app/components/field.tsx";
import { IconButton } from "#app/components/icon-button.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import type { FollowUpView } from "#workers/modules/outreach/templates/contract.ts";
import { MAX_DAYS_AFTER, MIN_DAYS_AFTER } from "#workers/modules/outreach/templates/domain.ts";
import MailEditor from "./editor/mail-editor.tsx";
import SubjectEditor from "./editor/subject-editor.tsx";
import { isDay } from "./use-follow-ups.ts";
import { useSubjectMessage } from "./use-subject-message.ts";

const OPTIONS = ["onlyIfNoAnswer", "businessDays", "recipientTime"] as const;
const FIELD_OF = {
  onlyIfNoAnswer: "onlyIfNoAnswer",
  businessDays: "isBusinessDays",
  recipientTime: "isRecipientTime",
} as const;

/** One follow-up, open for editing; every change is handed on at once. */
export function FollowUpEditor({
  followUp,
  onChange,
  onDone,
  onDelete,
}: {
  followUp: FollowUpView;
  onChange: (part: Partial<FollowUpView>) => void;
  onDone: () => void;
  onDelete: () => void;
}) {
  const { t } = useTranslation("mailTemplates");
  const [days, setDays] = useState(String(followUp.daysAfter));
  const limits = { min: MIN_DAYS_AFTER, max: MAX_DAYS_AFTER };
  const wrongDays = isDay(followUp.daysAfter) ? null : t("followUps.daysWrong", limits);
  const wrongSubject = useSubjectMessage(followUp.subject);
  return (
    <section aria-label={t("followUps.editing")} className="flex flex-col gap-4 rounded-card border border-accent p-3">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
        <Field label={t("followUps.days")} error={wrongDays}>
          <TextInput
            value={days}
            inputMode="numeric"
            autoComplete="off"
            className="max-w-24"
            onChange={(event) => {
              setDays(event.target.value);
              onChange({ daysAfter: /^\d{1,3}$/.test(event.target.value.trim()) ? Number(event.target.value) : 0 });
            }}
          />
        </Field>
        <div>
          {OPTIONS.map((option) => (
            <Checkbox
              key={option}
              label={t(`followUps.${option}`)}
              checked={followUp[FIELD_OF[option]]}
              onChange={(event) => onChange({ [FIELD_OF[option]]: event.target.checked })}
            />
          ))}
        </div>
      </div>
      <Field label={t("followUps.subject")} error={wrongSubject} required>
        <SubjectEditor
          initial={followUp.subject}
          label={t("followUps.subject")}
          invalid={wrongSubject !== null}
          onChange={(subject) => onChange({ subject })}
        />
      </Field>
      <Field label={t("followUps.content")} required>
        <MailEditor
          initial={followUp.content}
          label={t("followUps.content")}
          onChange={(content) => onChange({ content })}
        />
      </Field>
      <div className="flex items-center justify-between">
        <IconButton
          label={t("followUps.delete", { days: followUp.daysAfter })}
          icon={<Trash2 className="size-4" />}
          onClick={onDelete}
        />
        <Button onClick={onDone}>{t("followUps.done")}</Button>
      </div>
    </section>
  );
}
