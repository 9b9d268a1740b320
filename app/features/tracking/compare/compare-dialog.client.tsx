import { useQuery } from "@tanstack/react-query";
import { ChartLine } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "#app/components/dialog.tsx";
import { ErrorMessage } from "#app/components/error-message.tsx";
import { SegmentedControl } from "#app/components/segmented-control.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { COUNT_KEYS, type CountKey, MIN_COMPARED } from "#workers/modules/publications/domain.ts";
import type { PostSeries, readSeries } from "#workers/modules/publications/series/contract.ts";
import { alignPosts } from "./aligned.ts";
import { CompareTable } from "./compare-table.tsx";

const CompareChart = lazyPart(() => import("./compare-chart.client.tsx"));

type Props = {
  /** Posts to hold against each other; empty while the dialog is away. */
  ids: readonly string[];
  member: string | null;
  onClose: () => void;
};

/** Two to five posts over the time since each came out: their curves, and the numbers as a table. */
export default function CompareDialog({ ids, member, onClose }: Props) {
  const { t } = useTranslation("videoTracking");
  // What was shown last stays while the dialog leaves.
  const [kept, setKept] = useState(ids);
  if (ids.length > 0 && ids !== kept) setKept(ids);
  const { data, error, refetch } = useQuery({
    queryKey: ["publication-series", member, kept],
    queryFn: ({ signal }) =>
      callApi<typeof readSeries>(
        "POST /publicationStatistics/series",
        { body: { ...(member === null ? {} : { userId: member }), publicationIds: [...kept] } },
        { signal },
      ),
    enabled: kept.length > 0,
  });
  return (
    <Dialog open={ids.length > 0} onClose={onClose} width="lg" title={t("compare.title")}>
      {data !== undefined ? (
        data.series.length < MIN_COMPARED ? (
          <StateMessage icon={<ChartLine />} title={t("compare.tooFew")} />
        ) : (
          <Comparison series={data.series} />
        )
      ) : error !== null ? (
        <ErrorMessage onRetry={() => void refetch()}>{error.message}</ErrorMessage>
      ) : (
        <Skeleton className="h-80 w-full" />
      )}
    </Dialog>
  );
}

function Comparison({ series }: { series: readonly PostSeries[] }) {
  const { t } = useTranslation("videoTracking");
  const told = COUNT_KEYS.filter((key) => alignPosts(series, key).length > 0);
  const [chosen, setChosen] = useState<CountKey>("views");
  const of = told.includes(chosen) ? chosen : (told[0] ?? "views");
  const curves = alignPosts(series, of);
  const hasCurve = curves.some(({ points }) => points.length > 1);
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-soft text-sm">{t("compare.text")}</p>
      {told.length > 0 && (
        <SegmentedControl
          label={t("compare.metric")}
          value={of}
          onChange={setChosen}
          segments={told.map((value) => ({ value, label: t(`columns.${value}`) }))}
        />
      )}
      {hasCurve ? (
        <Suspense fallback={<Skeleton className="h-75 w-full" />}>
          <CompareChart curves={curves} />
        </Suspense>
      ) : (
        <p className="text-ink-soft text-sm">{t("compare.onlyTable")}</p>
      )}
      <CompareTable curves={curves} name={t(`columns.${of}`)} />
    </div>
  );
}
