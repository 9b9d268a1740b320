import { numberFormat } from "#app/lib/intl.ts";
import type { Language } from "#workers/kernel/vocabulary.ts";
import type { OfferView, TopUpView } from "#workers/modules/subscriptions/contract.ts";
import {
  type BoughtPlan,
  type Currency,
  PAYMENT_METHODS,
  type PaymentMethod,
  paysFor,
} from "#workers/modules/subscriptions/domain.ts";

/** What is offered, by the way it is paid for. Pure. */

/** What the server tells of plans and prices. */
export type Offers = {
  offers: readonly OfferView[];
  topUps: readonly TopUpView[];
  teamFrom: Readonly<Record<Currency, number>>;
};

/** The top-up for a way to pay; null where there is none. */
export function topUpFor(topUps: readonly TopUpView[], method: PaymentMethod): TopUpView | null {
  return topUps.find(({ currency }) => currency === currencyOf(method)) ?? null;
}

/** The offer of a plan for a way to pay; null where there is none. */
export function offerFor(offers: readonly OfferView[], plan: BoughtPlan, method: PaymentMethod): OfferView | null {
  return offers.find((offer) => offer.plan === plan && paysFor(method, offer.kind)) ?? null;
}

/** The ways to pay for which something is offered. */
export function methodsOf(offers: readonly OfferView[]): PaymentMethod[] {
  return PAYMENT_METHODS.filter((method) => offers.some(({ kind }) => paysFor(method, kind)));
}

/** The way to pay that a page begins with: the one in its address, else a wallet in Chinese and a card in English, as far as it is offered. */
export function firstMethod(
  asked: string | null,
  language: Language,
  methods: readonly PaymentMethod[],
): PaymentMethod {
  const usual: PaymentMethod = language === "zh-CN" ? "alipay" : "card";
  return (
    methods.find((method) => method === asked) ?? methods.find((method) => method === usual) ?? methods[0] ?? usual
  );
}

/** The currency in which a way to pay is priced. */
export function currencyOf(method: PaymentMethod): Currency {
  return method === "card" ? "usd" : "cny";
}

/** An amount in minor units with its sign; cents are shown where there are some. */
export function formatPrice(amountMinor: number, currency: Currency, locale: string): string {
  return numberFormat(locale, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: amountMinor % 100 === 0 ? 0 : 2,
  }).format(amountMinor / 100);
}
