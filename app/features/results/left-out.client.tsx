import "#app/i18n/fair-price-texts.ts";
import { useTranslation } from "react-i18next";
import type { Filters } from "#app/entities/list/search-address.ts";

/** Who cannot match, beside how many do: a filter by what the cards predict leaves out those of whom they predict nothing. */
export default function LeftOut({ filters }: { filters: Filters }) {
  const { t } = useTranslation("fairPrice");
  return <span className="text-ink-faint">{t(filters.fairPrice ? "filter.noPrice" : "filter.noForecast")}</span>;
}
