import "#app/i18n/fair-price-texts.ts";
import { TrendingUp } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Popover } from "#app/components/popover.tsx";
import { useFormat } from "#app/lib/use-format.ts";
import {
  fairPrice,
  forecastViews,
  type PlayedPost,
  tierOfRegion,
  type ViewForecast,
} from "#workers/modules/cpm/domain.ts";
import type { Creator } from "#workers/modules/creators/contract.ts";
import { dollars } from "./dollars.ts";
import { OfferHelper } from "./offer-helper.tsx";
import { useRates } from "./use-rates.ts";

export type PricedCreator = Pick<Creator, "title" | "platform" | "region" | "infoUpdatedAt"> & {
  posts: readonly PlayedPost[];
};

/** The views that a creator's next post is predicted to have and what they are worth, in a line that opens the rest and the offer helper. */
export default function FairPrice({ card }: { card: PricedCreator }) {
  const { t } = useTranslation("fairPrice");
  const forecast = useMemo(() => forecastViews(card.platform, card.posts, card.infoUpdatedAt), [card]);
  if (forecast === null) return <p className="truncate text-ink-faint text-sm leading-6">{t("none")}</p>;
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
          <Summary card={card} forecast={forecast} />
        </button>
      }
    >
      <OfferHelper card={card} forecast={forecast} />
    </Popover>
  );
}

function Summary({ card, forecast }: { card: PricedCreator; forecast: ViewForecast }) {
  const { t } = useTranslation("fairPrice");
  const { count, locale } = useFormat();
  const { settings } = useRates();
  const tier = settings ? tierOfRegion(settings.region, card.region) : null;
  const price = settings && tier ? fairPrice(forecast, settings.cpm[card.platform][tier]) : null;
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
