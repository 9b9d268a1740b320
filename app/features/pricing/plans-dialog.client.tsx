import "#app/i18n/pricing-texts.ts";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { firstMethod, methodsOf, type Offers } from "#app/entities/plan/offers.ts";
import { runningPlan } from "#app/entities/plan/plan-rules.ts";
import { isOccupied, PROMPT_KEY } from "#app/entities/plan/use-subscribe-prompt.ts";
import { callApi } from "#app/lib/api.client.ts";
import { keepStored } from "#app/lib/browser-storage.ts";
import { useLanguage } from "#app/lib/root-data.ts";
import { useCalmRevalidate } from "#app/lib/use-calm-revalidate.ts";
import type { getSubscription, listOffers, SubscriptionView } from "#workers/modules/subscriptions/contract.ts";
import type { PaymentMethod } from "#workers/modules/subscriptions/domain.ts";
import { MethodChoice } from "./method-choice.tsx";
import { PlanShop } from "./plan-shop.tsx";

/** Offers the plans over a page of the app, once (spec 1 §2). Where nothing can be bought now, or a plan runs, it stays away and may come another time. */
export default function PlansDialog({ onClose }: { onClose: () => void }) {
  const shop = useShop(onClose);
  return shop && <Shop {...shop} onClose={onClose} />;
}

type ShopData = { offers: Offers; view: SubscriptionView };

/** What is offered, to whom; null until it is known. */
function useShop(onNothing: () => void): ShopData | null {
  const [shop, setShop] = useState<ShopData | null>(null);
  useEffect(() => {
    let isGone = false;
    readShop()
      .catch(() => null)
      .then((read) => {
        if (isGone) return;
        if (read === null || isOccupied()) return onNothing();
        keepStored(PROMPT_KEY, "shown");
        setShop(read);
      });
    return () => {
      isGone = true;
    };
  }, [onNothing]);
  return shop;
}

async function readShop(): Promise<ShopData | null> {
  const [offers, view] = await Promise.all([
    callApi<typeof listOffers>("GET /subscription/plans", {}, { isQuiet: true }),
    callApi<typeof getSubscription>("GET /subscription/status", {}, { isQuiet: true }),
  ]);
  return offers.offers.length === 0 || runningPlan(view, Date.now()) !== "FREE" ? null : { offers, view };
}

function Shop({ offers, view: shown, onClose }: ShopData & { onClose: () => void }) {
  const { t } = useTranslation("pricing");
  const language = useLanguage();
  const revalidate = useCalmRevalidate();
  const [view, setView] = useState(shown);
  const readAgain = () => {
    revalidate();
    callApi<typeof getSubscription>("GET /subscription/status", {}, { isQuiet: true }).then(setView, () => undefined);
  };
  const methods = methodsOf(offers.offers);
  const [method, setMethod] = useState<PaymentMethod>(() => firstMethod(null, language, methods));
  return (
    <Dialog
      open
      onClose={onClose}
      width="xl"
      title={t("prompt.title")}
      footer={
        <>
          <Button onClick={onClose}>{t("prompt.later")}</Button>
          <LinkButton to="/pricing" target="_blank" tone="quiet" className="order-first me-auto">
            {t("prompt.compare")}
          </LinkButton>
        </>
      }
    >
      <div className="flex flex-col gap-4 pt-1">
        <MethodChoice methods={methods} value={method} onChange={setMethod} />
        <PlanShop compact offers={offers} onlooker={{ isSignedIn: true, view }} method={method} onChange={readAgain} />
      </div>
    </Dialog>
  );
}
