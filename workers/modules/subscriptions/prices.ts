import type { StripePort } from "#workers/adapters/stripe/port.ts";
import type { OfferView, TopUpView } from "./contract.ts";
import { isPlanKey, type LookupKey, OFFERS, PRICE_KEYS, TOP_UPS, type TopUpKey } from "./domain.ts";

export type PricedOffer = OfferView & { key: LookupKey };
export type PricedTopUp = TopUpView & { key: TopUpKey };
/** What can be bought, with Stripe's prices. */
export type Prices = { offers: PricedOffer[]; topUps: PricedTopUp[] };
/** Keeps Stripe's prices for a while. */
export type PriceCache = { read(load: () => Promise<Prices>): Promise<Prices> };

/** Reads the prices of plans and top-ups. One with another currency than its key says, or no amount, buys nothing. Throws ProviderError. */
export async function readPrices(stripe: Pick<StripePort, "listPrices">): Promise<Prices> {
  const prices: Prices = { offers: [], topUps: [] };
  for (const { id: priceId, lookupKey, currency, amountMinor } of await stripe.listPrices(PRICE_KEYS)) {
    const key = PRICE_KEYS.find((known) => known === lookupKey);
    if (key === undefined || amountMinor <= 0) continue;
    const sold = isPlanKey(key) ? OFFERS[key] : TOP_UPS[key];
    if (sold.currency !== currency) continue;
    if (isPlanKey(key)) prices.offers.push({ key, priceId, amountMinor, ...OFFERS[key] });
    else prices.topUps.push({ key, priceId, amountMinor, ...TOP_UPS[key] });
  }
  return prices;
}
