import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useDateTime } from "#app/lib/use-date-time.ts";
import { useRuns } from "#app/lib/use-runs.ts";
import { UNITS_PER_RUN } from "#workers/kernel/quota-units.ts";
import type { QuotaState } from "#workers/modules/admin/accounts/contract.ts";
import { deductible } from "#workers/modules/admin/domain.ts";
import { Facts, Part } from "./part.tsx";
import { enterprisePath } from "./views.ts";

type Props = {
  quota: QuotaState | null;
  /** The enterprise that pays for a member. */
  payer?: { id: string; name: string } | null;
};

/** What is left of the account that pays. */
export function QuotaPart({ quota, payer = null }: Props) {
  const { t } = useTranslation("adminPages");
  const runs = useRuns();
  const dateTime = useDateTime();
  if (quota === null)
    return (
      <Part title={t("account.quota")}>
        <p className="text-danger text-sm">{t("account.noQuota")}</p>
      </Part>
    );
  const left = deductible(quota);
  const total = (units: number) => (units === -1 ? t("unlimited") : runs(units));
  const of = (used: number, quotaUnits: number) =>
    t("account.ofQuota", { used: runs(used), quota: total(quotaUnits), count: quotaUnits / UNITS_PER_RUN });
  return (
    <Part title={t("account.quota")}>
      <Facts
        rows={[
          [t("account.left"), <strong key="left">{left === null ? t("unlimited") : runs(left)}</strong>],
          [t("account.used"), of(quota.used, quota.quota)],
          [t("account.held"), runs(quota.held)],
          ...(quota.dailyLimit === -1 ? [] : [[t("account.today"), of(quota.dayUsed, quota.dailyLimit)] as const]),
          ...(quota.renewsAt === null ? [] : [[t("account.renews"), dateTime(quota.renewsAt)] as const]),
        ]}
      />
      {payer !== null && (
        <p className="text-ink-soft text-sm">
          {t("account.paidByEnterprise")}{" "}
          <Link to={enterprisePath(payer.id)} className="focus-ring rounded-control text-accent-ink underline">
            {payer.name}
          </Link>
        </p>
      )}
    </Part>
  );
}
