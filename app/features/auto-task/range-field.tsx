import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "#app/components/field.tsx";
import { Select } from "#app/components/select.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import { choiceProblem, RANGE_PRESETS, type RangeChoice } from "./number-range.ts";

const CHOICES = ["any", ...RANGE_PRESETS, "custom"] as const;

/** What is wrong with a chosen range, in words; null when nothing is. */
export function useRangeProblem(choice: RangeChoice): string | null {
  const { t } = useTranslation("autoTask");
  const problem = choiceProblem(choice);
  return problem && t(`range.${problem}`);
}

/** A range by preset, or by two numbers of one's own. */
export function RangeField({
  label,
  name,
  value,
  onChange,
  error,
}: {
  label: string;
  /** The form's field: the two numbers where they are typed, else the preset. */
  name: string;
  value: RangeChoice;
  onChange: (value: RangeChoice) => void;
  error: string[] | undefined;
}) {
  const { t } = useTranslation("autoTask");
  const errorId = useId();
  const isOwn = value.preset === "custom";
  const wrong = !error ? {} : { "aria-invalid": true, "aria-describedby": errorId };
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Field label={label}>
        <Select
          name={isOwn ? undefined : name}
          value={value.preset}
          onChange={(preset) => onChange({ ...value, preset })}
          choices={CHOICES.map((choice) => ({ value: choice, label: t(`range.${choice}`) }))}
        />
      </Field>
      {isOwn && (
        <div className="flex items-center gap-2">
          {(["min", "max"] as const).map((end) => (
            <TextInput
              key={end}
              name={name}
              inputMode="numeric"
              autoComplete="off"
              aria-label={`${label}: ${t(`range.${end}`)}`}
              placeholder={t(`range.${end}`)}
              value={value[end]}
              onChange={(event) => onChange({ ...value, [end]: event.target.value })}
              {...wrong}
            />
          ))}
        </div>
      )}
      {error && (
        <p id={errorId} role="alert" className="text-danger text-sm">
          {error[0]}
        </p>
      )}
    </div>
  );
}
