import { ChevronDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { Checkbox } from "#app/components/checkbox.tsx";
import { Popover } from "#app/components/popover.tsx";
import { SegmentedControl } from "#app/components/segmented-control.tsx";
import { Select } from "#app/components/select.tsx";
import { SHOP_FILTER_NAMES, SHOP_FILTERS, type ShopFilterName } from "#workers/modules/shops/domain.ts";
import { countFilters, type ShopAddress } from "./shop-address.ts";

type Props = { address: ShopAddress; onChange: (next: Partial<ShopAddress>) => void };

/** The filters of spec 2 §5: ranges of figures, whether there is an e-mail, and how many rows of videos a card has. */
export function FilterCard({ address, onChange }: Props) {
  const { t } = useTranslation("shopVetting");
  const email = address.hasEmail === null ? "any" : address.hasEmail ? "hasEmail" : "noEmail";
  return (
    <Card
      className="relative mb-3 flex items-center gap-2 p-3 max-sm:overflow-x-auto sm:flex-wrap"
      aria-label={t("filters.title")}
      role="group"
    >
      {SHOP_FILTER_NAMES.map((name) => (
        <RangeFilter
          key={name}
          name={name}
          chosen={address.ranges[name]}
          onChange={(next) => onChange({ ranges: { ...address.ranges, [name]: next } })}
        />
      ))}
      <Select
        label={t("filters.email")}
        value={email}
        choices={[
          { value: "any", label: `${t("filters.email")}: ${t("filters.any")}` },
          { value: "hasEmail", label: t("filters.hasEmail") },
          { value: "noEmail", label: t("filters.noEmail") },
        ]}
        onChange={(next) => onChange({ hasEmail: next === "any" ? null : next === "hasEmail" })}
      />
      {countFilters(address) > 0 && (
        <Button tone="quiet" onClick={() => onChange(NO_FILTERS)}>
          {t("filters.clear")}
        </Button>
      )}
      <span className="ms-auto flex shrink-0 items-center gap-2 text-ink-soft text-sm">
        {t("filters.videoRows")}
        <SegmentedControl
          label={t("filters.videoRows")}
          value={String(address.videoRows)}
          segments={[
            { value: "1", label: "1" },
            { value: "2", label: "2" },
          ]}
          onChange={(next) => onChange({ videoRows: next === "2" ? 2 : 1, page: address.page })}
        />
      </span>
    </Card>
  );
}

export const NO_FILTERS: Partial<ShopAddress> = {
  ranges: { postRate: [], gmv: [], units: [], gpm: [], perBuyer: [], followers: [], views: [] },
  hasEmail: null,
};

function RangeFilter({
  name,
  chosen,
  onChange,
}: {
  name: ShopFilterName;
  chosen: readonly string[];
  onChange: (next: string[]) => void;
}) {
  const { t } = useTranslation("shopVetting");
  const title = t(`filters.${name}`);
  const [only] = chosen;
  const told =
    chosen.length === 0
      ? ""
      : `: ${chosen.length === 1 && only ? rangeText(name, only) : t("filters.chosen", { number: chosen.length })}`;
  const isMoney = name === "gmv" || name === "gpm" || name === "perBuyer";
  return (
    <Popover
      trigger={
        <Button>
          <span className="inline-flex items-center gap-1.5">
            {title}
            {told}
            <ChevronDown aria-hidden className="size-4 text-ink-faint" />
          </span>
        </Button>
      }
    >
      <fieldset className="flex min-w-40 flex-col p-1">
        <legend className="sr-only">{title}</legend>
        {SHOP_FILTERS[name].map(({ id }) => (
          <Checkbox
            key={id}
            label={rangeText(name, id)}
            checked={chosen.includes(id)}
            onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
        ))}
        {isMoney && <p className="mt-1 max-w-48 text-ink-faint text-xs">{t("filters.currency")}</p>}
      </fieldset>
    </Popover>
  );
}

/** A range as people read it: `60–80%`, `10K–100K`, `100K+`, `<1K`. */
export function rangeText(name: ShopFilterName, id: string): string {
  const bucket = SHOP_FILTERS[name].find((one) => one.id === id);
  if (bucket === undefined) return id;
  if (name === "postRate") return `${bucket.min}–${bucket.below ?? 100}%`;
  const { min, below } = bucket;
  if (below === null) return `${short(min)}+`;
  return min === 0 && below === 1_000 ? `<${short(below)}` : `${short(min)}–${short(below)}`;
}

function short(value: number): string {
  if (value >= 1_000_000) return `${value / 1_000_000}M`;
  return value >= 1_000 ? `${value / 1_000}K` : String(value);
}
