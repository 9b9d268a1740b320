import * as z from "zod";
import { cacheKey, type PageCache } from "#workers/adapters/outside/cache.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { OfferView, TopUpView } from "./contract.ts";
import { LOOKUP_KEYS, PRICE_KEYS, TOP_UP_KEYS } from "./domain.ts";
import type { PriceCache } from "./prices.ts";

/** A price that is changed at Stripe is on the page of plans after so long; Stripe itself always charges its present one. */
const KEPT_MS = 10 * 60_000;

const Kept = z.object({
  offers: z.array(OfferView.extend({ key: z.enum(LOOKUP_KEYS) })),
  topUps: z.array(TopUpView.extend({ key: z.enum(TOP_UP_KEYS) })),
});

/** Prices in the cache of outside replies. None at all is not kept: a catalogue that is being set up is seen at once. */
export function createPriceCache({ cache, clock }: { cache: PageCache; clock: Clock }): PriceCache {
  return {
    async read(load) {
      const key = await cacheKey(["stripe", "prices", ...PRICE_KEYS]);
      const text = await cache.find(key, clock.now());
      const kept = text === null ? null : Kept.safeParse(JSON.parse(text)).data;
      if (kept) return kept;
      const loaded = await load();
      if (loaded.offers.length > 0) await cache.keep(key, JSON.stringify(loaded), clock.now(), KEPT_MS);
      return loaded;
    },
  };
}
