import { Radio, RadioGroup } from "@headlessui/react";
import clsx from "clsx";
import type { ReactNode } from "react";

export type RadioCard<Value extends string> = {
  value: Value;
  title: ReactNode;
  text?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
};

/** One of a few choices that need a word of explanation each. */
export function RadioCards<Value extends string>({
  label,
  cards,
  value,
  onChange,
  name,
  columns = 2,
}: {
  label: string;
  cards: ReadonlyArray<RadioCard<Value>>;
  value: Value | null;
  onChange: (value: Value) => void;
  name?: string;
  columns?: 1 | 2 | 3;
}) {
  return (
    <RadioGroup
      aria-label={label}
      value={value}
      onChange={(next) => next !== null && onChange(next)}
      name={name}
      className={clsx("grid gap-2", columns > 1 && "sm:grid-cols-2", columns === 3 && "lg:grid-cols-3")}
    >
      {cards.map((card) => (
        <Radio
          key={card.value}
          value={card.value}
          disabled={card.disabled}
          className="focus-ring group flex cursor-pointer items-start gap-3 rounded-card border border-line bg-surface p-3 hover:border-line-strong data-checked:border-accent data-checked:bg-accent-soft data-disabled:cursor-not-allowed data-disabled:opacity-50"
        >
          {card.icon && <span className="mt-0.5 text-ink-faint group-data-checked:text-accent-ink">{card.icon}</span>}
          <span className="min-w-0">
            <span className="block font-medium">{card.title}</span>
            {card.text && <span className="mt-0.5 block text-ink-soft text-sm">{card.text}</span>}
          </span>
        </Radio>
      ))}
    </RadioGroup>
  );
}
