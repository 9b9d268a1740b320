import { useTranslation } from "react-i18next";
import { Card } from "#app/components/card.tsx";
import { useFormat } from "#app/lib/use-format.ts";
import type { ReportSnapshot } from "#workers/modules/reports/contract.ts";
import { CurveDrawing } from "./curve-drawing.tsx";
import { type CurvePoint, type Frame, frameOf } from "./curve-lines.ts";
import { useReportFormat } from "./use-report-format.ts";

/** Lines of the table: enough to follow the curve by. */
const LINES = 12;

/** Views of all posts together over time; estimated ones have a line of their own. */
export function ReportCurve({ report }: { report: ReportSnapshot }) {
  const { t } = useTranslation("sharedReport");
  const { integer } = useFormat();
  const { curve, curvePosts, posts, views, estimatedViews } = report;
  const lines = [
    { isEstimated: false, points: curve.map(([at, counted]): CurvePoint => [at, counted]), sum: views },
    { isEstimated: true, points: curve.map(([at, , estimated]): CurvePoint => [at, estimated]), sum: estimatedViews },
  ].filter(({ sum }) => sum > 0);
  const frame = frameOf(lines.map(({ points }) => points));
  return (
    <section aria-labelledby="curve" className="mt-8">
      <h2 id="curve" className="mb-2 font-semibold text-lg">
        {t("curve.title")}
      </h2>
      <Card className="report-block px-4 py-4">
        {frame === null ? (
          <p className="text-ink-soft">{t("curve.tooFew")}</p>
        ) : (
          <>
            {lines.length > 1 && <Legend />}
            <Chart lines={lines} frame={frame} />
            <p className="mt-3 text-ink-faint text-sm">
              {curvePosts < posts && `${t("curve.most", { number: integer(curvePosts), posts: integer(posts) })} `}
              {t("curve.about")}
            </p>
            <Numbers curve={curve} hasEstimated={estimatedViews > 0} />
          </>
        )}
      </Card>
    </section>
  );
}

function Legend() {
  const { t } = useTranslation("sharedReport");
  return (
    <p aria-hidden className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-ink-soft text-sm">
      <span className="flex items-center gap-2">
        <span className="w-5 border-accent border-t-2" />
        {t("curve.counted")}
      </span>
      <span className="flex items-center gap-2">
        <span className="w-5 border-ink-faint border-t-2 border-dashed" />
        {t("curve.estimated")}
      </span>
    </p>
  );
}

function Chart({ lines, frame }: { lines: Parameters<typeof CurveDrawing>[0]["curves"]; frame: Frame }) {
  const { count } = useFormat();
  const { day } = useReportFormat();
  const { start, end, top } = frame;
  return (
    <div aria-hidden className="grid grid-cols-[auto_1fr] gap-x-2 text-ink-faint text-xs tabular-nums">
      <div className="-my-2 flex flex-col justify-between text-end">
        {[top, top / 2, 0].map((value) => (
          <span key={value}>{count(value)}</span>
        ))}
      </div>
      <div className="relative h-44">
        {["top-0", "top-1/2", "top-full"].map((place) => (
          <span key={place} className={`absolute inset-x-0 border-line border-t ${place}`} />
        ))}
        <CurveDrawing curves={lines} frame={frame} className="relative h-full" />
      </div>
      <div className="col-start-2 mt-2 flex justify-between whitespace-nowrap max-sm:[&>:nth-child(2)]:hidden">
        {[start, (start + end) / 2, end].map((at) => (
          <span key={at}>{day(at * 1_000)}</span>
        ))}
      </div>
    </div>
  );
}

/** The curve for those who cannot see it, or want it exactly. */
function Numbers({ curve, hasEstimated }: { curve: ReportSnapshot["curve"]; hasEstimated: boolean }) {
  const { t } = useTranslation("sharedReport");
  const { integer } = useFormat();
  const { dateTime } = useReportFormat();
  const step = Math.max(1, (curve.length - 1) / (LINES - 1));
  const shown = curve.filter((_, n) => Math.round(Math.round(n / step) * step) === n);
  return (
    <details className="mt-3 text-sm print:hidden">
      <summary className="focus-ring w-fit rounded-control text-accent-ink">{t("curve.numbers")}</summary>
      <table className="mt-2 w-full">
        <thead className="text-ink-faint">
          <tr className="border-line border-b text-end [&>th]:py-1.5 [&>th]:font-medium">
            <th scope="col" className="text-start">
              {t("curve.day")}
            </th>
            <th scope="col" className="text-end">
              {t("curve.counted")}
            </th>
            {hasEstimated && (
              <th scope="col" className="text-end">
                {t("curve.estimated")}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map(([at, counted, estimated]) => (
            <tr key={at} className="border-line not-last:border-b [&>td]:py-1.5">
              <td>{dateTime(at * 1_000)}</td>
              <td className="text-end">{integer(counted)}</td>
              {hasEstimated && <td className="text-end">{integer(estimated)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
