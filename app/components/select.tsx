import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from "@headlessui/react";
import clsx from "clsx";
import { Check, ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFieldControl } from "./field.tsx";
import { FLOATING_CLASS, OPTION_CLASS } from "./popover-class.ts";
import { CONTROL_CLASS } from "./text-input.tsx";

export type Choice<Value extends string> = {
  value: Value;
  label: string;
  icon?: ReactNode;
  /** A second, quieter line. */
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

/** One of a few choices. For more than about fifteen use `Combobox`. */
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
  const chosen = choices.find((choice) => choice.value === value);
  return (
    <Listbox value={value} onChange={(next) => next !== null && onChange(next)} name={name} disabled={disabled}>
      <ListboxButton
        {...control}
        aria-label={label && `${label}: ${chosen?.label ?? placeholder ?? t("select")}`}
        className={clsx(
          look === "field"
            ? clsx(CONTROL_CLASS, "w-full")
            : "focus-ring rounded-control text-ink-soft hover:bg-hover hover:text-ink",
          "flex h-8 items-center gap-2 px-2.5 text-start text-base",
          className,
        )}
      >
        {chosen?.icon}
        <span className={clsx("min-w-0 flex-1 truncate", !chosen && "text-ink-faint")}>
          {chosen?.label ?? placeholder ?? t("select")}
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-faint" />
      </ListboxButton>
      <ListboxOptions
        transition
        anchor={{ to: "bottom start", gap: 4, padding: 8 }}
        className={clsx(FLOATING_CLASS, "max-h-80 min-w-(--button-width) overflow-y-auto")}
      >
        {choices.map((choice) => (
          <ListboxOption key={choice.value} value={choice.value} disabled={choice.disabled} className={OPTION_CLASS}>
            {choice.icon}
            <span className="min-w-0 flex-1">
              <span className="block truncate">{choice.label}</span>
              {choice.detail && <span className="block text-ink-faint text-sm">{choice.detail}</span>}
            </span>
            <Check aria-hidden className="invisible size-4 shrink-0 text-accent-ink group-data-selected:visible" />
          </ListboxOption>
        ))}
      </ListboxOptions>
    </Listbox>
  );
}
