import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { FormProblem } from "#app/components/form-problem.tsx";
import { Textarea } from "#app/components/textarea.tsx";
import { useApiForm } from "#app/lib/use-api-form.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { MAX_NOTE_LENGTH } from "#workers/modules/records/domain.ts";

type Props = {
  /** What stands there at first. */
  text?: string;
  label: string;
  submit: string;
  /** Throws ApiError. */
  onSave: (note: string, idempotencyKey: string) => Promise<void>;
  /** Gives up changing; there is no such way out of a new note. */
  onCancel?: () => void;
};

/** Where a note is written: at most 2,000 characters, line breaks kept. */
export function NoteForm({ text: given = "", label, submit, onSave, onCancel }: Props) {
  const { t } = useTranslation("savedCreators");
  const { integer } = useFormat();
  const [text, setText] = useState(given);
  const length = Array.from(text.trim()).length;
  const tooLong = t("notes.tooLong", { number: integer(MAX_NOTE_LENGTH) });
  const { formProps, fields, problem, isBusy } = useApiForm({
    schema: z.object({
      note: z.string(t("notes.blank")).check(({ value, issues }) => {
        const { length: count } = Array.from(value.trim());
        const message = count === 0 ? t("notes.blank") : count > MAX_NOTE_LENGTH ? tooLong : null;
        if (message !== null) issues.push({ code: "custom", message, input: value });
      }),
    }),
    failed: t("failures.note"),
    async send({ note }, idempotencyKey) {
      await onSave(note, idempotencyKey);
      setText("");
    },
  });
  return (
    <form {...formProps} className="flex flex-col gap-2">
      <Field
        hideLabel
        label={label}
        error={length > MAX_NOTE_LENGTH ? tooLong : fields.note?.errors}
        aside={length > MAX_NOTE_LENGTH - 200 ? `${integer(length)} / ${integer(MAX_NOTE_LENGTH)}` : undefined}
      >
        <Textarea
          name="note"
          rows={3}
          value={text}
          placeholder={label}
          autoFocus={onCancel !== undefined}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <FormProblem text={problem} />
      <div className="flex justify-end gap-2">
        {onCancel && (
          <Button size="sm" onClick={onCancel}>
            {t("cancel")}
          </Button>
        )}
        <Button
          size="sm"
          type="submit"
          tone="primary"
          busy={isBusy}
          disabled={length === 0 || length > MAX_NOTE_LENGTH}
        >
          {submit}
        </Button>
      </div>
    </form>
  );
}
