import { useTranslation } from "react-i18next";
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { TYPES, typeColor } from "#app/entities/plan/use-types.ts";
import { CHART_TICK, CHART_TOOLTIP } from "#app/lib/chart-look.ts";
import { useLanguage } from "#app/lib/root-data.ts";
import { useRuns } from "#app/lib/use-runs.ts";
import type { DailyUsage } from "#workers/modules/usage/contract.ts";

const HEIGHT = 220;

/** What was used each day, or each few days, by type. The days stand as a table too, and so it says nothing to a screen reader. */
export default function DaysChart({ bars }: { bars: DailyUsage["bars"] }) {
  const { t } = useTranslation("usagePage");
  const runs = useRuns();
  const locale = useLanguage();
  const short = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" });
  const at = (date: string) => Date.parse(`${date}T00:00:00Z`);
  const data = bars.map(({ startDate, endDate, byType }) => ({
    ...byType,
    name: short.format(at(startDate)),
    days: startDate === endDate ? short.format(at(startDate)) : short.formatRange(at(startDate), at(endDate)),
  }));
  const shown = TYPES.filter((type) => bars.some(({ byType }) => (byType[type] ?? 0) > 0));
  return (
    <div aria-hidden style={{ height: HEIGHT }}>
      <ResponsiveContainer width="100%" height="100%">
        <BarChart accessibilityLayer={false} data={data} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
          <CartesianGrid stroke="var(--color-line)" vertical={false} />
          <XAxis dataKey="name" tick={CHART_TICK} stroke="var(--color-line)" minTickGap={16} />
          <YAxis
            tick={CHART_TICK}
            tickFormatter={(units: number) => runs(units)}
            stroke="var(--color-line)"
            width={52}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: "var(--color-hover)" }}
            labelFormatter={(_, items) => items[0]?.payload?.days ?? ""}
            formatter={(value, type) => [runs(Number(value)), type]}
            contentStyle={CHART_TOOLTIP}
          />
          {shown.map((type) => (
            <Bar
              key={type}
              dataKey={type}
              name={t(`range.types.${type}`)}
              stackId="use"
              fill={typeColor(type)}
              maxBarSize={48}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
