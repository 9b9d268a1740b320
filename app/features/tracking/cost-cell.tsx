import clsx from "clsx";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Select } from "#app/components/select.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import { writeCost } from "#app/entities/tracked-post/money.ts";
import { useMoney } from "#app/entities/tracked-post/use-money.ts";
import {
  CURRENCIES,
  type Currency,
  DEFAULT_CURRENCY,
  type Money,
  readCost,
} from "#workers/modules/publications/domain.ts";

/** Without a frame until it is touched: ten of them stand below each other. */
const QUIET = "not-hover:not-focus:not-aria-invalid:border-transparent not-hover:not-focus:bg-transparent";

type Props = {
  /** Whose cost it is, for the names of the controls. */
  name: string;
  cost: Money | null;
  /** Of another person's post: shown, not changed. */
  isFixed: boolean;
  /** Takes what was typed; a rejected promise leaves it to be typed again. */
  onSave: (cost: Money | null) => Promise<void>;
};

/** What a post cost, typed in place: saved when one leaves it or presses Enter, taken back with Escape (spec 3 §5). */
export function CostCell({ name, cost, isFixed, onSave }: Props) {
  const { money } = useMoney();
  if (isFixed) return <span className="tabular-nums">{money(cost)}</span>;
  return <CostInput key={`${cost?.amountMinor} ${cost?.currency}`} name={name} cost={cost} onSave={onSave} />;
}

function CostInput({ name, cost, onSave }: Omit<Props, "isFixed">) {
  const { t } = useTranslation("videoTracking");
  const [text, setText] = useState(() => writeCost(cost));
  const [currency, setCurrency] = useState<Currency>(cost?.currency ?? DEFAULT_CURRENCY);
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const read = readCost(text, currency);
  const problem = read.ok ? null : t(`cost.problems.${read.problem}`);

  const save = async (given: string, of: Currency) => {
    const asked = readCost(given, of);
    if (!asked.ok || isSame(asked.cost, cost)) return;
    setBusy(true);
    await onSave(asked.cost).catch(() => input.current?.focus());
    setBusy(false);
  };
  const takeBack = () => {
    setText(writeCost(cost));
    setCurrency(cost?.currency ?? DEFAULT_CURRENCY);
  };
  return (
    <div className="flex w-max flex-col gap-1 md:ms-auto">
      <div className="flex items-center">
        <span className="w-24">
          <TextInput
            ref={input}
            inputMode="decimal"
            autoComplete="off"
            aria-label={t("cost.amountOf", { name })}
            aria-invalid={problem !== null}
            aria-busy={isBusy || undefined}
            placeholder={t("cost.none")}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onBlur={() => void save(text, currency)}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return;
              if (event.key === "Enter") void save(text, currency);
              if (event.key === "Escape") takeBack();
            }}
            className={clsx("tabular-nums md:text-end", QUIET, isBusy && "opacity-60")}
          />
        </span>
        <Select
          look="quiet"
          label={t("cost.currencyOf", { name })}
          className="w-[4.75rem] shrink-0"
          choices={CURRENCIES.map((value) => ({ value, label: value }))}
          value={currency}
          onChange={(chosen) => {
            setCurrency(chosen);
            void save(text, chosen);
          }}
        />
      </div>
      {problem !== null && (
        <p role="alert" className="max-w-44 whitespace-normal text-danger text-xs">
          {problem}
        </p>
      )}
    </div>
  );
}

function isSame(one: Money | null, other: Money | null): boolean {
  return one?.amountMinor === other?.amountMinor && one?.currency === other?.currency;
}
