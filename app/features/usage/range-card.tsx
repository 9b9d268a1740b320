import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "#app/components/card.tsx";
import { DateRange, type DateWords } from "#app/components/date-range.tsx";
import { ErrorMessage } from "#app/components/error-message.tsx";
import { Skeleton, SkeletonText } from "#app/components/skeleton.tsx";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { useLanguage } from "#app/lib/root-data.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { useRuns } from "#app/lib/use-runs.ts";
import { sumSentence } from "./sum-sentence.ts";
import type { UsageScreen } from "./use-usage-screen.ts";

const DaysChart = lazyPart(() => import("./days-chart.client.tsx"));

/** Which days, what was used of them in a sentence, and each day as a bar. */
export function RangeCard({ screen }: { screen: UsageScreen }) {
  const { t } = useTranslation("usagePage");
  const { address, change, daily, zone } = screen;
  const locale = useLanguage();
  const words: DateWords = (word, values) => t(`dates.${word}`, { day: values?.day ?? "" });
  return (
    <Card className="mb-4 px-5 py-4">
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="me-auto font-semibold">{t("range.title")}</h2>
        {zone !== null && (
          <span className="text-ink-faint text-sm">{t("range.zone", { zone: zoneName(zone, locale) })}</span>
        )}
        <DateRange value={address} words={words} onChange={change} />
      </div>
      {daily.data === undefined ? (
        daily.error === null ? (
          <div aria-busy="true">
            <p className="sr-only" role="status">
              {t("range.loading")}
            </p>
            <SkeletonText lines={2} className="mb-4 max-w-xl" />
            <Skeleton className="h-[13.75rem] w-full" />
          </div>
        ) : (
          <ErrorMessage title={t("range.failed")} onRetry={() => void daily.refetch()} />
        )
      ) : (
        <div className={daily.isPlaceholderData ? "opacity-60" : undefined}>
          <Sentence data={daily.data} />
          {daily.data.sum.charges > 0 && (
            <Suspense fallback={<Skeleton className="h-[13.75rem] w-full" />}>
              <DaysChart bars={daily.data.bars} />
            </Suspense>
          )}
        </div>
      )}
    </Card>
  );
}

/** "China Time"; the name of the database where the language has none. */
function zoneName(timeZone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "longGeneric" }).formatToParts(0);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

function Sentence({ data }: { data: NonNullable<UsageScreen["daily"]["data"]> }) {
  const { t } = useTranslation("usagePage");
  const { integer } = useFormat();
  const locale = useLanguage();
  const runs = useRuns();
  const list = new Intl.ListFormat(locale, { type: "unit", style: locale === "en" ? "short" : "long" });
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
  const at = (date: string) => Date.parse(`${date}T00:00:00Z`);
  return (
    <div className="mb-3">
      <p className="max-w-4xl text-lg tabular-nums" role="status">
        {sumSentence(data, {
          runs,
          days: (count) => t("range.days", { count, number: integer(count) }),
          part: (units, type) => t("range.part", { runs: units, type: t(`range.types.${type}`) }),
          say: (key, values) => t(`range.${key}`, values),
          list: (parts) => (locale === "en" ? list.format(parts) : parts.join("，")),
        })}
      </p>
      <p className="text-ink-faint text-sm">
        {format.formatRange(at(data.startDate), at(data.endDate))}
        {data.sum.held > 0 && ` · ${t("range.held", { runs: runs(data.sum.held) })}`}
      </p>
    </div>
  );
}
