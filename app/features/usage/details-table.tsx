import { useTranslation } from "react-i18next";
import { Table, TableCell, TableHead, TableHeader, TableRow } from "#app/components/table.tsx";
import { TypeDot } from "#app/entities/plan/type-dot.tsx";
import { TYPES } from "#app/entities/plan/use-types.ts";
import { useDateTime } from "#app/lib/use-date-time.ts";
import { useRuns } from "#app/lib/use-runs.ts";
import type { DetailRow } from "#workers/modules/usage/contract.ts";
import { What } from "./what.tsx";

/** Each charge: when, who where that is not plain, what it paid for, and what became of it. A phone has the amounts that are nothing in words. */
export function DetailsTable({
  rows,
  withPeople,
  isOld,
}: {
  rows: readonly DetailRow[];
  withPeople: boolean;
  isOld: boolean;
}) {
  const { t } = useTranslation("usagePage");
  const runs = useRuns();
  const dateTime = useDateTime();
  return (
    <Table label={t("details.label")} className={isOld ? "opacity-60" : undefined} takesFocus>
      <TableHead>
        <tr>
          <TableHeader className="max-md:hidden">{t("details.when")}</TableHeader>
          {withPeople && <TableHeader className="max-md:hidden">{t("details.who")}</TableHeader>}
          <TableHeader>{t("details.what")}</TableHeader>
          <TableHeader className="max-lg:hidden">{t("details.type")}</TableHeader>
          <TableHeader numeric className="max-md:hidden">
            {t("details.held")}
          </TableHeader>
          <TableHeader numeric className="max-md:hidden">
            {t("details.givenBack")}
          </TableHeader>
          <TableHeader numeric>{t("details.used")}</TableHeader>
        </tr>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={`${row.time} ${row.paidFor?.taskId ?? ""} ${row.description} ${row.held}`}>
            <TableCell className="whitespace-nowrap text-ink-soft max-md:hidden">{dateTime(row.time)}</TableCell>
            {withPeople && (
              <TableCell className="max-w-48 truncate text-ink-soft max-md:hidden">{row.email ?? "–"}</TableCell>
            )}
            <TableCell className="py-2">
              <What of={row} />
              <span className="block text-ink-faint text-xs md:hidden">
                {dateTime(row.time)}
                {withPeople && row.email !== null && ` · ${row.email}`}
              </span>
              <State row={row} />
            </TableCell>
            <TableCell className="whitespace-nowrap text-ink-soft max-lg:hidden">
              <TypeName of={row.quota_type} />
            </TableCell>
            <TableCell numeric className="text-ink-soft tabular-nums max-md:hidden">
              {runs(row.held)}
            </TableCell>
            <TableCell numeric className="text-ink-soft tabular-nums max-md:hidden">
              {row.givenBack === 0 ? "–" : runs(row.givenBack)}
            </TableCell>
            <TableCell numeric className="font-medium tabular-nums">
              {runs(row.quota_cost)}
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}

function TypeName({ of }: { of: string }) {
  const { t } = useTranslation("usagePage");
  const type = TYPES.find((known) => known === of) ?? "OTHER";
  return (
    <span className="inline-flex items-center">
      <TypeDot type={of} />
      <span className="inline-block first-letter:uppercase">{t(`range.types.${type}`)}</span>
    </span>
  );
}

/** Said where a charge was not simply used. */
function State({ row: { state, held, givenBack, paidFor } }: { row: DetailRow }) {
  const { t } = useTranslation("usagePage");
  const runs = useRuns();
  const parts = [
    state === "kept" ? null : t(`details.state.${state}`, { runs: runs(held), back: runs(givenBack) }),
    paidFor?.isGone ? t("details.gone") : null,
  ].filter((part) => part !== null);
  if (parts.length === 0) return null;
  return <span className="block text-ink-faint text-xs">{parts.join(" · ")}</span>;
}
