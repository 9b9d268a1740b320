import { describe, expect, it } from "vitest";
import {
  controlsOf,
  type Onlooker,
  type PlanAction,
  planAction,
  runningPlan,
  SHOWN_PLANS,
  showsFreePlan,
} from "#app/entities/plan/plan-rules.ts";
import type { SubscriptionView } from "#workers/modules/subscriptions/contract.ts";

const NOW = Date.UTC(2026, 10, 23);
const LATER = NOW + 86_400_000;
const EARLIER = NOW - 86_400_000;

const NOTHING: SubscriptionView = {
  id: null,
  status: "NONE",
  planType: "FREE",
  kind: "NONE",
  priceId: null,
  amountMinor: null,
  currency: null,
  cancelAtPeriodEnd: false,
  paidUntil: null,
  changingTo: null,
  scheme: "B",
  hasPortal: false,
};
const PLUS: SubscriptionView = {
  ...NOTHING,
  ...{ id: "sub_1", status: "ACTIVE", planType: "BASIC", kind: "SUBSCRIPTION", priceId: "price_1" },
  ...{ amountMinor: 6_000, currency: "usd", paidUntil: LATER, hasPortal: true },
};
const CANCELLED_UNDER_A: SubscriptionView = { ...PLUS, scheme: "A", cancelAtPeriodEnd: true };
const PRO: SubscriptionView = { ...PLUS, planType: "PRO" };
const PASS: SubscriptionView = { ...PLUS, id: null, status: "ACTIVE", kind: "PASS", currency: "cny" };
const TEAM: SubscriptionView = { ...NOTHING, planType: "TEAM", kind: "ENTERPRISE", paidUntil: LATER };

const signedIn = (view: SubscriptionView | null): Onlooker => ({ isSignedIn: true, view });

/** Who looks → what the buttons of Plus, Pro and Team do. */
const ROWS: ReadonlyArray<[name: string, onlooker: Onlooker, actions: PlanAction[]]> = [
  ["a visitor", { isSignedIn: false, view: null }, ["signIn", "signIn", "contact"]],
  ["a free account", signedIn(NOTHING), ["subscribe", "subscribe", "contact"]],
  ["an account whose plan could not be read", signedIn(null), ["unknown", "unknown", "contact"]],
  ["Plus", signedIn(PLUS), ["current", "upgrade", "contact"]],
  ["Pro", signedIn(PRO), ["downgrade", "current", "contact"]],
  ["Plus that was cancelled", signedIn({ ...PLUS, cancelAtPeriodEnd: true }), ["resume", "upgrade", "contact"]],
  ["Plus whose payment failed", signedIn({ ...PLUS, status: "PAST_DUE" }), ["fixPayment", "upgrade", "contact"]],
  [
    "Plus whose payment failed past its month",
    signedIn({ ...PLUS, status: "PAST_DUE", paidUntil: EARLIER }),
    ["fixPayment", "upgrade", "contact"],
  ],
  [
    "Plus whose payment failed, without a portal",
    signedIn({ ...PLUS, status: "PAST_DUE", hasPortal: false }),
    ["current", "upgrade", "contact"],
  ],
  ["a pass", signedIn(PASS), ["extend", "upgrade", "contact"]],
  ["a pass that is over", signedIn({ ...PASS, paidUntil: EARLIER }), ["subscribe", "subscribe", "contact"]],
  [
    "a subscription that ended",
    signedIn({ ...PLUS, status: "CANCELED", planType: "FREE", paidUntil: EARLIER }),
    ["subscribe", "subscribe", "contact"],
  ],
  [
    "a subscription that ended, before the account is written anew",
    signedIn({ ...PLUS, status: "CANCELED", paidUntil: EARLIER }),
    ["subscribe", "subscribe", "contact"],
  ],
  ["a plan that was given", signedIn({ ...NOTHING, planType: "PRO" }), ["downgrade", "current", "contact"]],
  ["an enterprise", signedIn(TEAM), ["closed", "closed", "current"]],
  ["an enterprise that has lapsed", signedIn({ ...TEAM, paidUntil: EARLIER }), ["closed", "closed", "current"]],
];

describe("the button of a plan", () => {
  it.each(ROWS)("for %s", (_name, onlooker, actions) => {
    expect(SHOWN_PLANS.map((plan) => planAction(plan, onlooker, { hasOffer: true, now: NOW }))).toEqual(actions);
  });

  it("buys nothing without a price, and still says which plan runs", () => {
    const without = (onlooker: Onlooker) =>
      SHOWN_PLANS.map((plan) => planAction(plan, onlooker, { hasOffer: false, now: NOW }));
    expect(without({ isSignedIn: false, view: null })).toEqual(["unpriced", "unpriced", "contact"]);
    expect(without(signedIn(NOTHING))).toEqual(["unpriced", "unpriced", "contact"]);
    expect(without(signedIn(PASS))).toEqual(["current", "unpriced", "contact"]);
    expect(without(signedIn({ ...PLUS, cancelAtPeriodEnd: true }))).toEqual(["resume", "unpriced", "contact"]);
  });
});

it("the free plan is shown to visitors and to accounts that nothing is paid for", () => {
  const shown = ROWS.filter(([, onlooker]) => showsFreePlan(onlooker, NOW)).map(([name]) => name);
  expect(shown).toEqual([
    "a visitor",
    "a free account",
    "a pass that is over",
    "a subscription that ended",
    "a subscription that ended, before the account is written anew",
  ]);
});

it("a pass ends at its last millisecond", () => {
  expect(runningPlan({ ...PASS, paidUntil: NOW + 1 }, NOW)).toBe("BASIC");
  expect(runningPlan({ ...PASS, paidUntil: NOW }, NOW)).toBe("FREE");
});

describe("the controls of a subscription", () => {
  const of = (view: SubscriptionView, isEnterpriseAdmin = false) => controlsOf(view, { isEnterpriseAdmin, now: NOW });
  const none = { portal: null, renew: false, cancel: false, buy: false };

  it.each([
    ["nothing to buyers", NOTHING, { ...none, buy: true }],
    ["manage and cancel", PLUS, { ...none, portal: "manage", cancel: true }],
    ["renew once cancelled", { ...PLUS, cancelAtPeriodEnd: true }, { ...none, portal: "manage", renew: true }],
    ["manage and cancel when late", { ...PLUS, status: "PAST_DUE" }, { ...none, portal: "manage", cancel: true }],
    ["the bills of a pass", PASS, { ...none, portal: "billing" }],
    ["the bills of what is over", { ...PASS, paidUntil: EARLIER }, { ...none, portal: "billing", buy: true }],
    ["the bills alone under A", { ...PLUS, scheme: "A" }, { ...none, portal: "billing" }],
    ["the bills alone under A, once cancelled", CANCELLED_UNDER_A, { ...none, portal: "billing" }],
    ["manage and cancel under C", { ...PLUS, scheme: "C" }, { ...none, portal: "manage", cancel: true }],
    ["nothing to a member", { ...TEAM, cancelAtPeriodEnd: true }, none],
  ] as const)("%s", (_name, view, controls) => {
    expect(of(view)).toEqual(controls);
  });

  it("an enterprise's cancellation is taken back by its admin", () => {
    expect(of({ ...TEAM, cancelAtPeriodEnd: true }, true)).toEqual({ ...none, renew: true });
    expect(of(TEAM, true)).toEqual(none);
  });
});
