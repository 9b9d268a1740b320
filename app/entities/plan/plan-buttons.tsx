import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { useNow } from "#app/lib/root-data.ts";
import type { SubscriptionView } from "#workers/modules/subscriptions/contract.ts";
import { showPortal } from "./open-portal.ts";
import { controlsOf, type RenewalChange } from "./plan-rules.ts";

const RenewalDialog = lazyPart(() => import("./renewal-dialog.client.tsx"));

type Props = {
  view: SubscriptionView;
  /** An enterprise's cancellation is taken back by its admin alone. */
  isEnterpriseAdmin: boolean;
  onChange: () => void;
};

/** The controls of a subscription (spec 3 §4.7): the portal, the end of a renewal, and the way back. */
export function PlanButtons({ view, isEnterpriseAdmin, onChange }: Props) {
  const { t } = useTranslation("plan");
  const now = useNow();
  const [asking, setAsking] = useState<RenewalChange | null>(null);
  const controls = controlsOf(view, { isEnterpriseAdmin, now });
  const isLate = view.status === "PAST_DUE";
  if (!controls.portal && !controls.cancel && !controls.renew) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {controls.portal && (
        <Button size="sm" tone={isLate ? "primary" : "secondary"} onClick={() => showPortal(t("portal.failed"))}>
          {isLate ? t("fixPayment") : t(`portal.${controls.portal}`)}
        </Button>
      )}
      {controls.cancel && (
        <Button size="sm" tone="quiet" onClick={() => setAsking("cancel")}>
          {t("renewal.cancel")}
        </Button>
      )}
      {controls.renew && (
        <Button size="sm" tone="primary" onClick={() => setAsking("renew")}>
          {t("renewal.renewConfirm")}
        </Button>
      )}
      {asking && (
        <Suspense fallback={null}>
          <RenewalDialog change={asking} view={view} onDone={onChange} onClose={() => setAsking(null)} />
        </Suspense>
      )}
    </div>
  );
}
