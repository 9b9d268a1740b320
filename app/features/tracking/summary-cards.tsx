import clsx from "clsx";
import { CirclePlay, Coins, Eye, Gauge, Timer } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "#app/components/card.tsx";
import { Count } from "#app/components/number.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { useMoney } from "#app/entities/tracked-post/use-money.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { TrackingSummary } from "#workers/modules/publications/contract.ts";
import type { StrategyTemplate } from "#workers/modules/publications/strategies/contract.ts";
import { trackingHours } from "#workers/modules/publications/strategies/domain.ts";
import { useHoursText } from "./auto-update/plan-text.ts";

/** The totals of the chosen days; null while they are on their way. `plan` is how posts are read by themselves, null while none is. Currencies, and counted and estimated numbers, are never added up. */
export function SummaryCards({ summary, plan }: { summary: TrackingSummary | null; plan: StrategyTemplate | null }) {
  const { t } = useTranslation("videoTracking");
  const { integer } = useFormat();
  const hoursText = useHoursText();
  return (
    <dl
      aria-label={t("summary.label")}
      className={clsx(
        "mb-4 grid grid-cols-2 gap-3",
        plan === null ? "lg:grid-cols-4" : "lg:grid-cols-5 max-lg:[&>:last-child]:col-span-2",
      )}
    >
      <Figure icon={<CirclePlay aria-hidden />} label={t("summary.videos")}>
        {summary && integer(summary.totalVideos)}
      </Figure>
      <Figure
        icon={<Eye aria-hidden />}
        label={t("summary.views")}
        detail={
          summary !== null &&
          summary.estimatedViews > 0 && (
            <>
              + <Count estimated value={summary.estimatedViews} />
            </>
          )
        }
      >
        {summary && <Count value={summary.totalViews} />}
      </Figure>
      <Figure icon={<Coins aria-hidden />} label={t("summary.cost")} detail={<OtherCosts summary={summary} />}>
        {summary && <MainCost summary={summary} />}
      </Figure>
      <Figure icon={<Gauge aria-hidden />} label={t("summary.cpm")} detail={<OtherCpms summary={summary} />}>
        {summary && <MainCpm summary={summary} />}
      </Figure>
      {plan !== null && (
        <Figure
          icon={<Timer aria-hidden />}
          label={t("summary.trackingTime")}
          detail={t("summary.trackingRuns", { count: plan.totalRuns, hours: plan.intervalHours })}
        >
          {hoursText(trackingHours(plan))}
        </Figure>
      )}
    </dl>
  );
}

function Figure({
  icon,
  label,
  detail,
  children,
}: {
  icon: ReactNode;
  label: string;
  detail?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card className="flex min-w-0 flex-col gap-0.5 px-4 py-3">
      <dt className="flex items-center gap-1.5 text-ink-faint text-sm [&>svg]:size-4 [&>svg]:shrink-0">
        {icon}
        <span className="truncate">{label}</span>
      </dt>
      <dd className="flex flex-wrap items-baseline gap-x-2">
        <span className="min-w-0 wrap-anywhere font-semibold text-xl">
          {children ?? <Skeleton className="my-1 h-5 w-20" />}
        </span>
        {detail && <span className="text-ink-faint text-sm">{detail}</span>}
      </dd>
    </Card>
  );
}

function MainCost({ summary: { currencies } }: { summary: TrackingSummary }) {
  const { money } = useMoney();
  const [main] = currencies;
  return <>{money(main === undefined ? null : { amountMinor: main.costMinor, currency: main.currency })}</>;
}

function OtherCosts({ summary }: { summary: TrackingSummary | null }) {
  const { money } = useMoney();
  const others = summary?.currencies.slice(1) ?? [];
  if (others.length === 0) return null;
  return <>{others.map(({ costMinor, currency }) => `+ ${money({ amountMinor: costMinor, currency })}`).join(" ")}</>;
}

/** The CPM over counted views; where a currency has none, the one over estimated views, marked. */
function MainCpm({ summary: { currencies } }: { summary: TrackingSummary }) {
  const [main] = currencies;
  return main === undefined ? <>–</> : <Cpm of={main} />;
}

function OtherCpms({ summary }: { summary: TrackingSummary | null }) {
  const [main, ...others] = summary?.currencies ?? [];
  const hasBoth = main !== undefined && main.cpm !== null && main.estimatedCpm !== null;
  if (!hasBoth && others.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-x-2">
      {hasBoth && <Cpm of={{ ...main, cpm: null }} />}
      {others.map((other) => (
        <Cpm key={other.currency} of={other} />
      ))}
    </span>
  );
}

function Cpm({ of }: { of: TrackingSummary["currencies"][number] }) {
  const { t } = useTranslation("ui");
  const { cpm } = useMoney();
  const isEstimated = of.cpm === null && of.estimatedCpm !== null;
  return (
    <span className="whitespace-nowrap">
      {cpm(of.cpm ?? of.estimatedCpm, of.currency)}
      {isEstimated && <span className="font-normal text-ink-faint text-sm"> {t("estimated")}</span>}
    </span>
  );
}
