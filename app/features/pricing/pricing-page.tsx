import { CloudAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Notice } from "#app/components/notice.tsx";
import type { PricingData } from "#app/entities/plan/load-pricing.server.ts";
import { firstMethod, methodsOf } from "#app/entities/plan/offers.ts";
import { renews } from "#app/entities/plan/plan-rules.ts";
import { useLanguage } from "#app/lib/root-data.ts";
import { useCalmRevalidate } from "#app/lib/use-calm-revalidate.ts";
import { usePromptParams } from "#app/lib/use-prompt-params.ts";
import { useReturn } from "#app/lib/use-return.ts";
import type { PaymentMethod } from "#workers/modules/subscriptions/domain.ts";
import { CurrentPlan } from "./current-plan.tsx";
import { MethodChoice } from "./method-choice.tsx";
import { PlanShop } from "./plan-shop.tsx";
import { PricingFacts } from "./pricing-facts.tsx";
import { TopUpCard } from "./top-up-card.tsx";

/** The plans, what they cost in which way to pay, and what one has (spec 1 §2). */
export function PricingPage({ offers, isSignedIn, view, refusal, mayRenewForAll }: PricingData) {
  const { t } = useTranslation("pricing");
  const revalidate = useCalmRevalidate();
  // The plan may have changed in another tab, in the portal, or by a colleague of support.
  useReturn(isSignedIn, revalidate);
  const all = methodsOf(offers?.offers ?? []);
  // What renews by card is changed by card.
  const methods = view && renews(view) ? all.filter((method) => method === "card") : all;
  const [method, setMethod] = useMethod(methods);
  return (
    <div className="mx-auto max-w-6xl px-4 sm:px-6">
      <header className="pt-10 pb-6 text-center sm:pt-14">
        <h1 className="break-keep text-balance font-semibold text-display tracking-tight">{t("headline")}</h1>
        <p className="mx-auto mt-3 max-w-xl text-balance text-ink-soft text-lg">{t("lead")}</p>
      </header>
      <div className="flex flex-col gap-4">
        {view && <CurrentPlan view={view} isEnterpriseAdmin={mayRenewForAll} onChange={revalidate} />}
        {isSignedIn && !view && (
          <Problem
            title={t(refusal === null ? "notLoaded.plan" : "notLoaded.refused")}
            text={refusal ?? t("notLoaded.planText")}
            onRetry={refusal === null ? revalidate : undefined}
          />
        )}
        {!offers && <Problem title={t("notLoaded.title")} text={t("notLoaded.text")} onRetry={revalidate} />}
        <MethodChoice methods={methods} value={method} onChange={setMethod} />
        <PlanShop offers={offers} onlooker={{ isSignedIn, view }} method={method} onChange={revalidate} />
        <TopUpCard offers={offers} view={view} method={method} onChange={revalidate} />
      </div>
      <PricingFacts methods={all} />
    </div>
  );
}

/** The way to pay, which the address remembers, so that it outlives the sign-in. */
function useMethod(methods: readonly PaymentMethod[]): [PaymentMethod, (method: PaymentMethod) => void] {
  const [params, setParams] = usePromptParams();
  const method = firstMethod(params.get("pay"), useLanguage(), methods);
  return [method, (pay) => setParams(new URLSearchParams({ pay }), { replace: true, preventScrollReset: true })];
}

function Problem({ title, text, onRetry }: { title: string; text: string; onRetry?: () => void }) {
  const { t } = useTranslation("ui");
  return (
    <Notice icon={<CloudAlert />} tone="warning" title={title}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="flex-[1_1_16rem]">{text}</p>
        {onRetry && (
          <Button size="sm" onClick={onRetry}>
            {t("retry")}
          </Button>
        )}
      </div>
    </Notice>
  );
}
