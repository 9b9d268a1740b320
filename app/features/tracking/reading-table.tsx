import { useTranslation } from "react-i18next";
import { Table, TableCell, TableHead, TableHeader, TableRow } from "#app/components/table.tsx";
import { useDateTime } from "#app/lib/use-date-time.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { ReadingPoint } from "#workers/modules/publications/contract.ts";
import type { CountKey } from "#workers/modules/publications/domain.ts";

/** More readings are in the curve alone. */
const MAX_ROWS = 200;

/** The readings as numbers, the newest first; one that does not count in growth is marked. */
export function ReadingTable({ points, told }: { points: readonly ReadingPoint[]; told: readonly CountKey[] }) {
  const { t } = useTranslation("videoTracking");
  const { integer } = useFormat();
  const dateTime = useDateTime();
  const rows = points.slice(-MAX_ROWS).reverse();
  if (rows.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1.5 font-medium text-sm">{t("drawer.all")}</h3>
      <Table label={t("drawer.all")} takesFocus className="max-h-80 overflow-y-auto">
        <TableHead>
          <tr>
            <TableHeader>{t("drawer.time")}</TableHeader>
            {told.map((key) => (
              <TableHeader key={key} numeric>
                {t(`columns.${key}`)}
              </TableHeader>
            ))}
          </tr>
        </TableHead>
        <tbody>
          {rows.map((point) => (
            <TableRow key={point.at}>
              <TableCell className="whitespace-nowrap text-ink-soft">
                <time dateTime={new Date(point.at).toISOString()}>{dateTime(point.at)}</time>
                <Oddities marks={point.marks} />
              </TableCell>
              {told.map((key) => (
                <TableCell key={key} numeric>
                  {integer(point[key])}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

function Oddities({ marks }: Pick<ReadingPoint, "marks">) {
  const { t } = useTranslation("videoTracking");
  const words = (["fell", "missing", "absurd"] as const).filter((mark) => marks.includes(mark));
  if (words.length === 0) return null;
  return (
    <span className="block text-quota-warning text-xs">
      {words.map((mark) => t(`drawer.marks.${mark}`)).join(", ")}
    </span>
  );
}
