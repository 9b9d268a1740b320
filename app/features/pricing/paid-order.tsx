import { ExternalLink } from "lucide-react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { formatPrice } from "#app/entities/plan/offers.ts";
import { HOME, TRACKING_PATH } from "#app/lib/paths.ts";
import { useLanguage } from "#app/lib/root-data.ts";
import { useDateTime, useDay } from "#app/lib/use-date-time.ts";
import type { CheckoutView } from "#workers/modules/subscriptions/contract.ts";
import { FeatureList } from "./feature-list.tsx";
import { wholePlan } from "./plan-features.ts";

const UNTIL = { SUBSCRIPTION: "result.renews", PASS: "result.until", TOP_UP: "topUp.until" } as const;

/** An order that was paid: what it is, what it brings, and where to go on. */
export function PaidOrder({ checkout }: { checkout: CheckoutView }) {
  const { t } = useTranslation("pricing");
  const locale = useLanguage();
  const writeTime = useDateTime();
  const writeDay = useDay();
  const { planType } = checkout.metadata;
  const facts = [
    ...(planType === null ? [] : [{ name: t("result.plan"), value: t(`plan.${planType}.version`) }]),
    { name: t("result.amount"), value: formatPrice(checkout.amount_total, checkout.currency, locale) },
    { name: t("result.ordered"), value: writeTime(checkout.created * 1000) },
    ...(checkout.paidUntil === null
      ? []
      : [
          {
            name: t(UNTIL[checkout.kind]),
            value: writeDay(checkout.paidUntil),
          },
        ]),
  ];
  return (
    <Card className="mt-8">
      <dl className="divide-y divide-line">
        {facts.map(({ name, value }) => (
          <div key={name} className="flex items-baseline justify-between gap-4 px-5 py-3">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="text-end font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {planType && (
        <div className="border-line border-t px-5 py-4">
          <h2 className="font-semibold">{t("result.benefits")}</h2>
          <FeatureList features={wholePlan(planType, t, locale)} className="mt-3 grid gap-2 sm:grid-cols-2" />
        </div>
      )}
      <div className="flex flex-wrap gap-2 border-line border-t px-5 py-4">
        <LinkButton to={HOME} tone="primary" size="lg">
          {t("result.tryNow")}
        </LinkButton>
        <LinkButton to={TRACKING_PATH} size="lg">
          {t("result.dashboard")}
        </LinkButton>
        {checkout.invoiceUrl && (
          <a
            href={checkout.invoiceUrl}
            target="_blank"
            rel="noreferrer"
            className={buttonClass("quiet", "lg", "sm:ms-auto")}
          >
            <ExternalLink aria-hidden className="size-4" />
            {t("result.invoice")}
          </a>
        )}
      </div>
    </Card>
  );
}
