import clsx from "clsx";
import { ListFilter } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Checkbox } from "#app/components/checkbox.tsx";
import { Popover } from "#app/components/popover.tsx";

export type FilterChoice<Id extends string> = { id: Id; name: string; icon?: ReactNode };

type Props<Id extends string> = {
  /** What the button says and the list is named. */
  label: string;
  choices: ReadonlyArray<FilterChoice<Id>>;
  /** Empty for all. */
  chosen: readonly Id[];
  onChange: (chosen: Id[]) => void;
  /** Said where there is nothing to choose from. */
  empty?: string;
  /** `head` stands in the head of a table. */
  look?: "head" | "bar";
};

/** Narrows a list to some of a few choices; each press holds at once. */
export function ChoiceFilter<Id extends string>({ label, choices, chosen, onChange, empty, look = "bar" }: Props<Id>) {
  const { t } = useTranslation("videoTracking");
  const isOn = chosen.length > 0;
  const picture = <ListFilter aria-hidden className={clsx("size-3.5", isOn ? "text-accent-ink" : "text-ink-faint")} />;
  return (
    <Popover
      anchor="bottom start"
      className="w-56"
      trigger={
        look === "head" ? (
          <button
            type="button"
            className="focus-ring -ms-1.5 flex h-6 items-center gap-1.5 rounded-control px-1.5 hover:bg-hover hover:text-ink"
          >
            {label}
            {picture}
            {isOn && <span className="text-accent-ink tabular-nums">{chosen.length}</span>}
            <span className="sr-only">{t("filter.hint")}</span>
          </button>
        ) : (
          <Button icon={picture}>
            {label}
            {isOn && <span className="ms-1.5 text-accent-ink tabular-nums">{chosen.length}</span>}
          </Button>
        )
      }
    >
      <ChoiceList label={label} choices={choices} chosen={chosen} onChange={onChange} empty={empty} />
    </Popover>
  );
}

/** The boxes; a press shows at once, while the address that keeps it follows. */
function ChoiceList<Id extends string>({ label, choices, chosen, onChange, empty }: Omit<Props<Id>, "look">) {
  const { t } = useTranslation("videoTracking");
  const [pressed, setPressed] = useState<readonly Id[]>(chosen);
  const choose = (ids: Id[]) => {
    setPressed(ids);
    onChange(ids);
  };
  const toggle = (id: Id, on: boolean) =>
    choose(choices.map((choice) => choice.id).filter((other) => (other === id ? on : pressed.includes(other))));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame of its own
    <div role="group" aria-label={label} className="flex max-h-72 flex-col overflow-y-auto text-base text-ink">
      {choices.length === 0 && <p className="py-1 text-ink-soft text-sm">{empty}</p>}
      {choices.map(({ id, name, icon }) => (
        <Checkbox
          key={id}
          checked={pressed.includes(id)}
          onChange={(event) => toggle(id, event.target.checked)}
          label={
            <span className="flex min-w-0 items-center gap-2">
              {icon}
              <span translate="no" className="truncate">
                {name}
              </span>
            </span>
          }
        />
      ))}
      {pressed.length > 0 && (
        <Button size="sm" tone="quiet" className="mt-1 self-start" onClick={() => choose([])}>
          {t("filter.all")}
        </Button>
      )}
    </div>
  );
}
