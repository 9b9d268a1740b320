import clsx from "clsx";
import { useTranslation } from "react-i18next";
import { Table, TableCell, TableHead, TableHeader, TableRow } from "#app/components/table.tsx";
import { TypeDot } from "#app/entities/plan/type-dot.tsx";
import { useDateTime } from "#app/lib/use-date-time.ts";
import { useChange, useRuns } from "#app/lib/use-runs.ts";
import type { StatementEntry } from "#workers/modules/usage/contract.ts";
import { What } from "./what.tsx";

/** What is paid for, and what goes back with its money, are grants with a type of their own. */
function kindOf({ kind, quotaType }: StatementEntry) {
  return quotaType === "PURCHASE" || quotaType === "TOP_UP" || quotaType === "REVERSAL" ? quotaType : kind;
}

/** Every movement of an account with what was left after it. Where nothing limits the account, what was used stands there instead. */
export function StatementTable({ rows, isOld }: { rows: readonly StatementEntry[]; isOld: boolean }) {
  const { t } = useTranslation("usagePage");
  const runs = useRuns();
  const change = useChange();
  const dateTime = useDateTime();
  const isUnlimited = rows.every(({ left }) => left === null);
  return (
    <Table label={t("statement.label")} className={isOld ? "opacity-60" : undefined} takesFocus>
      <TableHead>
        <tr>
          <TableHeader className="max-md:hidden">{t("statement.when")}</TableHeader>
          <TableHeader>{t("statement.movement")}</TableHeader>
          <TableHeader numeric>{t("statement.change")}</TableHeader>
          <TableHeader numeric>{t(isUnlimited ? "statement.usedAfter" : "statement.left")}</TableHeader>
        </tr>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.seq}>
            <TableCell className="whitespace-nowrap text-ink-soft max-md:hidden">{dateTime(row.at)}</TableCell>
            <TableCell className="py-2">
              {row.quotaType !== null && <TypeDot type={row.quotaType} />}
              <span className="font-medium">{t(`statement.kinds.${kindOf(row)}`, { runs: runs(row.kept ?? 0) })}</span>
              {row.description !== "" && (
                <span className="block text-ink-soft">
                  <What of={row} />
                </span>
              )}
              <span className="block text-ink-faint text-xs md:hidden">{dateTime(row.at)}</span>
            </TableCell>
            <TableCell
              numeric
              className={clsx("tabular-nums", row.change === 0 ? "text-ink-faint" : row.change > 0 && "font-medium")}
            >
              {change(row.change)}
            </TableCell>
            <TableCell numeric className="tabular-nums">
              {row.left === null ? (isUnlimited ? runs(row.used) : "–") : runs(row.left)}
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
