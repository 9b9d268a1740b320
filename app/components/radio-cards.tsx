import clsx from "clsx";
import { type ReactNode, useId } from "react";

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
  const ownName = useId();
  return (
    <fieldset
      className={clsx("grid min-w-0 gap-2", columns > 1 && "sm:grid-cols-2", columns === 3 && "lg:grid-cols-3")}
    >
      <legend className="sr-only">{label}</legend>
      {cards.map((card) => (
        <label
          key={card.value}
          className={clsx(
            "group relative flex cursor-pointer items-start gap-3 rounded-card border border-line bg-surface p-3 hover:border-line-strong",
            "has-checked:border-accent has-checked:bg-accent-soft has-disabled:cursor-not-allowed has-disabled:opacity-50",
            "has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2",
          )}
        >
          <input
            type="radio"
            name={name ?? ownName}
            value={card.value}
            checked={card.value === value}
            disabled={card.disabled}
            onChange={() => onChange(card.value)}
            className="sr-only"
          />
          {card.icon && <span className="mt-0.5 text-ink-faint group-has-checked:text-accent-ink">{card.icon}</span>}
          <span className="min-w-0">
            <span className="block font-medium">{card.title}</span>
            {card.text && <span className="mt-0.5 block text-ink-soft text-sm">{card.text}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
