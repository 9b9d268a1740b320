import clsx from "clsx";
import { type ReactNode, Suspense, useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Checkbox } from "#app/components/checkbox.tsx";
import { Flag } from "#app/components/flag.tsx";
import { Switch } from "#app/components/switch.tsx";
import { countFilters, type Filters, NO_FILTERS } from "#app/entities/list/search-address.ts";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { useMounted } from "#app/lib/use-mounted.ts";
import { FOLLOWER_BUCKET_IDS, REGION_UNKNOWN, VIEW_BUCKET_IDS } from "#workers/modules/creators/domain.ts";
import type { ResultStats } from "#workers/modules/lists/contract.ts";

const RangeFilters = lazyPart(() => import("./range-filters.client.tsx"));

const REGIONS_FOLDED = 8;

type Props = {
  stats: ResultStats | null;
  filters: Filters;
  onChange: (filters: Filters) => void;
  /** Where a sheet around it says what it is. */
  hideTitle?: boolean;
};

/** Narrows a list by region, followers, views and e-mail, each choice with its count and a bar that shows its share; and by ranges of what the cards predict. */
export function FilterPanel({ stats, filters, onChange, hideTitle = false }: Props) {
  const { t } = useTranslation("results");
  const { integer } = useFormat();
  const isMounted = useMounted();
  const withEmail = stats?.emailStats.find((stat) => stat.hasEmail)?.count ?? 0;
  return (
    <section aria-label={t("filter.title")} className="flex flex-col gap-5">
      <div
        className={clsx(
          "h-7 items-center justify-between",
          hideTitle && countFilters(filters) === 0 ? "hidden" : "flex",
        )}
      >
        <h2 className={hideTitle ? "sr-only" : "font-semibold"}>{t("filter.title")}</h2>
        {countFilters(filters) > 0 && (
          <Button tone="quiet" size="sm" onClick={() => onChange(NO_FILTERS)}>
            {t("filter.clear")}
          </Button>
        )}
      </div>
      <Switch
        label={t("filter.email")}
        hint={t("filter.emailHint", { number: integer(withEmail) })}
        checked={filters.hasEmail === true}
        onChange={(on) => onChange({ ...filters, hasEmail: on ? true : null })}
      />
      <FilterGroup
        title={t("filter.followers")}
        choices={FOLLOWER_BUCKET_IDS.map((id) => ({
          id,
          label: t(`filter.bucket.${id}`),
          count: stats?.followerStats.find((stat) => stat.range === id)?.count ?? 0,
        }))}
        chosen={filters.followers}
        onChange={(followers) => onChange({ ...filters, followers })}
      />
      <FilterGroup
        title={t("filter.views")}
        choices={VIEW_BUCKET_IDS.map((id) => ({
          id,
          label: t(`filter.bucket.${id}`),
          count: stats?.playCountStats.find((stat) => stat.range === id)?.count ?? 0,
        }))}
        chosen={filters.averageViews}
        onChange={(averageViews) => onChange({ ...filters, averageViews })}
      />
      {/* Its place is kept until its code is there. */}
      <div className="flex min-h-38 flex-col gap-4">
        {isMounted && (
          <Suspense fallback={null}>
            <RangeFilters filters={filters} onChange={onChange} />
          </Suspense>
        )}
      </div>
      <RegionFilter stats={stats} chosen={filters.regions} onChange={(regions) => onChange({ ...filters, regions })} />
    </section>
  );
}

function RegionFilter({
  stats,
  chosen,
  onChange,
}: {
  stats: ResultStats | null;
  chosen: string[];
  onChange: (regions: string[]) => void;
}) {
  const { t } = useTranslation("results");
  const { region } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const choices = useMemo(() => {
    const counted = [...(stats?.countryStats ?? [])].filter((stat) => stat.count > 0 || chosen.includes(stat.country));
    const missing = chosen
      .filter((code) => !counted.some((stat) => stat.country === code))
      .map((country) => ({ country, count: 0 }));
    return [...counted, ...missing].sort((a, b) => b.count - a.count || a.country.localeCompare(b.country));
  }, [stats, chosen]);
  const shown = isOpen
    ? choices
    : choices.filter((choice, index) => index < REGIONS_FOLDED || chosen.includes(choice.country));
  if (choices.length === 0) return null;
  return (
    <FilterGroup
      title={t("filter.regions")}
      choices={shown.map(({ country, count }) => ({
        id: country,
        count,
        label: country === REGION_UNKNOWN ? t("filter.unknown") : (region(country) ?? country),
        icon: <Flag code={country === REGION_UNKNOWN ? null : country} />,
      }))}
      chosen={chosen}
      onChange={onChange}
      after={
        choices.length > REGIONS_FOLDED && (
          <Button
            tone="quiet"
            size="sm"
            className="-ms-2.5 self-start"
            onClick={() => setOpen(!isOpen)}
            aria-expanded={isOpen}
          >
            {isOpen ? t("filter.showLess") : t("filter.showAll", { number: choices.length })}
          </Button>
        )
      }
    />
  );
}

type FilterChoice<Id extends string> = { id: Id; label: string; count: number; icon?: ReactNode };

function FilterGroup<Id extends string>({
  title,
  choices,
  chosen,
  onChange,
  after,
}: {
  title: string;
  choices: readonly FilterChoice<Id>[];
  chosen: readonly Id[];
  onChange: (chosen: Id[]) => void;
  after?: ReactNode;
}) {
  const { count } = useFormat();
  const headingId = useId();
  const largest = Math.max(1, ...choices.map((choice) => choice.count));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame of its own
    <div role="group" aria-labelledby={headingId} className="flex flex-col gap-0.5">
      <h3 id={headingId} className="pb-1 font-medium text-sm">
        {title}
      </h3>
      {choices.map((choice) => {
        const isChosen = chosen.includes(choice.id);
        return (
          <div key={choice.id} className="relative">
            <span
              aria-hidden
              className={clsx(
                "motion absolute inset-y-0.5 start-6 end-0 origin-left rounded-control rtl:origin-right",
                isChosen ? "bg-accent-soft" : "bg-hover",
              )}
              style={{ transform: `scaleX(${choice.count / largest})` }}
            />
            <Checkbox
              className="relative text-sm"
              label={
                <span className="flex min-w-0 items-center gap-1.5 ps-1.5">
                  {choice.icon}
                  <span className="truncate">{choice.label}</span>
                </span>
              }
              aside={<span className="pe-1.5 text-ink-soft">{count(choice.count)}</span>}
              checked={isChosen}
              onChange={() => onChange(isChosen ? chosen.filter((id) => id !== choice.id) : [...chosen, choice.id])}
            />
          </div>
        );
      })}
      {after}
    </div>
  );
}
