import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "#app/components/card.tsx";
import { useMoney } from "#app/entities/tracked-post/use-money.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { ReportSnapshot } from "#workers/modules/reports/contract.ts";

type Currency = ReportSnapshot["currencies"][number];

/** The sums of a report, exact. Counted and estimated views, and currencies, each stand by themselves. */
export function ReportTotals({ report }: { report: ReportSnapshot }) {
  const { t } = useTranslation("sharedReport");
  const { integer } = useFormat();
  const { money } = useMoney();
  const { posts, views, estimatedViews, likes, comments, showsCost, currencies } = report;
  const hasCounted = views > 0 || estimatedViews === 0;
  return (
    <dl aria-label={t("totals.label")} className="report-totals">
      <Total label={t("totals.views")}>
        {hasCounted && <Line>{integer(views)}</Line>}
        {estimatedViews > 0 && (
          <Line isSmall={hasCounted}>
            {hasCounted && "+ "}
            {integer(estimatedViews)} <Estimated />
          </Line>
        )}
      </Total>
      <Total label={t("totals.posts")}>
        <Line>{integer(posts)}</Line>
      </Total>
      <Total label={t("totals.reactions")}>
        <Line>{integer(likes + comments)}</Line>
      </Total>
      {showsCost && (
        <>
          <Total label={t("totals.cost")}>
            {currencies.length === 0 && <Line>–</Line>}
            {currencies.map(({ currency, costMinor, posts: paid }, index) => (
              <Line key={currency} isSmall={index > 0}>
                {money({ amountMinor: costMinor, currency })}
                {paid < posts && (
                  <span className="block font-normal text-ink-faint text-sm">
                    {t("totals.ofPosts", { count: paid, number: integer(paid) })}
                  </span>
                )}
              </Line>
            ))}
          </Total>
          <Total label={t("totals.cpm")}>
            {currencies.length === 0 && <Line>–</Line>}
            {currencies.map((currency, index) => (
              <Cpm key={currency.currency} of={currency} isSmall={index > 0} />
            ))}
          </Total>
        </>
      )}
    </dl>
  );
}

/** The CPM over counted views, and beside it the one over estimated views where there are any. */
function Cpm({ of: { currency, cpm, estimatedCpm }, isSmall }: { of: Currency; isSmall: boolean }) {
  const format = useMoney();
  return (
    <>
      {(cpm !== null || estimatedCpm === null) && <Line isSmall={isSmall}>{format.cpm(cpm, currency)}</Line>}
      {estimatedCpm !== null && (
        <Line isSmall={isSmall || cpm !== null}>
          {format.cpm(estimatedCpm, currency)} <Estimated />
        </Line>
      )}
    </>
  );
}

function Total({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Card className="report-block min-w-0 px-4 py-3">
      <dt className="text-ink-faint text-sm">{label}</dt>
      <dd>{children}</dd>
    </Card>
  );
}

function Line({ isSmall = false, children }: { isSmall?: boolean; children: ReactNode }) {
  return (
    <span className={isSmall ? "block wrap-anywhere text-ink-soft" : "block wrap-anywhere font-semibold text-xl"}>
      {children}
    </span>
  );
}

function Estimated() {
  const { t } = useTranslation("ui");
  return <span className="font-normal text-ink-faint text-sm">{t("estimated")}</span>;
}
