import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Checkbox } from "#app/components/checkbox.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { Region } from "#app/components/flag.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import { useFormat } from "#app/lib/use-format.ts";
import { ALL_REGIONS, CONTINENTS, TIERS, tierOf } from "#workers/kernel/countries.ts";

type Props = { value: readonly string[]; onChange: (codes: string[]) => void; onClose: () => void };

/** All countries and regions by continent, to be searched, taken one by one, by tier of the market or by continent. */
export default function RegionDialog({ value, onChange, onClose }: Props) {
  const { t } = useTranslation("autoTask");
  const [query, setQuery] = useState("");
  const groups = useFoundGroups(query);
  const chosen = new Set(value);
  const put = (codes: readonly string[], isOn: boolean) => {
    const next = new Set(chosen);
    for (const code of codes) isOn ? next.add(code) : next.delete(code);
    onChange(ALL_REGIONS.filter((code) => next.has(code)));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("region.title")}
      width="lg"
      footer={
        <Button tone="primary" onClick={onClose}>
          {t("region.done")}
        </Button>
      }
    >
      <div className="sticky top-0 z-10 -mx-1 flex flex-col gap-2 bg-raised px-1 pt-1 pb-3">
        <TextInput
          autoFocus
          autoComplete="off"
          aria-label={t("region.find")}
          placeholder={t("region.find")}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <div className="flex flex-wrap gap-x-5">
          <Checkbox label={t("region.global")} checked={chosen.size === 0} onChange={() => onChange([])} />
          {TIERS.map((tier) => {
            const codes = ALL_REGIONS.filter((code) => tierOf(code) === tier);
            return <Group key={tier} label={t("region.tier", { tier })} codes={codes} chosen={chosen} onPut={put} />;
          })}
        </div>
      </div>
      {groups.map(({ continent, codes, all }) => (
        <section key={continent} className="mb-4">
          <h3 className="mb-1 border-line border-b pb-1 font-medium text-ink">
            <Group label={t(`region.continent.${continent}`)} codes={all} chosen={chosen} onPut={put} />
          </h3>
          <ul className="grid gap-x-4 sm:grid-cols-2">
            {codes.map((code) => (
              <li key={code}>
                <Checkbox
                  label={<Region code={code} className="max-w-full" />}
                  checked={chosen.has(code)}
                  onChange={(event) => put([code], event.target.checked)}
                  aside={tierOf(code)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {groups.length === 0 && <p className="py-6 text-center">{t("region.none", { query })}</p>}
    </Dialog>
  );
}

function Group({
  label,
  codes,
  chosen,
  onPut,
}: {
  label: ReactNode;
  codes: readonly string[];
  chosen: ReadonlySet<string>;
  onPut: (codes: readonly string[], isOn: boolean) => void;
}) {
  const count = codes.filter((code) => chosen.has(code)).length;
  const isAll = count === codes.length;
  return (
    <Checkbox
      label={label}
      checked={isAll}
      indeterminate={count > 0 && !isAll}
      onChange={(event) => onPut(codes, event.target.checked)}
    />
  );
}

/** The continents with those of their countries that match what is typed: by name in the page's language, or by code. */
function useFoundGroups(query: string) {
  const { region, locale } = useFormat();
  const named = useMemo(
    () =>
      CONTINENTS.map(({ continent, codes }) => ({
        continent,
        codes: codes
          .map((code) => ({ code, name: region(code) ?? code }))
          .sort((one, other) => one.name.localeCompare(other.name, locale)),
      })),
    [region, locale],
  );
  const wanted = query.trim().toLocaleLowerCase();
  return named.flatMap(({ continent, codes }) => {
    const found = codes.filter(
      ({ code, name }) => name.toLocaleLowerCase().includes(wanted) || code.toLocaleLowerCase() === wanted,
    );
    return found.length === 0
      ? []
      : { continent, codes: found.map(({ code }) => code), all: codes.map(({ code }) => code) };
  });
}
