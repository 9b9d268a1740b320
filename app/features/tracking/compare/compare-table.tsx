import { useTranslation } from "react-i18next";
import { Table, TableCell, TableHead, TableHeader, TableRow } from "#app/components/table.tsx";
import { useFormat } from "#app/lib/use-format.ts";
import { type AlignedCurve, comparedDays, valueAt } from "./aligned.ts";
import { lineColor } from "./line-colors.ts";

const HOUR_MS = 3_600_000;

/** What each post had at the same age: its last reading until then. */
export function CompareTable({ curves, name }: { curves: readonly AlignedCurve[]; name: string }) {
  const { t } = useTranslation(["videoTracking", "ui"]);
  const { integer, age } = useFormat();
  const days = comparedDays(curves);
  return (
    <Table label={`${t("videoTracking:compare.title")}: ${name}`} takesFocus>
      <TableHead>
        <tr>
          <TableHeader>{t("videoTracking:compare.post")}</TableHeader>
          {days.map((count) => (
            <TableHeader key={count} numeric>
              {t("videoTracking:compare.days", { count })}
            </TableHeader>
          ))}
          <TableHeader numeric>{t("videoTracking:compare.now")}</TableHeader>
          <TableHeader numeric>{t("videoTracking:compare.age")}</TableHeader>
        </tr>
      </TableHead>
      <tbody>
        {curves.map((curve, index) => {
          const last = curve.points.at(-1);
          return (
            <TableRow key={curve.id}>
              <TableCell>
                <span className="flex items-center gap-2">
                  <span
                    aria-hidden
                    className="size-2.5 shrink-0 rounded-full"
                    style={{ background: lineColor(index) }}
                  />
                  <span translate="no">{curve.name}</span>
                  {curve.isEstimated && <span className="whitespace-nowrap text-ink-faint">{t("ui:estimated")}</span>}
                </span>
                {curve.isFromFirst && (
                  <span className="block text-ink-faint text-xs">{t("videoTracking:compare.since")}</span>
                )}
              </TableCell>
              {days.map((count) => (
                <TableCell key={count} numeric>
                  {integer(valueAt(curve, 24 * count))}
                </TableCell>
              ))}
              <TableCell numeric>{integer(last?.value)}</TableCell>
              <TableCell numeric>{last === undefined ? "–" : age(0, last.hours * HOUR_MS)}</TableCell>
            </TableRow>
          );
        })}
      </tbody>
    </Table>
  );
}
