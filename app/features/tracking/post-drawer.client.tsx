import { ChartLine } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { ErrorMessage } from "#app/components/error-message.tsx";
import { Count } from "#app/components/number.tsx";
import { SegmentedControl } from "#app/components/segmented-control.tsx";
import { Sheet } from "#app/components/sheet.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { PublicationView, ReadingPoint } from "#workers/modules/publications/contract.ts";
import { COUNT_KEYS, type CountKey } from "#workers/modules/publications/domain.ts";
import { forecastLaterViews, type ViewsForecast } from "#workers/modules/publications/forecast/domain.ts";
import { PostAlerts } from "./alerts/post-alerts.tsx";
import { curveOf, isSound, milestonesOf, velocityOf } from "./curve.ts";
import { ForecastNote } from "./forecast-note.tsx";
import { PostPreview } from "./post-preview.tsx";
import { ReadingTable } from "./reading-table.tsx";
import { useReadings } from "./use-readings.ts";

const ReadingChart = lazyPart(() => import("./reading-chart.client.tsx"));

type Props = {
  /** Null while the drawer is away. */
  post: PublicationView | null;
  member: string | null;
  onClose: () => void;
};

/** What is known of one post over time: its curve, how fast it grows, what it has reached, and every reading. */
export default function PostDrawer({ post, member, onClose }: Props) {
  const { t } = useTranslation("videoTracking");
  const readings = useReadings(post, member);
  // What was shown last stays while the drawer leaves.
  const [shown, setShown] = useState(post);
  if (post !== null && post !== shown) setShown(post);
  return (
    <Sheet side="end" wide open={post !== null} onClose={onClose} title={t("drawer.title")}>
      {shown !== null && (
        <div className="flex flex-col gap-5 px-4 pb-6">
          <PostPreview post={shown} />
          <PostAlerts publicationId={shown.id} member={member} />
          {readings.isLoading ? (
            <Skeleton className="h-64 w-full" />
          ) : readings.error !== null && readings.points.length === 0 ? (
            <ErrorMessage onRetry={readings.retry}>{readings.error.message}</ErrorMessage>
          ) : (
            <Curve post={shown} points={readings.points} isWhole={!readings.hasMore}>
              {readings.hasMore && (
                <Button size="sm" busy={readings.isLoadingMore} onClick={readings.more}>
                  {t("drawer.earlier")}
                </Button>
              )}
            </Curve>
          )}
        </div>
      )}
    </Sheet>
  );
}

type CurveProps = { post: PublicationView; points: readonly ReadingPoint[]; isWhole: boolean; children: ReactNode };

function Curve({ post, points, isWhole, children }: CurveProps) {
  const { t } = useTranslation("videoTracking");
  const told = COUNT_KEYS.filter((key) => curveOf(points, key).length > 0);
  const [chosen, setChosen] = useState<CountKey>("views");
  const of = told.includes(chosen) ? chosen : (told[0] ?? "views");
  const curve = curveOf(points, of);
  const isEstimated = of === "views" && post.isEstimated;
  const forecast = of === "views" && post.state === "ok" ? forecastOf(post, points) : null;
  return (
    <>
      {told.length > 0 && (
        <SegmentedControl
          label={t("drawer.metric")}
          value={of}
          onChange={setChosen}
          segments={told.map((value) => ({ value, label: t(`columns.${value}`) }))}
        />
      )}
      {curve.length < 2 ? (
        <StateMessage icon={<ChartLine />} title={t("drawer.short.title")}>
          {t("drawer.short.text")}
        </StateMessage>
      ) : (
        <Suspense fallback={<Skeleton className="h-[13.75rem] w-full" />}>
          <ReadingChart
            points={curve}
            since={post.publishDate ?? curve[0]?.at ?? 0}
            name={t(`columns.${of}`)}
            isEstimated={isEstimated}
            forecast={forecast?.band ?? []}
          />
        </Suspense>
      )}
      {isEstimated && <p className="text-ink-faint text-sm">{t("drawer.estimated")}</p>}
      {forecast !== null && <ForecastNote post={post} forecast={forecast} />}
      <Figures points={points} of={of} isEstimated={isEstimated} />
      <Milestones post={post} points={points} isWhole={isWhole} />
      <ReadingTable points={points} told={told} />
      {children}
    </>
  );
}

/** From believed readings alone, all of them counted or all estimated as the last one is. */
function forecastOf(post: PublicationView, points: readonly ReadingPoint[]): ViewsForecast | null {
  const alike = points.filter((point) => isSound(point) && point.marks.includes("estimated") === post.isEstimated);
  return forecastLaterViews(curveOf(alike, "views"), { platform: post.platform, publishedAt: post.publishDate });
}

function Figures({ points, of, isEstimated }: { points: readonly ReadingPoint[]; of: CountKey; isEstimated: boolean }) {
  const { t } = useTranslation("videoTracking");
  const { integer } = useFormat();
  const velocity = velocityOf(points, of);
  const last = curveOf(points, of).at(-1);
  return (
    <dl className="grid grid-cols-3 gap-3">
      <Figure label={t(`columns.${of}`)}>
        <Count value={last?.value} readAt={last?.at} estimated={isEstimated} />
      </Figure>
      <Figure label={t("drawer.velocity")}>{velocity === null ? "–" : <Count value={Math.round(velocity)} />}</Figure>
      <Figure label={t("drawer.readings")}>{integer(points.length)}</Figure>
    </dl>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="rounded-card border border-line px-3 py-2">
      <dt className="text-ink-faint text-sm">{label}</dt>
      <dd className="font-semibold text-lg">{children}</dd>
    </div>
  );
}

function Milestones({ post, points, isWhole }: Omit<CurveProps, "children">) {
  const { t } = useTranslation("videoTracking");
  const { count, age } = useFormat();
  const reached = milestonesOf(points, isWhole);
  if (reached.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 font-medium text-sm">{t("drawer.milestones")}</h3>
      <ul className="text-sm">
        {reached.map((one) => {
          const time = post.publishDate === null ? null : age(post.publishDate, one.at);
          const when = one.isEarlier
            ? t("drawer.reachedBefore")
            : time === null
              ? ""
              : t("drawer.reachedAfter", { time });
          return (
            <li key={one.count} className="flex justify-between gap-4 border-line border-b py-1.5 last:border-b-0">
              <span className="tabular-nums">{t("drawer.views", { number: count(one.count) })}</span>
              <span className="text-ink-soft">{when}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
