import "#app/i18n/fair-price-texts.ts";
import { TrendingUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Popover } from "#app/components/popover.tsx";
import { useFormat } from "#app/lib/use-format.ts";
import { dollars } from "./dollars.ts";
import { OfferHelper } from "./offer-helper.tsx";
import { type PricedCreator, useWorth } from "./use-worth.ts";

/** The views that a creator's next post is predicted to have and what they are worth, in a line that opens the rest and the offer helper. */
export default function FairPrice({ card }: { card: PricedCreator }) {
  const { t } = useTranslation("fairPrice");
  const worth = useWorth(card);
  if (worth === null) return <p className="truncate text-ink-faint text-sm leading-6">{t("none")}</p>;
  return (
    <Popover
      anchor="bottom start"
      className="w-84 max-w-[calc(100vw-1rem)]"
      trigger={
        <button
          type="button"
          className="focus-ring flex h-6 max-w-full items-center gap-1.5 rounded-control text-ink-soft text-sm hover:text-ink"
        >
          <TrendingUp aria-hidden className="size-4 shrink-0 text-ink-faint" />
          <span className="sr-only">{t("open", { name: card.title })}</span>
          <Summary {...worth} />
        </button>
      }
    >
      <OfferHelper card={card} forecast={worth.forecast} />
    </Popover>
  );
}

function Summary({ forecast, price }: NonNullable<ReturnType<typeof useWorth>>) {
  const { t } = useTranslation("fairPrice");
  const { count, locale } = useFormat();
  return (
    <span className="truncate tabular-nums">
      {t(forecast.isEstimated ? "viewsEstimated" : "views", { views: count(forecast.p50) })}
      {price && (
        <>
          {" · "}
          <span className="font-medium text-ink">
            {t("price", { low: dollars(price.low, locale, true), high: dollars(price.high, locale, true) })}
          </span>
        </>
      )}
    </span>
  );
}
