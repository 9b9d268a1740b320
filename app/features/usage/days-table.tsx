import { useTranslation } from "react-i18next";
import { Table, TableCell, TableHead, TableHeader, TableRow } from "#app/components/table.tsx";
import { useLanguage } from "#app/lib/root-data.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { useRuns } from "#app/lib/use-runs.ts";
import type { DailyUsage } from "#workers/modules/usage/contract.ts";

/** The use of each day as numbers, the newest first. */
export function DaysTable({ rows, isOld }: { rows: DailyUsage["data"]; isOld: boolean }) {
  const { t } = useTranslation("usagePage");
  const { integer } = useFormat();
  const runs = useRuns();
  const format = new Intl.DateTimeFormat(useLanguage(), { dateStyle: "medium", timeZone: "UTC" });
  const orDash = (units: number) => (units === 0 ? "–" : runs(units));
  return (
    <Table label={t("days.label")} className={isOld ? "opacity-60" : undefined} takesFocus>
      <TableHead>
        <tr>
          <TableHeader>{t("days.day")}</TableHeader>
          <TableHeader numeric className="max-md:hidden">
            {t("days.tasks")}
          </TableHeader>
          <TableHeader numeric>{t("days.tracking")}</TableHeader>
          <TableHeader numeric className="max-md:hidden">
            {t("days.held")}
          </TableHeader>
          <TableHeader numeric>{t("days.givenBack")}</TableHeader>
          <TableHeader numeric>{t("days.used")}</TableHeader>
        </tr>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.date} className="tabular-nums">
            <TableCell className="whitespace-nowrap">{format.format(Date.parse(`${row.date}T00:00:00Z`))}</TableCell>
            <TableCell numeric className="text-ink-soft max-md:hidden">
              {integer(row.charges)}
            </TableCell>
            <TableCell numeric className="text-ink-soft">
              {orDash(row.card_query_usage)}
            </TableCell>
            <TableCell numeric className="text-ink-soft max-md:hidden">
              {orDash(row.held)}
            </TableCell>
            <TableCell numeric className="text-ink-soft">
              {orDash(row.givenBack)}
            </TableCell>
            <TableCell numeric className="font-medium">
              {runs(row.daily_usage)}
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
