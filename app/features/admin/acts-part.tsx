import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { AuditRow } from "#workers/modules/admin/audit-contract.ts";
import { AuditTable } from "./audit-table.tsx";
import { AUDIT_PATH } from "./views.ts";

/** The newest acts about an account or an enterprise, with the way to all of them. */
export function ActsPart({ subject, acts }: { subject: string; acts: readonly AuditRow[] }) {
  const { t } = useTranslation("adminPages");
  return (
    <section className="mt-6">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="font-semibold">{t("account.audit")}</h2>
        <Link
          to={`${AUDIT_PATH}?subject=${encodeURIComponent(subject)}`}
          className="focus-ring rounded-control text-accent-ink text-sm hover:underline"
        >
          {t("account.auditAll")}
        </Link>
      </div>
      {acts.length === 0 ? (
        <p className="text-ink-soft text-sm">{t("account.auditEmpty")}</p>
      ) : (
        <AuditTable rows={acts} />
      )}
    </section>
  );
}
