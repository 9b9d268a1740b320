import { describe, expect, it } from "vitest";
import { firstMethod, formatPrice, methodsOf, offerFor } from "#app/entities/plan/offers.ts";
import { type KeptChoice, parseChoice } from "#app/features/pricing/kept-choice.ts";
import { monthCreators, monthTasks } from "#app/features/pricing/plan-features.ts";
import type { OfferView } from "#workers/modules/subscriptions/contract.ts";
import { PAYMENT_METHODS } from "#workers/modules/subscriptions/domain.ts";

const CARD: OfferView = { priceId: "p1", plan: "PRO", kind: "SUBSCRIPTION", currency: "usd", amountMinor: 15_000 };
const WALLET: OfferView = { priceId: "p2", plan: "PRO", kind: "PASS", currency: "cny", amountMinor: 60_000 };

describe("offers", () => {
  it("a card buys what renews, a wallet a pass", () => {
    const found = PAYMENT_METHODS.map((method) => offerFor([CARD, WALLET], "PRO", method)?.priceId);
    expect(found).toEqual(["p1", "p2", "p2"]);
    expect(offerFor([CARD, WALLET], "BASIC", "card")).toBeNull();
  });

  it("only ways to pay are shown for which there is a price", () => {
    expect(methodsOf([CARD, WALLET])).toEqual(["card", "alipay", "wechat_pay"]);
    expect(methodsOf([CARD])).toEqual(["card"]);
    expect(methodsOf([])).toEqual([]);
  });

  it("Chinese begins with a wallet and English with a card, unless the address says or nothing else is there", () => {
    expect(firstMethod(null, "zh-CN", PAYMENT_METHODS)).toBe("alipay");
    expect(firstMethod(null, "en", PAYMENT_METHODS)).toBe("card");
    expect(firstMethod("wechat_pay", "en", PAYMENT_METHODS)).toBe("wechat_pay");
    expect(firstMethod("cheque", "en", PAYMENT_METHODS)).toBe("card");
    expect(firstMethod("alipay", "zh-CN", ["card"])).toBe("card");
    expect(firstMethod(null, "en", [])).toBe("card");
  });

  it("an amount is written with its own sign, and with cents where there are some", () => {
    expect(formatPrice(15_000, "usd", "en")).toBe("$150");
    expect(formatPrice(15_050, "usd", "zh-CN")).toBe("$150.50");
    expect(formatPrice(200_000, "cny", "en")).toBe("¥2,000");
    expect(formatPrice(0, "cny", "zh-CN")).toBe("¥0");
  });

  it("a month of Plus finds about 1.5K creators, one of Pro about 5K (spec 1 §9)", () => {
    expect([monthTasks("BASIC"), monthCreators("BASIC")]).toEqual([30, 1_500]);
    expect([monthTasks("PRO"), monthCreators("PRO")]).toEqual([100, 5_000]);
  });
});

describe("the kept choice", () => {
  const choice: KeptChoice = { plan: "PRO", priceId: "p1", amountMinor: 15_000, currency: "usd", method: "card" };

  it("is read back as it was kept, without what else was in it", () => {
    expect(parseChoice(JSON.stringify({ ...choice, kind: "SUBSCRIPTION" }))).toEqual(choice);
  });

  it.each([
    null,
    "",
    "null",
    "[]",
    "{",
    '"PRO"',
    JSON.stringify({ ...choice, plan: "TEAM" }),
    JSON.stringify({ ...choice, amountMinor: 1.5 }),
    JSON.stringify({ ...choice, currency: "eur" }),
    JSON.stringify({ ...choice, method: "cash" }),
    JSON.stringify({ ...choice, priceId: 7 }),
  ])("is none when it is %s", (text) => {
    expect(parseChoice(text)).toBeNull();
  });
});
