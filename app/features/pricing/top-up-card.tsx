import { Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { formatPrice, type Offers, topUpFor } from "#app/entities/plan/offers.ts";
import { boughtPlan, runningPlan } from "#app/entities/plan/plan-rules.ts";
import { formatInteger } from "#app/lib/format.ts";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { useLanguage, useNow } from "#app/lib/root-data.ts";
import type { SubscriptionView } from "#workers/modules/subscriptions/contract.ts";
import type { PaymentMethod } from "#workers/modules/subscriptions/domain.ts";

const TopUpDialog = lazyPart(() => import("./top-up-dialog.client.tsx"));

type Props = { offers: Offers | null; view: SubscriptionView | null; method: PaymentMethod; onChange: () => void };

/** More AI tasks for the month that runs; nothing where no bought plan does. */
export function TopUpCard({ offers, view, method, onChange }: Props) {
  const { t } = useTranslation("pricing");
  const locale = useLanguage();
  const now = useNow();
  const [isOpen, setOpen] = useState(false);
  const topUp = topUpFor(offers?.topUps ?? [], method);
  if (view === null || topUp === null || boughtPlan(runningPlan(view, now)) === null) return null;
  const number = formatInteger(topUp.tasks, locale);
  return (
    <Card>
      <section id="top-up" className="flex scroll-mt-20 flex-wrap items-center gap-x-6 gap-y-3 p-5">
        <div className="min-w-0 flex-[1_1_18rem]">
          <h2 className="font-semibold">{t("topUp.heading")}</h2>
          <p className="mt-1 text-ink-soft">
            {t("topUp.text", { number, price: formatPrice(topUp.amountMinor, topUp.currency, locale) })}
          </p>
        </div>
        <Button onClick={() => setOpen(true)}>
          <Plus aria-hidden className="size-4" />
          {t("topUp.title", { number })}
        </Button>
      </section>
      {isOpen && (
        <Suspense fallback={null}>
          <TopUpDialog topUp={topUp} method={method} view={view} onChange={onChange} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}
