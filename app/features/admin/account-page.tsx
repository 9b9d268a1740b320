import { Link } from "@remix-run/react";
import { Ban } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/badge.tsx";
import { Button } from "#app/components/button.tsx";
import { Notice } from "#app/components/notice.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { useDateTime } from "#app/lib/use-date-time.ts";
import { isCounted } from "#workers/modules/admin/domain.ts";
import { ActsPart } from "./acts-part.tsx";
import { BackToFind } from "./back-to-find.tsx";
import { BanDialog } from "./ban-dialog.tsx";
import { BrowsersPart } from "./browsers-part.tsx";
import { LedgerPart } from "./ledger-part.tsx";
import type { AccountData } from "./load-admin.server.ts";
import { MailPart } from "./mail-part.tsx";
import { BalancePart, StripePart } from "./money-parts.tsx";
import { Facts, Part } from "./part.tsx";
import { PlanDialog } from "./plan-dialog.tsx";
import { QuotaDialog } from "./quota-dialog.tsx";
import { QuotaPart } from "./quota-part.tsx";
import { StatusBadge } from "./status-badge.tsx";
import { TasksPart } from "./tasks-part.tsx";
import { enterprisePath } from "./views.ts";

type Asking = "quota" | "plan" | "ban" | null;

/** An account as staff see it, and what they can do about it. */
export function AccountPage({ data }: { data: AccountData }) {
  const { t } = useTranslation("adminPages");
  const { account, acts, ledger, ledgerPage } = data;
  const { quota, membership, lastAct } = account;
  const [asking, setAsking] = useState<Asking>(null);
  const close = () => setAsking(null);
  const isBanned = membership.status === "BAN";
  const mayChangePlan = account.enterprise === null && account.stripe.paysBy === null;
  return (
    <>
      <BackToFind />
      <PageHeader
        title={<span className="wrap-anywhere">{account.email}</span>}
        text={account.name}
        actions={
          <>
            {quota !== null && isCounted(quota) && account.enterprise === null && (
              <Button onClick={() => setAsking("quota")}>{t("quotaAct.open")}</Button>
            )}
            {mayChangePlan && <Button onClick={() => setAsking("plan")}>{t("planAct.open")}</Button>}
            {!account.isSystemAdmin && (
              <Button tone={isBanned ? "secondary" : "danger"} onClick={() => setAsking("ban")}>
                {t(isBanned ? "banAct.unban" : "banAct.ban")}
              </Button>
            )}
          </>
        }
      />
      {isBanned && (
        <div className="mb-4">
          <Notice icon={<Ban />} tone="warning">
            {t("account.banned")}
          </Notice>
        </div>
      )}
      <div className="grid gap-4 lg:grid-cols-2">
        <MembershipPart data={data} />
        <QuotaPart quota={quota} payer={account.enterprise} />
        <StripePart account={account} />
        <BalancePart balance={account.balance} />
        <MailPart account={account} />
        <TasksPart account={account} />
        <BrowsersPart account={account} />
      </div>
      <LedgerPart ledger={ledger} ledgerPage={ledgerPage} />
      <ActsPart subject={account.id} acts={acts} />
      {asking === "quota" && quota !== null && (
        <QuotaDialog name={account.email} quota={quota} lastAct={lastAct} onClose={close} />
      )}
      {asking === "plan" && <PlanDialog account={account} onClose={close} />}
      {asking === "ban" && <BanDialog account={account} onClose={close} />}
    </>
  );
}

function MembershipPart({ data: { account } }: { data: AccountData }) {
  const { t } = useTranslation("adminPages");
  const dateTime = useDateTime();
  const { membership, enterprise, notice, stripe } = account;
  return (
    <Part title={t("account.membership")} actions={<StatusBadge status={membership.status} />}>
      <Facts
        rows={[
          [t("account.plan"), `${t(`plans.${membership.plan}`)} · ${t(`types.${membership.type}`)}`],
          [t("account.from"), dateTime(membership.effectiveAt)],
          [t("account.until"), membership.expireAt === null ? t("never") : dateTime(membership.expireAt)],
          ...(enterprise === null
            ? []
            : [
                [
                  t("account.enterprise"),
                  <span key="enterprise">
                    <Link to={enterprisePath(enterprise.id)} className="focus-ring rounded-control hover:underline">
                      {enterprise.name}
                    </Link>
                    {membership.isEnterpriseAdmin && ` · ${t("account.enterpriseAdmin")}`}
                  </span>,
                ] as const,
              ]),
          [t("account.since"), dateTime(account.createdAt)],
          [t("account.id"), account.id],
        ]}
      />
      <p className="flex flex-wrap gap-2 text-sm">
        {account.isSystemAdmin && <Badge tone="accent">{t("account.staff")}</Badge>}
        <span className={notice === null ? "text-ink-soft" : "text-danger"}>
          {notice === null ? t("account.mayWork") : t("account.mayNot", { code: notice })}
        </span>
      </p>
      {stripe.paysBy !== null && enterprise === null && <p className="text-ink-soft text-sm">{t("planAct.stripe")}</p>}
    </Part>
  );
}
