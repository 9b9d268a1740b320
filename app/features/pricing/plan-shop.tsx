import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { offerFor } from "#app/entities/plan/offers.ts";
import { showPortal } from "#app/entities/plan/open-portal.ts";
import type { PlanAction, ShownPlan } from "#app/entities/plan/plan-rules.ts";
import { lazyPart } from "#app/lib/lazy-part.ts";
import type { OfferView } from "#workers/modules/subscriptions/contract.ts";
import { PlanCards, type PlanCardsProps } from "./plan-cards.tsx";
import { usePlansSeen } from "./use-plans-seen.ts";

const CheckoutDialog = lazyPart(() => import("./checkout-dialog.client.tsx"));
const RenewalDialog = lazyPart(() => import("#app/entities/plan/renewal-dialog.client.tsx"));

/** The cards of the plans with all that their buttons lead to. `onChange` is called when another plan has come to run. */
export function PlanShop({ onChange, ...cards }: Omit<PlanCardsProps, "onAct"> & { onChange: () => void }) {
  const { t } = useTranslation("plan");
  usePlansSeen();
  const [buying, setBuying] = useState<OfferView | null>(null);
  const [isRenewing, setRenewing] = useState(false);
  const { offers, onlooker, method } = cards;
  const { view } = onlooker;
  const act = (plan: ShownPlan, action: PlanAction) => {
    if (action === "fixPayment") void showPortal(t("portal.failed"));
    else if (action === "resume") setRenewing(true);
    else if (plan !== "TEAM") setBuying(offerFor(offers?.offers ?? [], plan, method));
  };
  return (
    <>
      <PlanCards {...cards} onAct={act} />
      {buying && (
        <Suspense fallback={null}>
          <CheckoutDialog
            offer={buying}
            method={method}
            view={view}
            onPaid={onChange}
            onStale={onChange}
            onClose={() => setBuying(null)}
          />
        </Suspense>
      )}
      {isRenewing && view && (
        <Suspense fallback={null}>
          <RenewalDialog change="renew" view={view} onDone={onChange} onClose={() => setRenewing(false)} />
        </Suspense>
      )}
    </>
  );
}
