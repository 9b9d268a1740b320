import "#app/i18n/pricing-texts.ts";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { formatPrice } from "#app/entities/plan/offers.ts";
import { runningPlan } from "#app/entities/plan/plan-rules.ts";
import { formatInteger } from "#app/lib/format.ts";
import { useLanguage } from "#app/lib/root-data.ts";
import { useDay } from "#app/lib/use-date-time.ts";
import type { SubscriptionView, TopUpView } from "#workers/modules/subscriptions/contract.ts";
import type { PaymentMethod } from "#workers/modules/subscriptions/domain.ts";
import { PayingButtons } from "./paying-buttons.tsx";
import { isUndecided, useCheckout } from "./use-checkout.ts";

type Props = {
  topUp: TopUpView;
  method: PaymentMethod;
  view: SubscriptionView;
  /** The plan has changed: a top-up was added, or none can be. */
  onChange: () => void;
  onClose: () => void;
};

/** Asks before AI tasks are added to the month that runs, and waits beside Stripe's page until they are. */
export default function TopUpDialog({ topUp, method, view, onChange, onClose }: Props) {
  const { t } = useTranslation(["pricing", "plan", "ui"]);
  const locale = useLanguage();
  const writeDay = useDay();
  const running = runningPlan(view, Date.now());
  const { checkout, start, check } = useCheckout(
    { priceId: topUp.priceId, method, running, choice: null },
    { onPaid: onChange, onStale: onChange },
  );
  const words = {
    number: formatInteger(topUp.tasks, locale),
    price: formatPrice(topUp.amountMinor, topUp.currency, locale),
    plan: t(`plan:name.${running}`),
    day: view.paidUntil === null ? "" : writeDay(view.paidUntil),
  };
  const isAsking = checkout.step === "asking";
  const state = isAsking ? null : checkout.state;
  return (
    <Dialog
      open
      onClose={onClose}
      title={state === "PAID" ? t("pricing:topUp.PAID", words) : t("pricing:topUp.title", words)}
      footer={
        isAsking ? (
          <>
            <Button onClick={onClose}>{t("ui:cancel")}</Button>
            <Button tone="primary" busy={checkout.busy} onClick={start}>
              {t("pricing:checkout.pay", words)}
            </Button>
          </>
        ) : state === null || isUndecided(state) ? (
          <PayingButtons checkout={checkout} onCheck={check} />
        ) : (
          <Button tone="primary" onClick={onClose}>
            {t("pricing:checkout.done")}
          </Button>
        )
      }
    >
      {isAsking ? (
        <div className="flex flex-col gap-3">
          <p className="text-ink">{t("pricing:topUp.terms", words)}</p>
          <p>{t(view.paidUntil === null ? "pricing:topUp.lasts" : "pricing:topUp.lastsUntil", words)}</p>
          <p>{t("pricing:topUp.refund")}</p>
          {checkout.problem !== null && (
            <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-danger">
              {t("pricing:checkout.failed")}. {checkout.problem}
            </p>
          )}
        </div>
      ) : (
        <div className="flex flex-col gap-3">
          {(state === null || isUndecided(state)) && (
            <p>{t(checkout.isBlocked ? "pricing:checkout.blockedText" : "pricing:topUp.paying", words)}</p>
          )}
          <p role="status" className="text-ink empty:hidden">
            {checkout.hasFailed
              ? t("pricing:checkout.checkFailed")
              : state !== null && t(state === "PAID" ? "pricing:topUp.paidText" : `pricing:topUp.${state}`, words)}
          </p>
        </div>
      )}
    </Dialog>
  );
}
