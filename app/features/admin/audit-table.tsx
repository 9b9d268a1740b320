import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Table, TableCell, TableHead, TableHeader, TableRow } from "#app/components/table.tsx";
import { useDateTime } from "#app/lib/use-date-time.ts";
import { useRuns } from "#app/lib/use-runs.ts";
import type { AuditRow } from "#workers/modules/admin/audit-contract.ts";
import { isAction } from "./known-words.ts";
import { accountPath, enterprisePath } from "./views.ts";

const PAGES = { account: accountPath, enterprise: enterprisePath };

/** Rows of the audit trail, the newest first. */
export function AuditTable({ rows }: { rows: readonly AuditRow[] }) {
  const { t } = useTranslation("adminPages");
  const dateTime = useDateTime();
  return (
    <Table label={t("nav.audit")} takesFocus>
      <TableHead>
        <tr>
          <TableHeader>{t("audit.when")}</TableHeader>
          <TableHeader>{t("audit.action")}</TableHeader>
          <TableHeader>{t("audit.subject")}</TableHeader>
          <TableHeader>{t("audit.details")}</TableHeader>
          <TableHeader>{t("audit.actor")}</TableHeader>
          <TableHeader title={t("audit.originHint")}>{t("audit.origin")}</TableHeader>
        </tr>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.id}>
            <TableCell className="whitespace-nowrap text-ink-soft">{dateTime(row.at)}</TableCell>
            <TableCell className="min-w-36 py-2">
              <span className="font-medium">{isAction(row.action) ? t(`actions.${row.action}`) : row.action}</span>
              {row.reason !== null && <span className="wrap-anywhere block text-ink-soft">{row.reason}</span>}
            </TableCell>
            <TableCell className="wrap-anywhere min-w-40 py-2">
              {row.subjectKind === null ? (
                row.subject
              ) : (
                <Link to={PAGES[row.subjectKind](row.subject)} className="focus-ring rounded-control hover:underline">
                  {row.subjectName ?? row.subject}
                </Link>
              )}
            </TableCell>
            <TableCell className="py-2">
              <Details details={row.details} />
            </TableCell>
            <TableCell className="wrap-anywhere min-w-36 py-2">
              {row.actorId === "system" ? t("audit.system") : (row.actorEmail ?? row.actorId)}
            </TableCell>
            <TableCell className="py-2 font-mono text-ink-faint text-xs">{row.origin?.slice(0, 8) ?? "–"}</TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}

const UNITS: ReadonlySet<string> = new Set(["units", "costUnits", "quotaBefore", "quotaAfter"]);

/** Names as the trail keeps them: it is read beside the database. Quota is written in runs, ends of plans as times. */
function Details({ details }: Pick<AuditRow, "details">) {
  const { t } = useTranslation("adminPages");
  const dateTime = useDateTime();
  const runs = useRuns();
  const write = (name: string, value: AuditRow["details"][string]): string => {
    if (typeof value === "number" && name.startsWith("expireAt")) return dateTime(value);
    if (typeof value !== "number" || !UNITS.has(name)) return String(value ?? "–");
    return value === -1 ? t("unlimited") : t("audit.runs", { runs: runs(value) });
  };
  return (
    <ul className="min-w-52 text-ink-soft text-xs">
      {Object.entries(details).map(([name, value]) => (
        <li key={name}>
          {name}: <span className="wrap-anywhere text-ink">{write(name, value)}</span>
        </li>
      ))}
    </ul>
  );
}
