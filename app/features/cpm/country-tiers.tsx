import { Plus, Search } from "lucide-react";
import { Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { Region } from "#app/components/flag.tsx";
import { Select } from "#app/components/select.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import { useEverOpened } from "#app/components/use-ever-opened.ts";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { TIERS, type Tier } from "#workers/kernel/countries.ts";
import { TIER_OF_THE_REST } from "#workers/modules/cpm/domain.ts";
import type { CpmEditing } from "./use-cpm.ts";

const AddCountryDialog = lazyPart(() => import("./add-country-dialog.client.tsx"));

type Props = { editing: CpmEditing; isLocked: boolean };

/** The countries of each tier: found by name, moved with a select, added by a dialog. */
export function CountryTiers({ editing, isLocked }: Props) {
  const { t } = useTranslation("cpmPage");
  const [query, setQuery] = useState("");
  const [isAdding, setAdding] = useState(false);
  const everAdded = useEverOpened(isAdding);
  const { moved, move } = useMoves(editing);
  const found = useFoundCountries(editing, query);
  const isNone = query.trim() !== "" && found.every(({ codes }) => codes.length === 0);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-40 flex-1 sm:max-w-72">
          <TextInput
            type="search"
            icon={<Search />}
            aria-label={t("countries.find")}
            placeholder={t("countries.find")}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </div>
        <Button icon={<Plus aria-hidden className="size-4" />} disabled={isLocked} onClick={() => setAdding(true)}>
          {t("countries.add")}
        </Button>
        <p className="basis-full text-ink-soft text-sm sm:ms-auto sm:basis-auto">
          {t("countries.rest", { tier: TIER_OF_THE_REST })}
        </p>
      </div>
      <p role="status" className="sr-only">
        {moved}
      </p>
      {isNone ? (
        <p className="py-8 text-center text-ink-soft">{t("countries.none", { query: query.trim() })}</p>
      ) : (
        <div className="grid items-start gap-3 md:grid-cols-3">
          {found.map(({ tier, codes, total }) => (
            <TierCard key={tier} tier={tier} codes={codes} total={total}>
              {codes.map((code) => (
                <CountryRow
                  key={code}
                  code={code}
                  tier={tier}
                  remark={editing.settings.remarks[code]}
                  disabled={isLocked}
                  onMove={(to) => move(code, to)}
                />
              ))}
            </TierCard>
          ))}
        </div>
      )}
      {everAdded && (
        <Suspense fallback={null}>
          <AddCountryDialog open={isAdding} onClose={() => setAdding(false)} editing={editing} />
        </Suspense>
      )}
    </div>
  );
}

type CardProps = { tier: Tier; codes: readonly string[]; total: number; children: React.ReactNode };

function TierCard({ tier, codes, total, children }: CardProps) {
  const { t } = useTranslation("cpmPage");
  const { integer } = useFormat();
  return (
    <Card>
      <h2 className="flex items-baseline justify-between gap-2 border-line border-b px-3 py-2 font-medium">
        {tier}
        <span className="font-normal text-ink-faint text-sm tabular-nums">
          {t("rates.countries", { count: total, number: integer(total) })}
        </span>
      </h2>
      {codes.length === 0 ? (
        <p className="px-3 py-2 text-ink-faint">{t("countries.noneInTier")}</p>
      ) : (
        <ul className="divide-y divide-line">{children}</ul>
      )}
    </Card>
  );
}

type RowProps = {
  code: string;
  tier: Tier;
  remark: string | undefined;
  disabled: boolean;
  onMove: (tier: Tier) => void;
};

const TIER_CHOICES = TIERS.map((tier) => ({ value: tier, label: tier }));

function CountryRow({ code, tier, remark, disabled, onMove }: RowProps) {
  const { t } = useTranslation("cpmPage");
  const { region } = useFormat();
  return (
    <li data-country={code} className="flex items-center gap-2 py-1 ps-3 pe-1">
      <span className="min-w-0 flex-1">
        <Region code={code} className="max-w-full" />
        {remark && <span className="block break-words text-ink-faint text-sm">{remark}</span>}
      </span>
      <Select
        look="quiet"
        label={t("countries.tierOf", { country: region(code) ?? code })}
        choices={TIER_CHOICES}
        value={tier}
        disabled={disabled}
        onChange={onMove}
        className="w-18 shrink-0"
      />
    </li>
  );
}

/** Moves countries. The focus goes with the country, and what happened is said aloud. */
function useMoves({ putCountry }: CpmEditing) {
  const { t } = useTranslation("cpmPage");
  const { region } = useFormat();
  const [moved, setMoved] = useState("");
  const following = useRef<string | null>(null);
  useEffect(() => {
    if (following.current === null) return;
    const select: unknown = document.querySelector(`[data-country="${following.current}"] select`);
    if (select instanceof HTMLElement) select.focus();
    following.current = null;
  });
  return {
    moved,
    move(code: string, tier: Tier) {
      following.current = code;
      putCountry(code, tier);
      setMoved(t("countries.moved", { country: region(code) ?? code, tier }));
    },
  };
}

/** The listed countries of each tier that match what is typed, by name in the page's language. */
function useFoundCountries({ settings }: CpmEditing, query: string) {
  const { region, locale } = useFormat();
  const wanted = query.trim().toLocaleLowerCase();
  return TIERS.map((tier) => {
    const named = settings.region[tier].map((code) => ({ code, name: region(code) ?? code }));
    const found = named.filter(
      ({ code, name }) => name.toLocaleLowerCase().includes(wanted) || code.toLocaleLowerCase() === wanted,
    );
    found.sort((one, other) => one.name.localeCompare(other.name, locale));
    return { tier, total: named.length, codes: found.map(({ code }) => code) };
  });
}
