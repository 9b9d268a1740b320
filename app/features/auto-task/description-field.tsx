import { useTranslation } from "react-i18next";
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
  /** Whether what is missing is said. */
  shows: boolean;
  autoFocus?: boolean;
};

/** The description with its counter, and what creators will be judged by. */
export function DescriptionField(props: Props) {
  const { label, hint, placeholder, value, onChange, criteria, shows, autoFocus } = props;
  const { t } = useTranslation("autoTask");
  const { integer } = useFormat();
  const problem = descriptionProblem(value);
  const error =
    problem === "tooLong"
      ? t("form.descriptionLong", { max: MAX_DESCRIPTION })
      : shows && problem === "empty"
        ? t("form.descriptionEmpty")
        : null;
  const length = Array.from(trimDescription(value)).length;
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={label}
        hint={hint}
        error={error}
        required
        aside={<span className="tabular-nums">{`${integer(length)} / ${MAX_DESCRIPTION}`}</span>}
      >
        <Textarea
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
