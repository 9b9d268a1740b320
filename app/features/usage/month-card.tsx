import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { ErrorMessage } from "#app/components/error-message.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { TYPES, typeColor } from "#app/entities/plan/use-types.ts";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { useRuns } from "#app/lib/use-runs.ts";
import type { UseType } from "#workers/modules/usage/domain.ts";
import type { UsageScreen } from "./use-usage-screen.ts";

const TypesChart = lazyPart(() => import("./types-chart.client.tsx"));

/** A month of use by type, and of an enterprise what each member used. */
export function MonthCard({ screen: { stats, change } }: { screen: UsageScreen }) {
  const { t } = useTranslation("usagePage");
  const { data, error } = stats;
  return (
    <Card className="flex min-w-0 flex-col gap-3 px-5 py-4">
      <h2 className="font-semibold">{t("month.title")}</h2>
      {data === undefined ? (
        error === null ? (
          <Skeleton className="h-36 w-full" />
        ) : (
          <ErrorMessage onRetry={() => void stats.refetch()}>{t("month.failed")}</ErrorMessage>
        )
      ) : (
        <>
          <ByType units={data.quotaTypeUsageStats} />
          {data.memberUsageStats !== null && (
            <Members stats={data.memberUsageStats} onMember={(member) => change({ member })} />
          )}
        </>
      )}
    </Card>
  );
}

type Units = Partial<Record<UseType, number>>;

const totalOf = (units: Units) => TYPES.reduce((sum, type) => sum + (units[type] ?? 0), 0);

function ByType({ units }: { units: Units }) {
  const { t } = useTranslation("usagePage");
  const { percent } = useFormat();
  const runs = useRuns();
  const total = totalOf(units);
  const parts = TYPES.map((type) => ({ type, units: units[type] ?? 0 })).filter((part) => part.units > 0);
  if (parts.length === 0) return <p className="text-ink-soft">{t("month.empty")}</p>;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <Suspense fallback={<Skeleton className="size-36 rounded-full!" />}>
        <TypesChart parts={parts} />
      </Suspense>
      <table className="min-w-52 flex-1 text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">{t("month.type")}</th>
            <th scope="col">{t("month.runs")}</th>
            <th scope="col">{t("month.share")}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.type}>
              <th scope="row" className="py-1 pe-2 text-start font-normal">
                <span className="flex items-center gap-2">
                  <span
                    aria-hidden
                    className="size-2.5 shrink-0 rounded-full"
                    style={{ background: typeColor(part.type) }}
                  />
                  <span className="first-letter:uppercase">{t(`range.types.${part.type}`)}</span>
                </span>
              </th>
              <td className="py-1 text-end tabular-nums">{runs(part.units)}</td>
              <td className="w-16 py-1 text-end text-ink-faint tabular-nums">{percent((100 * part.units) / total)}</td>
            </tr>
          ))}
          <tr className="border-line border-t font-medium">
            <th scope="row" className="py-1 text-start font-medium">
              {t("month.total")}
            </th>
            <td className="py-1 text-end tabular-nums">{runs(total)}</td>
            <td />
          </tr>
        </tbody>
      </table>
    </div>
  );
}

type MemberStats = readonly { userId: string; email: string; quotaTypeUsageStats: Units }[];
/** The others can be chosen by name. */
const MEMBERS_SHOWN = 5;

function Members({ stats, onMember }: { stats: MemberStats; onMember: (userId: string) => void }) {
  const { t } = useTranslation("usagePage");
  const runs = useRuns();
  const used = stats.filter(({ quotaTypeUsageStats }) => totalOf(quotaTypeUsageStats) > 0).slice(0, MEMBERS_SHOWN);
  if (used.length === 0) return null;
  return (
    <div>
      <h3 className="mb-1 text-ink-faint text-sm">{t("month.members")}</h3>
      <ul>
        {used.map(({ userId, email, quotaTypeUsageStats }) => (
          <li key={userId} className="flex items-center justify-between gap-3">
            <Button
              tone="quiet"
              size="sm"
              className="-ms-2 min-w-0 truncate"
              aria-label={t("month.look", { email })}
              onClick={() => onMember(userId)}
            >
              {email}
            </Button>
            <span className="text-sm tabular-nums">{runs(totalOf(quotaTypeUsageStats))}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
