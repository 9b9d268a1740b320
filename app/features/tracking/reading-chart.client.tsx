import { useTranslation } from "react-i18next";
import { Area, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { CHART_TICK, CHART_TOOLTIP } from "#app/lib/chart-look.ts";
import { useDateTime } from "#app/lib/use-date-time.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { LaterViews } from "#workers/modules/publications/forecast/domain.ts";

type Point = { at: number; value: number };

const HEIGHT = 220;
/** Numbers that differ by less than this part are written whole. */
const NEEDS_DIGITS = 5;

/** The curve of a count over the time since the post came out, and where it may lead. The readings stand as a table beside it, and so it says nothing to a screen reader. */
export default function ReadingChart({
  points,
  since,
  name,
  isEstimated,
  forecast,
}: {
  points: readonly Point[];
  since: number;
  name: string;
  isEstimated: boolean;
  /** Where the views may go; empty where nothing is forecast. */
  forecast: readonly LaterViews[];
}) {
  const { t } = useTranslation("videoTracking");
  const { count, integer, age } = useFormat();
  const dateTime = useDateTime();
  const values = [...points.map(({ value }) => value), ...forecast.map(({ p90 }) => p90)];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  // Close numbers would all be the same in K and M.
  const isClose = most - least < most / NEEDS_DIGITS;
  return (
    <div aria-hidden style={{ height: HEIGHT }}>
      <ResponsiveContainer width="100%" height="100%">
        <ComposedChart
          accessibilityLayer={false}
          data={dataOf(points, forecast)}
          margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
        >
          <CartesianGrid stroke="var(--color-line)" vertical={false} />
          <XAxis
            dataKey="at"
            type="number"
            scale="time"
            domain={["dataMin", "dataMax"]}
            tick={CHART_TICK}
            tickFormatter={(at: number) => age(since, at)}
            stroke="var(--color-line)"
            minTickGap={40}
          />
          <YAxis
            tick={CHART_TICK}
            tickFormatter={(value: number) => (isClose ? integer(value) : count(value))}
            stroke="var(--color-line)"
            width={isClose ? 84 : 52}
            domain={["auto", "auto"]}
            allowDecimals={false}
          />
          <Tooltip
            isAnimationActive={false}
            labelFormatter={(at) => dateTime(Number(at))}
            formatter={(value, of) => [
              Array.isArray(value) ? value.map((end) => integer(Number(end))).join(" – ") : integer(Number(value)),
              of,
            ]}
            contentStyle={CHART_TOOLTIP}
            itemStyle={{ color: "var(--color-ink)" }}
          />
          {forecast.length > 0 && (
            <Area
              dataKey="range"
              name={t("forecast.band")}
              type="linear"
              stroke="none"
              fill="var(--color-accent)"
              fillOpacity={0.14}
              isAnimationActive={false}
            />
          )}
          {forecast.length > 0 && (
            <Line
              dataKey="middle"
              name={t("forecast.line")}
              type="linear"
              stroke="var(--color-accent)"
              strokeWidth={1.5}
              strokeDasharray="2 4"
              dot={false}
              isAnimationActive={false}
            />
          )}
          <Line
            dataKey="value"
            name={name}
            type="linear"
            stroke="var(--color-accent)"
            strokeWidth={2}
            strokeDasharray={isEstimated ? "5 4" : undefined}
            dot={{ r: 2.5, fill: "var(--color-accent)", strokeWidth: 0 }}
            isAnimationActive={false}
          />
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
}

/** The readings, and the forecast behind them; the last reading is where both meet. */
function dataOf(points: readonly Point[], forecast: readonly LaterViews[]) {
  const later = forecast.map(({ at, p10, p50, p90 }) => ({ at, range: [p10, p90], middle: p50 }));
  return [...points, ...later];
}
