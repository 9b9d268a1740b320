import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { CHART_TICK, CHART_TOOLTIP } from "#app/lib/chart-look.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { AlignedCurve } from "./aligned.ts";
import { lineColor } from "./line-colors.ts";

const HEIGHT = 300;
const HOUR_MS = 3_600_000;

/** Curves by hours since publication. The numbers stand as a table below, and so it says nothing to a screen reader. */
export default function CompareChart({ curves }: { curves: readonly AlignedCurve[] }) {
  const { count, integer, age } = useFormat();
  const ageOf = (hours: number) => (hours < 1 ? "0" : age(0, hours * HOUR_MS));
  return (
    <div aria-hidden style={{ height: HEIGHT }}>
      <ResponsiveContainer width="100%" height="100%">
        <LineChart accessibilityLayer={false} margin={{ top: 8, right: 12, bottom: 0, left: 0 }}>
          <CartesianGrid stroke="var(--color-line)" vertical={false} />
          <XAxis
            dataKey="hours"
            type="number"
            domain={[0, "dataMax"]}
            allowDuplicatedCategory={false}
            tick={CHART_TICK}
            tickFormatter={ageOf}
            stroke="var(--color-line)"
            minTickGap={40}
          />
          <YAxis
            dataKey="value"
            tick={CHART_TICK}
            tickFormatter={(value: number) => count(value)}
            stroke="var(--color-line)"
            width={52}
            allowDecimals={false}
          />
          <Tooltip
            isAnimationActive={false}
            labelFormatter={(hours) => ageOf(Number(hours))}
            formatter={(value, name) => [integer(Number(value)), name]}
            contentStyle={CHART_TOOLTIP}
          />
          {curves.map(({ id, name, points, isEstimated }, index) => (
            <Line
              key={id}
              data={points}
              dataKey="value"
              name={name}
              type="linear"
              stroke={lineColor(index)}
              strokeWidth={2}
              strokeDasharray={isEstimated ? "5 4" : undefined}
              dot={{ r: 2.5, fill: lineColor(index), strokeWidth: 0 }}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      </ResponsiveContainer>
    </div>
  );
}
