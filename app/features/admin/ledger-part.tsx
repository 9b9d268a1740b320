import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Pagination } from "#app/components/pagination.tsx";
import { Table, TableCell, TableHead, TableHeader, TableRow } from "#app/components/table.tsx";
import { useDateTime } from "#app/lib/use-date-time.ts";
import { usePromptParams } from "#app/lib/use-prompt-params.ts";
import { useChange, useRuns } from "#app/lib/use-runs.ts";
import type { LedgerEntry } from "#workers/modules/admin/accounts/contract.ts";
import type { LedgerData } from "./load-admin.server.ts";
import { accountPath } from "./views.ts";

type Props = LedgerData & {
  /** Addresses of those who share the quota, by their ids; left out where it is one person's. */
  people?: ReadonlyMap<string, string>;
};

/** Every movement of the account that pays, the newest first. */
export function LedgerPart({ ledger, ledgerPage, people }: Props) {
  const { t } = useTranslation("adminPages");
  const [, setParams] = usePromptParams();
  const goTo = (to: number) => {
    setParams(
      (now) => {
        now.set("page", String(to));
        return now;
      },
      { preventScrollReset: true },
    );
  };
  return (
    <section className="mt-6">
      <h2 className="mb-2 font-semibold">{t("account.ledger")}</h2>
      {ledger === null || ledger.rows.length === 0 ? (
        <p className="text-ink-soft text-sm">{t("account.ledgerEmpty")}</p>
      ) : (
        <>
          <Rows rows={ledger.rows} people={people} />
          <div className="mt-2">
            <Pagination page={ledgerPage} pages={ledger.pages} onChange={goTo} />
          </div>
        </>
      )}
    </section>
  );
}

/** What is paid for, and what goes back with its money, are grants with a type of their own. */
const kindOf = ({ kind, quotaType }: LedgerEntry) =>
  quotaType === "PURCHASE" || quotaType === "TOP_UP" || quotaType === "REVERSAL" ? quotaType : kind;

function Rows({ rows, people }: Pick<Props, "people"> & { rows: readonly LedgerEntry[] }) {
  const { t } = useTranslation("adminPages");
  const runs = useRuns();
  const change = useChange();
  const dateTime = useDateTime();
  return (
    <Table label={t("account.ledger")} takesFocus>
      <TableHead>
        <tr>
          <TableHeader>{t("ledger.when")}</TableHeader>
          <TableHeader>{t("ledger.movement")}</TableHeader>
          <TableHeader numeric>{t("ledger.units")}</TableHeader>
          <TableHeader numeric>{t("ledger.after")}</TableHeader>
        </tr>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.seq}>
            <TableCell className="whitespace-nowrap text-ink-soft">{dateTime(row.at)}</TableCell>
            <TableCell className="py-2">
              <span className="font-medium">{t(`kinds.${kindOf(row)}`)}</span>
              {people !== undefined && row.userId !== null && (
                <Link
                  to={accountPath(row.userId)}
                  className="focus-ring wrap-anywhere block rounded-control text-ink-soft text-xs hover:underline"
                >
                  {people.get(row.userId) ?? row.userId}
                </Link>
              )}
              <span className="block wrap-anywhere text-ink-faint text-xs">{row.taskId}</span>
            </TableCell>
            <TableCell numeric className="tabular-nums">
              {row.units === null ? "–" : change(row.units)}
            </TableCell>
            <TableCell numeric className="tabular-nums">
              {runs(row.used)} / {row.quota === -1 ? t("unlimited") : runs(row.quota)}
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
