import { Link, useNavigate } from "@remix-run/react";
import { CircleCheck, Coins } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Card } from "#app/components/card.tsx";
import { Select } from "#app/components/select.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import { Table, TableCell, TableHead, TableHeader, TableRow } from "#app/components/table.tsx";
import { useDateTime } from "#app/lib/use-date-time.ts";
import { CursorPages } from "./cursor-pages.tsx";
import { isHaltReason } from "./known-words.ts";
import type { DataOf } from "./load-admin.server.ts";
import { useCosts, useMoney } from "./use-money.ts";
import { accountPath, enterprisePath, OPERATIONS_PATH } from "./views.ts";

/** Mailboxes that stand still, and why. */
export function MailboxesView({ data: { rows, next, isFirst } }: { data: DataOf<"mail"> }) {
  const { t } = useTranslation("adminPages");
  const dateTime = useDateTime();
  if (rows.length === 0)
    return (
      <Card>
        <StateMessage icon={<CircleCheck />} title={t("operations.haltedEmpty")} />
      </Card>
    );
  return (
    <>
      <Table label={t("operations.halted")} takesFocus>
        <TableHead>
          <tr>
            <TableHeader>{t("operations.mailbox")}</TableHeader>
            <TableHeader>{t("operations.why")}</TableHeader>
            <TableHeader>{t("operations.since")}</TableHeader>
            <TableHeader>{t("task.owner")}</TableHeader>
          </tr>
        </TableHead>
        <tbody>
          {rows.map(({ mailboxId, email, haltReason, haltedAt, ownerId, ownerEmail }) => (
            <TableRow key={mailboxId}>
              <TableCell className="wrap-anywhere min-w-40">{email}</TableCell>
              <TableCell>{isHaltReason(haltReason) ? t(`halt.${haltReason}`) : haltReason}</TableCell>
              <TableCell className="whitespace-nowrap">{dateTime(haltedAt)}</TableCell>
              <TableCell className="wrap-anywhere min-w-40">
                <Link to={accountPath(ownerId)} className="focus-ring rounded-control hover:underline">
                  {ownerEmail ?? ownerId}
                </Link>
              </TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
      <CursorPages next={next} isFirst={isFirst} />
    </>
  );
}

const MAX_DAYS_AGO = 14;

/** Who spent most at the paid provider on a day, beside what each cost and brought. */
export function CostsView({ data: { day, daysAgo, rows } }: { data: DataOf<"costs"> }) {
  const { t } = useTranslation("adminPages");
  const navigate = useNavigate();
  const cost = useCosts();
  const money = useMoney();
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-60 text-ink-soft text-sm">{t("operations.costsText")}</p>
        <Select
          label={t("operations.day")}
          className="w-44 max-sm:w-full"
          value={String(daysAgo)}
          onChange={(chosen) => void navigate(`${OPERATIONS_PATH}?view=costs&daysAgo=${chosen}`)}
          choices={Array.from({ length: MAX_DAYS_AGO }, (_, count) => ({
            value: String(count),
            label: count === 0 ? t("operations.today") : t("operations.daysAgo", { count }),
          }))}
        />
      </div>
      {rows.length === 0 ? (
        <Card>
          <StateMessage icon={<Coins />} title={t("operations.costsEmpty")}>
            {t("operations.onDay", { day })}
          </StateMessage>
        </Card>
      ) : (
        <Table label={t("operations.views.costs")} takesFocus>
          <TableHead>
            <tr>
              <TableHeader>{t("operations.spender")}</TableHeader>
              <TableHeader numeric>{t("operations.onDay", { day })}</TableHeader>
              <TableHeader numeric>{t("operations.cost30")}</TableHeader>
              <TableHeader numeric>{t("operations.income30")}</TableHeader>
            </tr>
          </TableHead>
          <tbody>
            {rows.map(({ workspace, name, isEnterprise, used, balance }) => (
              <TableRow key={workspace}>
                <TableCell className="wrap-anywhere min-w-40 py-2">
                  {name === null ? (
                    workspace
                  ) : (
                    <Link
                      to={isEnterprise ? enterprisePath(workspace) : accountPath(workspace)}
                      className="focus-ring rounded-control hover:underline"
                    >
                      {name}
                    </Link>
                  )}
                </TableCell>
                <TableCell numeric className="tabular-nums">
                  {cost("tikhub", used)}
                </TableCell>
                <TableCell numeric className="tabular-nums">
                  {cost("tikhub", balance.costs.find(({ meter }) => meter === "tikhub")?.used ?? 0)}
                </TableCell>
                <TableCell numeric className="tabular-nums">
                  {balance.income.length === 0
                    ? money(0, "usd")
                    : balance.income.map(({ amountMinor, currency }) => money(amountMinor, currency)).join(" + ")}
                </TableCell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      )}
    </>
  );
}
