import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Field } from "#app/components/field.tsx";
import { Textarea } from "#app/components/textarea.tsx";
import { useFormat } from "#app/lib/use-format.ts";
import { descriptionProblem, MAX_DESCRIPTION, trimDescription } from "#workers/modules/auto-tasks/domain.ts";
import { CriteriaEditor } from "./criteria-editor.tsx";
import type { CriteriaState } from "./use-criteria.ts";

type Props = {
  label: string;
  hint: string;
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
  criteria: CriteriaState;
  /** What the form says of it; words that are too many are said at once. */
  error: string[] | undefined;
  autoFocus?: boolean;
};

/** The rule of a description (spec 2 §5) with the words for what is wrong. */
export function useDescriptionSchema() {
  const { t } = useTranslation("autoTask");
  return z.string(t("form.descriptionEmpty")).check(({ value, issues }) => {
    const problem = descriptionProblem(value);
    if (problem === null) return;
    const message =
      problem === "tooLong" ? t("form.descriptionLong", { max: MAX_DESCRIPTION }) : t("form.descriptionEmpty");
    issues.push({ code: "custom", message, input: value });
  });
}

/** The description with its counter, and what creators will be judged by. */
export function DescriptionField(props: Props) {
  const { label, hint, placeholder, value, onChange, criteria, error, autoFocus } = props;
  const { t } = useTranslation("autoTask");
  const { integer } = useFormat();
  const problem = descriptionProblem(value);
  const length = Array.from(trimDescription(value)).length;
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={label}
        hint={hint}
        error={problem === "tooLong" ? t("form.descriptionLong", { max: MAX_DESCRIPTION }) : error}
        required
        aside={<span className="tabular-nums">{`${integer(length)} / ${MAX_DESCRIPTION}`}</span>}
      >
        <Textarea
          name="kolDescription"
          rows={4}
          autoFocus={autoFocus}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="resize-y leading-6"
        />
      </Field>
      {problem === null && <CriteriaEditor criteria={criteria} />}
    </div>
  );
}
