import clsx from "clsx";
import { CalendarClock } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/badge.tsx";
import { Card } from "#app/components/card.tsx";
import { ProgressBar } from "#app/components/progress-bar.tsx";
import { useNow } from "#app/lib/root-data.ts";
import { daysLeft, viewQuota } from "#app/lib/session/quota.ts";
import { useDateTime } from "#app/lib/use-date-time.ts";
import { useRuns } from "#app/lib/use-runs.ts";
import { UNITS_PER_RUN } from "#workers/kernel/quota-units.ts";
import type { QuotaInfo } from "#workers/modules/usage/contract.ts";
import { isLeftOfToday } from "./quota-rules.ts";

type Props = {
  quota: QuotaInfo | null;
  /** The enterprise whose quota it is; null for the visitor's own. */
  enterpriseName: string | null;
  /** The enterprise's quota where the visitor spends a part of it: the bar shows how much of the whole is gone. */
  whole: QuotaInfo | null;
  /** What can be done about the plan. */
  children?: ReactNode;
};

/** What there is to spend, what is used of it and until when it holds (spec 3 §4.7). */
export function QuotaCard({ quota, enterpriseName, whole, children }: Props) {
  const { t } = useTranslation(["usagePage", "plan"]);
  if (quota === null) return <Card className="px-5 py-4 text-danger text-sm">{t("quota.failed")}</Card>;
  return (
    <Card className="flex min-w-0 flex-col gap-3 px-5 py-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 wrap-anywhere font-semibold">{enterpriseName ?? t("quota.label")}</h2>
        <Badge tone={quota.plan === "FREE" ? "neutral" : "accent"}>{t(`plan:name.${quota.plan}`)}</Badge>
        {quota.status !== "ACTIVE" && <Badge tone="danger">{t(`quota.status.${quota.status}`)}</Badge>}
      </div>
      <Amount quota={quota} whole={whole} />
      <Facts quota={quota} />
      {children}
    </Card>
  );
}

/** What is left, red from 95 % on, over a bar that warns from 80 % on. */
function Amount({ quota, whole }: { quota: QuotaInfo; whole: QuotaInfo | null }) {
  const { t } = useTranslation("usagePage");
  const runs = useRuns();
  const { accountQuota: total, usedQuota: used, remainingQuota: left, heldQuota: held } = quota;
  const of = whole ?? quota;
  const view = viewQuota({ availableUnits: left, usedUnits: of.usedQuota, totalUnits: of.accountQuota });
  const key = whole !== null ? "ownUse" : quota.plan === "FREE" ? "usedToday" : "used";
  const counted = key === "ownUse" ? used : total;
  const said =
    total < 0
      ? t("quota.usedOnly", { used: runs(used) })
      : t(`quota.${key}`, { used: runs(used), total: runs(total), count: counted / UNITS_PER_RUN });
  return (
    <div>
      <p
        className={clsx(
          "font-semibold text-2xl tabular-nums",
          view.kind === "limited" && view.tone === "critical" && "text-quota-critical",
        )}
      >
        {left < 0
          ? t("quota.unlimited")
          : t(isLeftOfToday(quota) ? "quota.leftToday" : "quota.left", { runs: runs(left) })}
      </p>
      {view.kind === "limited" && <ProgressBar className="my-2" label={said} share={view.usedShare} tone={view.tone} />}
      <p className="text-ink-soft text-sm tabular-nums">{said}</p>
      {held > 0 && <p className="text-ink-soft text-sm">{t("quota.held", { runs: runs(held) })}</p>}
    </div>
  );
}

function Facts({ quota }: { quota: QuotaInfo }) {
  const { t } = useTranslation("usagePage");
  const runs = useRuns();
  const dateTime = useDateTime();
  const now = useNow();
  const { today, renewsAt, expireAt, memberUsageDailyLimit: limit } = quota;
  const ends = expireAt === null ? null : daysLeft(expireAt, now);
  const facts: ReactNode[] = [];
  if (today !== null && quota.plan === "FREE") facts.push(t("quota.backAt", { time: dateTime(today.backAt) }));
  else if (today !== null)
    facts.push(
      t("quota.day", {
        ...{ used: runs(today.used), limit: runs(today.limit), time: dateTime(today.backAt) },
        count: today.limit / UNITS_PER_RUN,
      }),
    );
  else if (limit >= 0) facts.push(t("quota.memberLimit", { runs: runs(limit) }));
  if (renewsAt !== null && quota.status === "ACTIVE") facts.push(t("quota.renews", { time: dateTime(renewsAt) }));
  return (
    <>
      {facts.length > 0 && (
        <ul className="flex flex-col gap-1 text-ink-faint text-sm">
          {facts.map((fact, index) => (
            <li key={`fact-${String(index)}`}>{fact}</li>
          ))}
        </ul>
      )}
      {ends !== null && quota.status === "ACTIVE" && expireAt !== null && (
        <p className="flex items-center gap-1.5 text-quota-warning text-sm">
          <CalendarClock aria-hidden className="size-4 shrink-0" />
          {t("quota.expires", { count: ends, time: dateTime(expireAt) })}
        </p>
      )}
    </>
  );
}
