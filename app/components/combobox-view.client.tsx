import {
  ComboboxButton,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
  Combobox as HeadlessCombobox,
} from "@headlessui/react";
import clsx from "clsx";
import { Check, ChevronDown } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ComboboxProps } from "./combobox.tsx";
import { useFieldControl } from "./field.tsx";
import { FLOATING_CLASS, OPTION_CLASS } from "./popover-class.ts";
import type { Choice } from "./select.tsx";
import { CONTROL_CLASS } from "./text-input.tsx";

/** The searchable list itself; loaded only where there is much to choose from. */
export default function ComboboxView<Value extends string>({
  choices,
  value,
  onChange,
  name,
  label,
  placeholder,
  disabled,
}: ComboboxProps<Value>) {
  const { t } = useTranslation("ui");
  const control = useFieldControl({});
  const [query, setQuery] = useState("");
  const found = useMemo(() => matching(choices, query), [choices, query]);
  return (
    <HeadlessCombobox
      value={value}
      onChange={(next: Value | null) => next !== null && onChange(next)}
      onClose={() => setQuery("")}
      name={name}
      disabled={disabled}
      immediate
    >
      <div className="relative">
        <ComboboxInput
          {...control}
          aria-label={label}
          autoComplete="off"
          placeholder={placeholder ?? t("select")}
          displayValue={(current: Value | null) => choices.find((choice) => choice.value === current)?.label ?? ""}
          onChange={(event) => setQuery(event.target.value)}
          className={clsx(CONTROL_CLASS, "h-8 w-full ps-2.5 pe-8 text-base")}
        />
        <ComboboxButton aria-label={t("select")} className="absolute inset-y-0 end-0 px-2 text-ink-faint">
          <ChevronDown aria-hidden className="size-4" />
        </ComboboxButton>
      </div>
      <ComboboxOptions
        transition
        anchor={{ to: "bottom start", gap: 4, padding: 8 }}
        className={clsx(FLOATING_CLASS, "max-h-80 w-(--input-width) overflow-y-auto")}
      >
        {found.map((choice) => (
          <ComboboxOption key={choice.value} value={choice.value} disabled={choice.disabled} className={OPTION_CLASS}>
            <span className="min-w-0 flex-1 truncate">{choice.label}</span>
            {choice.detail && <span className="text-ink-faint text-sm">{choice.detail}</span>}
            <Check aria-hidden className="invisible size-4 shrink-0 text-accent-ink group-data-selected:visible" />
          </ComboboxOption>
        ))}
        {found.length === 0 && <p className="px-2 py-1.5 text-ink-faint">{t("noMatches", { query })}</p>}
      </ComboboxOptions>
    </HeadlessCombobox>
  );
}

function matching<Value extends string>(
  choices: ReadonlyArray<Choice<Value>>,
  query: string,
): ReadonlyArray<Choice<Value>> {
  const wanted = query.trim().toLocaleLowerCase();
  if (!wanted) return choices;
  return choices.filter((choice) => `${choice.label} ${choice.detail ?? ""}`.toLocaleLowerCase().includes(wanted));
}
