import { Cell, Pie, PieChart, ResponsiveContainer } from "recharts";
import { typeColor } from "#app/entities/plan/use-types.ts";
import type { UseType } from "#workers/modules/usage/domain.ts";

const SIZE = 144;

/** The parts of a month's use. The table beside it has the numbers, and so it says nothing to a screen reader. */
export default function TypesChart({ parts }: { parts: readonly { type: UseType; units: number }[] }) {
  return (
    <div aria-hidden style={{ width: SIZE, height: SIZE }}>
      <ResponsiveContainer width="100%" height="100%">
        <PieChart accessibilityLayer={false}>
          <Pie
            data={[...parts]}
            dataKey="units"
            nameKey="type"
            rootTabIndex={-1}
            innerRadius="62%"
            outerRadius="100%"
            startAngle={90}
            endAngle={-270}
            stroke={parts.length > 1 ? "var(--color-surface)" : "none"}
            isAnimationActive={false}
          >
            {parts.map(({ type }) => (
              <Cell key={type} fill={typeColor(type)} />
            ))}
          </Pie>
        </PieChart>
      </ResponsiveContainer>
    </div>
  );
}
