import clsx from "clsx";
import { useTranslation } from "react-i18next";
import { Button, buttonClass } from "#app/components/button.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { currencyOf, formatPrice, type Offers, offerFor } from "#app/entities/plan/offers.ts";
import {
  type Onlooker,
  type PlanAction,
  planAction,
  SHOWN_PLANS,
  type ShownPlan,
  showsFreePlan,
} from "#app/entities/plan/plan-rules.ts";
import { useLanguage, useNow, useRootData } from "#app/lib/root-data.ts";
import type { PaymentMethod } from "#workers/modules/subscriptions/domain.ts";
import { PlanCard } from "./plan-card.tsx";
import { monthTasks, planFeatures } from "./plan-features.ts";

export type PlanCardsProps = {
  /** Null while Stripe does not tell its prices. */
  offers: Offers | null;
  onlooker: Onlooker;
  method: PaymentMethod;
  onAct: (plan: ShownPlan, action: PlanAction) => void;
  /** In a dialog: closer, and without the free plan. */
  compact?: boolean;
};

/** The plans side by side, each with the price of the chosen way to pay and the action that is open to who looks (spec 1 §2). */
export function PlanCards({ offers, onlooker, method, onAct, compact = false }: PlanCardsProps) {
  const now = useNow();
  const withFree = !compact && showsFreePlan(onlooker, now);
  return (
    <div
      className={clsx(
        "grid gap-4",
        compact ? "sm:grid-cols-3" : withFree ? "sm:grid-cols-2 xl:grid-cols-4" : "md:grid-cols-3",
      )}
    >
      {withFree && <FreeCard isSignedIn={onlooker.isSignedIn} method={method} />}
      {SHOWN_PLANS.map((plan) => (
        <OfferCard key={plan} {...{ plan, offers, onlooker, method, onAct, compact }} />
      ))}
    </div>
  );
}

/** What is done about the plan that runs: its button does not say so by itself. */
const MARKED: readonly PlanAction[] = ["extend", "resume", "fixPayment"];

function FreeCard({ isSignedIn, method }: { isSignedIn: boolean; method: PaymentMethod }) {
  const { t } = useTranslation(["pricing", "plan"]);
  const locale = useLanguage();
  return (
    <PlanCard
      name={t("plan:name.FREE")}
      note={t("plan.FREE.note")}
      price={t("price.free", { price: formatPrice(0, currencyOf(method), locale) })}
      unit={t("price.month")}
      features={planFeatures("FREE", t, locale)}
      action={
        isSignedIn ? (
          <Button size="lg" disabled>
            {t("action.current")}
          </Button>
        ) : (
          <LinkButton to="/login?redirect=/search" size="lg">
            {t("action.start")}
          </LinkButton>
        )
      }
    />
  );
}

function OfferCard({ plan, offers, onlooker, method, onAct, compact }: PlanCardsProps & { plan: ShownPlan }) {
  const { t } = useTranslation(["pricing", "plan"]);
  const locale = useLanguage();
  const now = useNow();
  const price = usePlanPrice(plan, offers, method);
  // Where no payments are set up every plan is agreed with sales.
  const isClosedShop = offers !== null && offers.offers.length === 0;
  const action = planAction(plan, onlooker, { hasOffer: price.hasOffer, now });
  return (
    <PlanCard
      name={t(`plan:name.${plan}`)}
      note={t(`plan.${plan}.note`)}
      badge={MARKED.includes(action) ? t("action.current") : plan === "PRO" ? t("popular") : undefined}
      isPopular={plan === "PRO"}
      compact={compact}
      price={price.text}
      unit={price.unit}
      detail={price.detail}
      features={planFeatures(plan, t, locale)}
      action={
        <PlanButton
          plan={plan}
          action={action === "unpriced" && isClosedShop ? "contact" : action}
          method={method}
          onAct={onAct}
        />
      }
    />
  );
}

/** What the card of a plan says of its price. */
function usePlanPrice(plan: ShownPlan, offers: Offers | null, method: PaymentMethod) {
  const { t } = useTranslation(["pricing", "plan"]);
  const locale = useLanguage();
  if (offers === null) return { text: t("price.missing"), hasOffer: false };
  const currency = currencyOf(method);
  if (plan === "TEAM")
    return {
      text: t("price.from", { price: formatPrice(offers.teamFrom[currency], currency, locale) }),
      unit: t("price.year"),
      hasOffer: false,
    };
  const offer = offerFor(offers.offers, plan, method);
  if (!offer) return { text: t("price.ask"), hasOffer: false };
  const each = Math.round(offer.amountMinor / monthTasks(plan));
  return {
    text: formatPrice(offer.amountMinor, offer.currency, locale),
    unit: offer.kind === "PASS" ? t("price.pass") : t("price.month"),
    detail: t("features.eachTask", { price: formatPrice(each, offer.currency, locale) }),
    hasOffer: true,
  };
}

function PlanButton({
  plan,
  action,
  method,
  onAct,
}: {
  plan: ShownPlan;
  action: PlanAction;
  method: PaymentMethod;
  onAct: PlanCardsProps["onAct"];
}) {
  const { t } = useTranslation(["pricing", "plan"]);
  const supportUrl = useRootData()?.config.supportUrl ?? "/";
  const key = action === "extend" && method === "card" ? "goOn" : action;
  const label = t(key === "fixPayment" ? "plan:fixPayment" : `action.${key}`, { plan: t(`plan:name.${plan}`) });
  const tone = plan === "PRO" ? "primary" : "secondary";
  if (action === "contact")
    return (
      <a href={supportUrl} className={buttonClass("secondary", "lg")}>
        {label}
      </a>
    );
  if (action === "signIn") {
    const back = `/pricing?${new URLSearchParams({ pay: method })}`;
    return (
      <LinkButton to={`/login?${new URLSearchParams({ redirect: back })}`} tone={tone} size="lg">
        {label}
      </LinkButton>
    );
  }
  const isStill = action === "current" || action === "closed" || action === "unknown" || action === "unpriced";
  return (
    <Button size="lg" tone={isStill ? "secondary" : tone} disabled={isStill} onClick={() => onAct(plan, action)}>
      {label}
    </Button>
  );
}
