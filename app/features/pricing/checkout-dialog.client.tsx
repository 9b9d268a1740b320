import "#app/i18n/pricing-texts.ts";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { formatPrice } from "#app/entities/plan/offers.ts";
import { boughtPlan, isHigher, runningPlan } from "#app/entities/plan/plan-rules.ts";
import { formatCount, formatInteger } from "#app/lib/format.ts";
import { useLanguage } from "#app/lib/root-data.ts";
import type { Plan } from "#workers/modules/membership/domain.ts";
import { MAIL_TIERS } from "#workers/modules/outreach/mailboxes/tiers.ts";
import { termsOf } from "#workers/modules/schemes/domain.ts";
import type { OfferView, SubscriptionView } from "#workers/modules/subscriptions/contract.ts";
import type { PaymentMethod } from "#workers/modules/subscriptions/domain.ts";
import { PayingButtons } from "./paying-buttons.tsx";
import { monthCreators, monthTasks } from "./plan-features.ts";
import { type Checkout, isUndecided, useCheckout } from "./use-checkout.ts";

type Props = {
  offer: OfferView;
  method: PaymentMethod;
  view: SubscriptionView | null;
  onPaid: () => void;
  /** Another plan runs than `view` says. */
  onStale: () => void;
  onClose: () => void;
};

type Before = { running: Plan; isPass: boolean; keepsRest: boolean };
const NOTHING: Before = { running: "FREE", isPass: false, keepsRest: false };

function beforeOf(view: SubscriptionView | null): Before {
  if (view === null) return NOTHING;
  return {
    running: runningPlan(view, Date.now()),
    isPass: view.kind === "PASS",
    keepsRest: termsOf(view.scheme).keepsRest,
  };
}

/** Asks before a plan is paid for, with all that follows from it, and waits beside Stripe's page until it is (spec 1 §2). */
export default function CheckoutDialog({ offer, method, view, onPaid, onStale, onClose }: Props) {
  const { t } = useTranslation(["pricing", "plan", "ui"]);
  const locale = useLanguage();
  const now = beforeOf(view);
  const { checkout, start, check } = useCheckout(
    { priceId: offer.priceId, method, running: now.running, choice: { ...offer, method, running: now.running } },
    { onPaid, onStale },
  );
  // What ran when it was asked: once the new plan is paid, that is another one.
  const asked = useRef(now);
  if (checkout.step === "asking") asked.current = now;
  const before = asked.current;
  const plan = t(`plan:name.${offer.plan}`);
  const state = checkout.step === "paying" ? checkout.state : null;
  const isPaid = state === "PAID";
  const outcome = isPaid ? t("pricing:result.paidText") : state !== null && t(`pricing:checkout.${state}`, { plan });
  return (
    <Dialog
      open
      onClose={onClose}
      title={useTitle(checkout, offer, before)}
      footer={
        checkout.step === "asking" ? (
          <>
            <Button onClick={onClose}>{t("ui:cancel")}</Button>
            <Button tone="primary" busy={checkout.busy} onClick={start}>
              {t("pricing:checkout.pay", { price: formatPrice(offer.amountMinor, offer.currency, locale) })}
            </Button>
          </>
        ) : checkout.state === null || isUndecided(checkout.state) ? (
          <PayingButtons checkout={checkout} onCheck={check} />
        ) : (
          <Button tone={isPaid ? "primary" : "secondary"} onClick={onClose}>
            {t("pricing:checkout.done")}
          </Button>
        )
      }
    >
      {checkout.step === "asking" ? (
        <>
          <Terms offer={offer} method={method} before={before} />
          {checkout.problem !== null && (
            <p role="alert" className="mt-3 rounded-control bg-danger-soft px-3 py-2 text-danger">
              {t("pricing:checkout.failed")}. {checkout.problem}
            </p>
          )}
        </>
      ) : (
        <div className="flex flex-col gap-3">
          {(checkout.state === null || isUndecided(checkout.state)) && (
            <p>{checkout.isBlocked ? t("pricing:checkout.blockedText") : t("pricing:checkout.payingText", { plan })}</p>
          )}
          <p role="status" className="text-ink empty:hidden">
            {checkout.hasFailed ? t("pricing:checkout.checkFailed") : outcome}
          </p>
        </div>
      )}
    </Dialog>
  );
}

function useTitle(checkout: Checkout, { plan, kind }: OfferView, { running }: Before): string {
  const { t } = useTranslation(["pricing", "plan"]);
  const name = { plan: t(`plan:name.${plan}`) };
  if (checkout.step === "paying") {
    if (checkout.state === "PAID") return t("checkout.PAID", name);
    if (checkout.state !== null && !isUndecided(checkout.state)) return t("result.title");
    return checkout.isBlocked ? t("checkout.blockedTitle") : t("checkout.payingTitle");
  }
  if (running === plan) return kind === "PASS" ? t("checkout.extendTitle", name) : t("checkout.subscribeTitle", name);
  if (running !== "FREE")
    return t(`checkout.${isHigher(plan, running) ? "upgradeTitle" : "downgradeTitle"}`, {
      ...name,
      old: t(`plan:name.${running}`),
    });
  return kind === "PASS" ? t("checkout.passTitle", name) : t("checkout.subscribeTitle", name);
}

/** What is bought, what it costs, whether it renews, and what becomes of the plan that runs. */
function Terms({ offer, method, before }: Pick<Props, "offer" | "method"> & { before: Before }) {
  const { t } = useTranslation(["pricing", "plan"]);
  const locale = useLanguage();
  const price = formatPrice(offer.amountMinor, offer.currency, locale);
  const plan = t(`plan:name.${offer.plan}`);
  const old = boughtPlan(before.running);
  const number = formatInteger(monthTasks(offer.plan), locale);
  const mail = MAIL_TIERS[offer.plan];
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink">
        {t("checkout.gives", { number, creators: formatCount(monthCreators(offer.plan), locale) })}
      </p>
      <p>
        {offer.kind === "PASS"
          ? t("checkout.wallet", { price, method: t(`method.${method}`) })
          : t("checkout.card", { price })}
      </p>
      {old && (
        <p className="rounded-control bg-sunken px-3 py-2 text-ink">
          {t(`checkout.${changeOf(offer, before)}`, { plan, old: t(`plan:name.${old}`) })}
          {isHigher(old, offer.plan) &&
            ` ${t("checkout.fewer", { plan, number, old: t(`plan:name.${old}`), more: formatInteger(monthTasks(old), locale) })} ${t("checkout.fewerMail", { plan, count: mail.mailboxes, number: formatInteger(mail.per24Hours, locale) })}`}
        </p>
      )}
    </div>
  );
}

/** What becomes of what runs: a pass is prolonged, or keeps what is left of it beside a subscription; a subscription ends, with or without what is left. */
function changeOf({ kind }: OfferView, { isPass, keepsRest }: Before): "prolong" | "besides" | "change" | "changeKept" {
  if (!isPass) return keepsRest ? "changeKept" : "change";
  return kind === "PASS" ? "prolong" : "besides";
}
