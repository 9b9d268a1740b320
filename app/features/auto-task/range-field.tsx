import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "#app/components/field.tsx";
import { Select } from "#app/components/select.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import { type ChoiceProblem, RANGE_PRESETS, type RangeChoice } from "./number-range.ts";

const CHOICES = ["any", ...RANGE_PRESETS, "custom"] as const;

/** A range by preset, or by two numbers of one's own. */
export function RangeField({
  label,
  value,
  onChange,
  problem,
}: {
  label: string;
  value: RangeChoice;
  onChange: (value: RangeChoice) => void;
  problem: ChoiceProblem | null;
}) {
  const { t } = useTranslation("autoTask");
  const errorId = useId();
  const wrong = problem === null ? {} : { "aria-invalid": true, "aria-describedby": errorId };
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Field label={label}>
        <Select
          value={value.preset}
          onChange={(preset) => onChange({ ...value, preset })}
          choices={CHOICES.map((choice) => ({ value: choice, label: t(`range.${choice}`) }))}
        />
      </Field>
      {value.preset === "custom" && (
        <div className="flex items-center gap-2">
          {(["min", "max"] as const).map((end) => (
            <TextInput
              key={end}
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
      {problem && (
        <p id={errorId} role="alert" className="text-danger text-sm">
          {t(`range.${problem}`)}
        </p>
      )}
    </div>
  );
}
