import { CircleSlash } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Notice } from "#app/components/notice.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { useNow } from "#app/lib/root-data.ts";
import { useDateTime } from "#app/lib/use-date-time.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { isCounted } from "#workers/modules/admin/domain.ts";
import type { EnterpriseView } from "#workers/modules/admin/enterprises/contract.ts";
import { ActsPart } from "./acts-part.tsx";
import { BackToFind } from "./back-to-find.tsx";
import { EnterpriseChangeDialog } from "./enterprise-change-dialog.tsx";
import { LedgerPart } from "./ledger-part.tsx";
import type { EnterpriseData } from "./load-admin.server.ts";
import { MembersPart } from "./members-part.tsx";
import { BalancePart } from "./money-parts.tsx";
import { Facts, Part } from "./part.tsx";
import { QuotaDialog } from "./quota-dialog.tsx";
import { QuotaPart } from "./quota-part.tsx";
import { StatusBadge } from "./status-badge.tsx";

/** An enterprise as staff see it, and what they can do about it. */
export function EnterprisePage({ data }: { data: EnterpriseData }) {
  const { t } = useTranslation("adminPages");
  const { enterprise, acts, ledger, ledgerPage } = data;
  const { id, name, quota, members, balance, lastAct } = enterprise;
  const [asking, setAsking] = useState<"quota" | "change" | null>(null);
  const close = () => setAsking(null);
  const standstill = useStandstill(enterprise);
  return (
    <>
      <BackToFind />
      <PageHeader
        title={<span className="wrap-anywhere">{name}</span>}
        text={t("enterprise.title")}
        actions={
          <>
            {quota !== null && isCounted(quota) && (
              <Button onClick={() => setAsking("quota")}>{t("quotaAct.open")}</Button>
            )}
            <Button onClick={() => setAsking("change")}>{t("enterpriseAct.change")}</Button>
          </>
        }
      />
      {standstill !== null && (
        <div className="mb-4">
          <Notice icon={<CircleSlash />} tone="warning">
            {t(`enterprise.${standstill}`)}
          </Notice>
        </div>
      )}
      <div className="grid gap-4 lg:grid-cols-2">
        <TermsPart enterprise={enterprise} />
        <QuotaPart quota={quota} />
        <MembersPart enterprise={enterprise} />
        <BalancePart balance={balance} note={t("enterprise.paid")} />
      </div>
      <LedgerPart
        ledger={ledger}
        ledgerPage={ledgerPage}
        people={new Map(members.map(({ userId, email }) => [userId, email]))}
      />
      <ActsPart subject={id} acts={acts} />
      {asking === "quota" && quota !== null && (
        <QuotaDialog name={name} quota={quota} lastAct={lastAct} onClose={close} />
      )}
      {asking === "change" && <EnterpriseChangeDialog enterprise={enterprise} onClose={close} />}
    </>
  );
}

/** Why its members can order nothing, or null while they can. */
function useStandstill({ status, expireAt }: EnterpriseView): "suspended" | "over" | null {
  const now = useNow();
  if (status === "SUSPENDED") return "suspended";
  return status === "EXPIRED" || (expireAt !== null && expireAt <= now) ? "over" : null;
}

function TermsPart({ enterprise }: { enterprise: EnterpriseView }) {
  const { t } = useTranslation("adminPages");
  const { integer } = useFormat();
  const dateTime = useDateTime();
  const { id, email, status, effectiveAt, expireAt, seats, memberCount, invitationCount } = enterprise;
  const used = integer(memberCount + invitationCount);
  return (
    <Part title={t("enterprise.terms")} actions={<StatusBadge status={status} />}>
      <Facts
        rows={[
          [
            t("enterprise.seats"),
            <span key="seats">
              {seats === -1
                ? t("enterprise.seatsWithoutLimit", { used })
                : t("enterprise.seatsOf", { used, seats: integer(seats) })}
              {invitationCount > 0 && (
                <span className="block text-ink-faint text-xs">
                  {t("enterprise.invited", { count: invitationCount })}
                </span>
              )}
            </span>,
          ],
          [t("account.from"), dateTime(effectiveAt)],
          [t("account.until"), expireAt === null ? t("never") : dateTime(expireAt)],
          [t("enterprise.contact"), email],
          [t("account.id"), id],
        ]}
      />
    </Part>
  );
}
