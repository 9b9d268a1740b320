import "#app/i18n/fair-price-texts.ts";
import { Link } from "@remix-run/react";
import { CircleHelp } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#app/components/icon-button.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import type { Filters } from "#app/entities/list/search-address.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { type RangeKind, readTyped, sameRange, typedOf } from "./filter-range.ts";

/** What is typed counts when one rests, leaves the field or presses Enter. */
const REST_MS = 800;

export type RangeFiltersProps = { filters: Filters; onChange: (filters: Filters) => void };

/** Narrows a list by what its cards predict: views of the next post, and the fair price. */
export default function RangeFilters(props: RangeFiltersProps) {
  const { t } = useTranslation("fairPrice");
  return (
    <>
      <RangeFilter {...props} kind="expectedViews">
        {t("filter.viewsHelp")}
      </RangeFilter>
      <RangeFilter {...props} kind="fairPrice">
        {t("filter.priceHelp")}{" "}
        <Link to="/cpm" className="focus-ring rounded-control text-accent-ink underline">
          {t("change")}
        </Link>
      </RangeFilter>
    </>
  );
}

function RangeFilter({
  kind,
  filters,
  onChange,
  children,
}: RangeFiltersProps & { kind: RangeKind; children: ReactNode }) {
  const { t } = useTranslation("fairPrice");
  const { integer } = useFormat();
  const [headingId, helpId, problemId] = [useId(), useId(), useId()];
  const [helps, setHelps] = useState(false);
  const value = filters[kind];
  const [typed, setTyped] = useState(() => typedOf(value, integer));
  const { range, problem } = readTyped(kind, typed);
  const apply = () => {
    if (problem === null && !sameRange(range, value)) onChange({ ...filters, [kind]: range });
  };
  const latest = useRef(apply);
  latest.current = apply;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key begins the rest anew
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const chosen = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen elsewhere, by "Clear" or the address, takes the place of what is typed
  useEffect(() => {
    setTyped((now) => {
      const read = readTyped(kind, now);
      return read.problem === null && sameRange(read.range, value) ? now : typedOf(value, integer);
    });
  }, [chosen]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame of its own
    <div role="group" aria-labelledby={headingId} className="flex flex-col gap-1">
      <div className="flex h-7 items-center justify-between">
        <h3 id={headingId} className="font-medium text-sm">
          {t(`filter.${kind}`)}
        </h3>
        <IconButton
          size="sm"
          tooltip={false}
          label={t("filter.help", { name: t(`filter.${kind}`) })}
          icon={<CircleHelp aria-hidden className="size-4 text-ink-faint" />}
          aria-expanded={helps}
          aria-controls={helps ? helpId : undefined}
          onClick={() => setHelps(!helps)}
        />
      </div>
      {helps && (
        <p id={helpId} className="pb-1 text-ink-soft text-xs">
          {children}
        </p>
      )}
      <div className="grid grid-cols-2 gap-2">
        {(["min", "max"] as const).map((end) => (
          <TextInput
            key={end}
            inputMode="decimal"
            autoComplete="off"
            icon={kind === "fairPrice" ? <span>$</span> : undefined}
            aria-label={t(`filter.${end}Of`, { name: t(`filter.${kind}`) })}
            placeholder={t(`filter.${end}`)}
            value={typed[end]}
            onChange={(event) => setTyped({ ...typed, [end]: event.target.value })}
            onBlur={() => {
              apply();
              if (problem === null) setTyped(typedOf(range, integer));
            }}
            onKeyDown={(event) => event.key === "Enter" && apply()}
            aria-invalid={problem !== null || undefined}
            aria-describedby={problem === null ? undefined : problemId}
          />
        ))}
      </div>
      {problem !== null && (
        <p id={problemId} role="alert" className="text-danger text-sm">
          {t(`filter.problem.${problem}`)}
        </p>
      )}
    </div>
  );
}
