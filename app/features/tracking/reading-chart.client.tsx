import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { useDateTime } from "#app/lib/use-date-time.ts";
import { useFormat } from "#app/lib/use-format.ts";

type Point = { at: number; value: number };

const HEIGHT = 220;
/** Numbers that differ by less than this part are written whole. */
const NEEDS_DIGITS = 5;
const TICK = { fill: "var(--color-ink-faint)", fontSize: 12 };

/** The curve of a count over the time since the post came out. The readings stand as a table beside it, and so it says nothing to a screen reader. */
export default function ReadingChart({
  points,
  since,
  name,
  isEstimated,
}: {
  points: readonly Point[];
  since: number;
  name: string;
  isEstimated: boolean;
}) {
  const { count, integer, age } = useFormat();
  const dateTime = useDateTime();
  const values = points.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  // Close numbers would all be the same in K and M.
  const isClose = most - least < most / NEEDS_DIGITS;
  return (
    <div aria-hidden style={{ height: HEIGHT }}>
      <ResponsiveContainer width="100%" height="100%">
        <LineChart accessibilityLayer={false} data={[...points]} margin={{ top: 8, right: 12, bottom: 0, left: 0 }}>
          <CartesianGrid stroke="var(--color-line)" vertical={false} />
          <XAxis
            dataKey="at"
            type="number"
            scale="time"
            domain={["dataMin", "dataMax"]}
            tick={TICK}
            tickFormatter={(at: number) => age(since, at)}
            stroke="var(--color-line)"
            minTickGap={40}
          />
          <YAxis
            tick={TICK}
            tickFormatter={(value: number) => (isClose ? integer(value) : count(value))}
            stroke="var(--color-line)"
            width={isClose ? 84 : 52}
            domain={["auto", "auto"]}
            allowDecimals={false}
          />
          <Tooltip
            isAnimationActive={false}
            labelFormatter={(at) => dateTime(Number(at))}
            formatter={(value) => [integer(Number(value)), name]}
            contentStyle={{
              background: "var(--color-raised)",
              border: "1px solid var(--color-line)",
              borderRadius: "var(--radius-control)",
              fontSize: 13,
            }}
            itemStyle={{ color: "var(--color-ink)" }}
          />
          <Line
            dataKey="value"
            type="linear"
            stroke="var(--color-accent)"
            strokeWidth={2}
            strokeDasharray={isEstimated ? "5 4" : undefined}
            dot={{ r: 2.5, fill: "var(--color-accent)", strokeWidth: 0 }}
            isAnimationActive={false}
          />
        </LineChart>
      </ResponsiveContainer>
    </div>
  );
}
