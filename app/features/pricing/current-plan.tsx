import { BadgeCheck, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/notice.tsx";
import { PlanButtons } from "#app/entities/plan/plan-buttons.tsx";
import { isEnterprise, runningPlan } from "#app/entities/plan/plan-rules.ts";
import { useNow } from "#app/lib/root-data.ts";
import { useDay } from "#app/lib/use-date-time.ts";
import type { SubscriptionView } from "#workers/modules/subscriptions/contract.ts";

/** The plan that runs, until when, and the controls of its subscription; nothing without a plan. */
export function CurrentPlan({
  view,
  isEnterpriseAdmin,
  onChange,
}: {
  view: SubscriptionView;
  /** Whether who looks may take back the end of an enterprise's subscription. */
  isEnterpriseAdmin: boolean;
  onChange: () => void;
}) {
  const { t } = useTranslation(["pricing", "plan"]);
  const now = useNow();
  const status = usePlanStatus(view);
  if (runningPlan(view, now) === "FREE" && !view.hasPortal && view.changingTo === null) return null;
  const isLate = view.status === "PAST_DUE";
  return (
    <Notice icon={isLate ? <TriangleAlert /> : <BadgeCheck />} tone={isLate ? "warning" : "info"}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-[1_1_16rem]">
          {status && <p className="text-ink">{status}</p>}
          {view.changingTo && <p>{t("status.changing", { plan: t(`plan:name.${view.changingTo}`) })}</p>}
        </div>
        <PlanButtons view={view} isEnterpriseAdmin={isEnterpriseAdmin} onChange={onChange} />
      </div>
    </Notice>
  );
}

/** One sentence on the plan that runs and its end; null without one. */
function usePlanStatus(view: SubscriptionView): string | null {
  const { t } = useTranslation(["pricing", "plan"]);
  const now = useNow();
  const writeDay = useDay();
  const running = runningPlan(view, now);
  if (running === "FREE") return null;
  if (isEnterprise(view)) return t("status.enterprise");
  const plan = t(`plan:name.${running}`);
  if (view.status === "PAST_DUE") return t("status.pastDue", { plan });
  if (view.paidUntil === null) return t("status.given", { plan });
  const day = writeDay(view.paidUntil);
  if (view.kind === "PASS") return t("status.pass", { plan, day });
  if (view.kind !== "SUBSCRIPTION") return t("status.givenUntil", { plan, day });
  return view.cancelAtPeriodEnd ? t("status.ending", { plan, day }) : t("status.renewing", { plan, day });
}
