import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { SegmentedControl } from "#app/components/segmented-control.tsx";
import { Select } from "#app/components/select.tsx";
import { Tooltip } from "#app/components/tooltip.tsx";
import "#app/i18n/pricing-texts.ts";
import { PlanButtons } from "#app/entities/plan/plan-buttons.tsx";
import { boughtPlan, runningPlan } from "#app/entities/plan/plan-rules.ts";
import { PLANS_PATH, TOP_UP_PATH } from "#app/lib/paths.ts";
import { useNow } from "#app/lib/root-data.ts";
import { useCalmRevalidate } from "#app/lib/use-calm-revalidate.ts";
import type { SubscriptionView } from "#workers/modules/subscriptions/contract.ts";
import type { UsageData } from "./load-usage.server.ts";
import { MonthCard } from "./month-card.tsx";
import { QuotaCard } from "./quota-card.tsx";
import { RangeCard } from "./range-card.tsx";
import { UsageTables } from "./usage-tables.tsx";
import { useUsageExport } from "./use-usage-export.ts";
import { type UsageScreen, useUsageScreen } from "./use-usage-screen.ts";

/** What there is to spend and where it went (spec 3 §2.9). The address says whose, and which days. */
export function UsagePage({ data }: { data: UsageData }) {
  const { t } = useTranslation("usagePage");
  const screen = useUsageScreen(data);
  const { enterprise, isEnterprise, isAdmin, quota } = screen;
  // What a whole enterprise used is for its admins.
  const isSeen = !isEnterprise || isAdmin;
  return (
    <div className="w-full">
      <PageHeader title={t("title")} text={t("text")} actions={isSeen && <ExportButton screen={screen} />} />
      {enterprise !== null && <Whose screen={screen} />}
      <div className="mb-4 grid gap-4 lg:grid-cols-2">
        <QuotaCard
          quota={quota}
          enterpriseName={isEnterprise ? (enterprise?.name ?? null) : null}
          whole={isEnterprise ? null : (enterprise?.quota ?? null)}
        >
          {data.plan && (
            <PlanControls plan={data.plan} isMember={enterprise !== null} isAdmin={enterprise?.isAdmin ?? false} />
          )}
        </QuotaCard>
        {isSeen && <MonthCard screen={screen} />}
      </div>
      {isSeen && (
        <>
          <RangeCard screen={screen} />
          <UsageTables screen={screen} />
        </>
      )}
    </div>
  );
}

type PlanControlsProps = { plan: SubscriptionView; isMember: boolean; isAdmin: boolean };

/** The ways to a plan and out of it, under what it gives (spec 3 §4.7); members of an enterprise have no plan to buy. */
function PlanControls({ plan, isMember, isAdmin }: PlanControlsProps) {
  const { t } = useTranslation("site");
  const revalidate = useCalmRevalidate();
  const now = useNow();
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {!isMember && (
        <LinkButton to={PLANS_PATH} size="sm">
          {t(plan.planType === "FREE" ? "account.upgrade" : "account.changePlan")}
        </LinkButton>
      )}
      {!isMember && boughtPlan(runningPlan(plan, now)) && (
        <LinkButton to={TOP_UP_PATH} size="sm">
          {t("account.topUp")}
        </LinkButton>
      )}
      <PlanButtons view={plan} isEnterpriseAdmin={isAdmin} onChange={revalidate} />
    </div>
  );
}

const ALL = "all";

/** Oneself or the enterprise; of the enterprise its admins choose all of it or a member. */
function Whose({ screen: { address, change, isEnterprise, isAdmin, enterprise, member } }: { screen: UsageScreen }) {
  const { t } = useTranslation("usagePage");
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <SegmentedControl
        label={t("view.label")}
        value={address.view}
        onChange={(view) => change({ view, member: null })}
        segments={(["personal", "enterprise"] as const).map((value) => ({ value, label: t(`view.${value}`) }))}
      />
      {isEnterprise && isAdmin && enterprise !== null && (
        <Select
          label={t("members.label")}
          className="w-64 max-sm:w-full"
          value={member?.userId ?? ALL}
          onChange={(userId) => change({ member: userId === ALL ? null : userId })}
          choices={[
            { value: ALL, label: t("members.all") },
            ...enterprise.members.map(({ userId, email }) => ({ value: userId, label: email })),
          ]}
        />
      )}
    </div>
  );
}

function ExportButton({ screen }: { screen: UsageScreen }) {
  const { t } = useTranslation("usagePage");
  const { isExporting, start } = useUsageExport(screen);
  return (
    <Tooltip text={t("exportHint")}>
      <Button icon={<Download aria-hidden className="size-4" />} busy={isExporting} onClick={() => void start()}>
        {t("export")}
      </Button>
    </Tooltip>
  );
}
