import { useMemo } from "react";
import {
  type FairPrice,
  fairPrice,
  forecastViews,
  type PlayedPost,
  tierOfRegion,
  type ViewForecast,
} from "#workers/modules/cpm/domain.ts";
import type { Creator } from "#workers/modules/creators/contract.ts";
import { useRates } from "./use-rates.ts";

export type PricedCreator = Pick<Creator, "title" | "platform" | "region" | "infoUpdatedAt"> & {
  posts: readonly PlayedPost[];
};

/** The predicted views of a creator's next post; null where the posts are too few to predict any. */
export function useForecast(card: PricedCreator): ViewForecast | null {
  return useMemo(() => forecastViews(card.platform, card.posts, card.infoUpdatedAt), [card]);
}

/**
 * The predicted views of a creator's next post, and what they are worth by the account's rates. Null where the posts are too few to predict any; `price` is null too while
 * the rates are not there, and where the creator's country has no tier.
 */
export function useWorth(card: PricedCreator): { forecast: ViewForecast; price: FairPrice | null } | null {
  const { settings } = useRates();
  const forecast = useForecast(card);
  if (forecast === null) return null;
  const tier = settings ? tierOfRegion(settings.region, card.region) : null;
  return { forecast, price: settings && tier ? fairPrice(forecast, settings.cpm[card.platform][tier]) : null };
}
