import "#app/i18n/pricing-texts.ts";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { useLanguage } from "#app/lib/root-data.ts";
import { useDay } from "#app/lib/use-date-time.ts";
import type { SubscriptionView } from "#workers/modules/subscriptions/contract.ts";
import { formatPrice } from "./offers.ts";
import type { RenewalChange } from "./plan-rules.ts";
import { useRenewal } from "./use-renewal.ts";

type Props = { change: RenewalChange; view: SubscriptionView; onDone: () => void; onClose: () => void };

/** Asks before a subscription is cancelled or goes on, with the day and the price that this is about (spec 1 §4). */
export default function RenewalDialog({ change, view, onDone, onClose }: Props) {
  const { t } = useTranslation(["plan", "ui"]);
  const { busy, run } = useRenewal(change, () => {
    onDone();
    onClose();
  });
  const isCancel = change === "cancel";
  const plan = t(`name.${view.planType}`);
  return (
    <Dialog
      open
      onClose={busy ? ignore : onClose}
      width="sm"
      title={t(isCancel ? "renewal.cancelTitle" : "renewal.renewTitle", { plan })}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t(isCancel ? "renewal.keep" : "ui:cancel")}
          </Button>
          <Button tone={isCancel ? "danger" : "primary"} busy={busy} onClick={run}>
            {t(isCancel ? "renewal.cancelConfirm" : "renewal.renewConfirm")}
          </Button>
        </>
      }
    >
      {useQuestion(change, view)}
    </Dialog>
  );
}

function useQuestion(change: RenewalChange, { planType, paidUntil, amountMinor, currency }: SubscriptionView): string {
  const { t } = useTranslation("plan");
  const locale = useLanguage();
  const writeDay = useDay();
  const plan = t(`name.${planType}`);
  const day = paidUntil === null ? null : writeDay(paidUntil);
  if (change === "cancel") return day ? t("renewal.cancelText", { plan, day }) : t("renewal.cancelTextNow");
  const price = amountMinor !== null && currency !== null ? formatPrice(amountMinor, currency, locale) : null;
  return day && price ? t("renewal.renewText", { plan, day, price }) : t("renewal.renewTextShort", { plan });
}

function ignore(): void {}
