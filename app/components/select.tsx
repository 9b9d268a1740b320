import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useFieldControl } from "./field.tsx";
import { CONTROL_CLASS } from "./text-input.tsx";

export type Choice<Value extends string> = {
  value: Value;
  label: string;
  /** A few quieter words, shown where the list can be searched. */
  detail?: string;
  disabled?: boolean;
};

export type SelectProps<Value extends string> = {
  choices: ReadonlyArray<Choice<Value>>;
  value: Value | null;
  onChange: (value: Value) => void;
  name?: string;
  /** Name for screen readers where no `Field` gives one. */
  label?: string;
  placeholder?: string;
  disabled?: boolean;
  /** `quiet` has no border until it is touched: for toolbars. */
  look?: "field" | "quiet";
  className?: string;
};

/**
 * One of a few choices: the browser's own list, which every keyboard, phone and screen reader knows, drawn in our look where
 * the browser allows it. `className` is for the frame around it.
 */
export function Select<Value extends string>({
  choices,
  value,
  onChange,
  name,
  label,
  placeholder,
  disabled,
  look = "field",
  className,
}: SelectProps<Value>) {
  const { t } = useTranslation("ui");
  const control = useFieldControl({});
  return (
    <span className={clsx("relative flex min-w-0 items-center", className)}>
      <select
        {...control}
        name={name}
        aria-label={label}
        disabled={disabled}
        value={value ?? ""}
        onChange={(event) => {
          const chosen = choices.find((choice) => choice.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
        className={clsx(
          "select h-8 w-full min-w-0 ps-2.5 pe-8 text-base",
          look === "field"
            ? CONTROL_CLASS
            : "focus-ring rounded-control bg-transparent text-ink-soft hover:bg-hover hover:text-ink",
        )}
      >
        {value === null && (
          <option value="" disabled hidden>
            {placeholder ?? t("select")}
          </option>
        )}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} disabled={choice.disabled}>
            {choice.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute end-2 size-4 text-ink-faint" />
    </span>
  );
}
