import { Unlink } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "#app/components/card.tsx";
import { PlatformMark } from "#app/components/platform-mark.tsx";
import { useMoney } from "#app/entities/tracked-post/use-money.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { linkPlatform } from "#workers/modules/publications/domain.ts";
import type { ReportPost, ReportSnapshot } from "#workers/modules/reports/contract.ts";
import { CurveDrawing } from "./curve-drawing.tsx";
import { frameOf } from "./curve-lines.ts";
import { useReportFormat } from "./use-report-format.ts";

/** The best posts one by one, the most viewed first. */
export function ReportPosts({ report: { best, posts, showsCost } }: { report: ReportSnapshot }) {
  const { t } = useTranslation("sharedReport");
  const { integer } = useFormat();
  const ranked = best.map((post, index) => ({ post, rank: index + 1 }));
  return (
    <section aria-labelledby="posts" className="mt-8">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h2 id="posts" className="font-semibold text-lg">
          {t("best.title")}
        </h2>
        {best.length < posts && (
          <p className="text-ink-faint text-sm">
            {t("best.most", { number: integer(best.length), posts: integer(posts) })}
          </p>
        )}
      </div>
      <Card>
        <ol>
          {ranked.map(({ post, rank }) => (
            <Post key={rank} post={post} rank={rank} showsCost={showsCost} />
          ))}
        </ol>
      </Card>
    </section>
  );
}

function Post({ post, rank, showsCost }: { post: ReportPost; rank: number; showsCost: boolean }) {
  const { t } = useTranslation("sharedReport");
  const { integer, percent } = useFormat();
  const { money, cpm } = useMoney();
  const { views, likes, comments, engagementRate, isEstimated, cost } = post;
  return (
    <li className="report-block report-post border-line px-4 py-3 not-last:border-b">
      <span className="text-ink-faint text-sm tabular-nums">{rank}</span>
      <Head post={post} />
      <Spark post={post} />
      <dl className="report-numbers">
        <Figure label={t("best.views")} isEstimated={isEstimated && views !== null}>
          {views === null ? null : integer(views)}
        </Figure>
        <Figure label={t("best.likes")}>{likes === null ? null : integer(likes)}</Figure>
        <Figure label={t("best.comments")}>{comments === null ? null : integer(comments)}</Figure>
        <Figure label={t("best.er")} formula={t("best.erFormula")} isEstimated={isEstimated && engagementRate !== null}>
          {percent(engagementRate)}
        </Figure>
        {showsCost && (
          <>
            <Figure label={t("best.cost")}>{money(cost)}</Figure>
            <Figure label={t("best.cpm")} isEstimated={isEstimated && post.cpm !== null}>
              {cost === null ? "–" : cpm(post.cpm, cost.currency)}
            </Figure>
          </>
        )}
      </dl>
    </li>
  );
}

function Head({ post: { platform, creator, title, url, publishedAt } }: { post: ReportPost }) {
  const { t } = useTranslation("sharedReport");
  const { day } = useReportFormat();
  return (
    <div className="min-w-0">
      <p className="flex min-w-0 items-center gap-1.5">
        <PlatformMark platform={linkPlatform(platform)} className="size-3.5 text-ink-soft" />
        <span translate="no" className="truncate font-medium">
          {url === null ? (
            creator
          ) : (
            <a
              href={url}
              rel="noopener noreferrer nofollow"
              className="focus-ring rounded-control text-accent-ink hover:underline"
            >
              {creator}
            </a>
          )}
        </span>
        {publishedAt !== null && (
          <span className="shrink-0 whitespace-nowrap text-ink-faint text-xs">
            {t("best.published", { day: day(publishedAt) })}
          </span>
        )}
      </p>
      {title !== "" && (
        <p translate="no" className="truncate text-ink-soft text-sm">
          {title}
        </p>
      )}
      {url === null && (
        <p className="flex items-center gap-1 text-ink-faint text-xs">
          <Unlink aria-hidden className="size-3" />
          {t("best.gone")}
        </p>
      )}
    </div>
  );
}

/** The post's own curve, as high as its own views. */
function Spark({ post: { curve, isEstimated } }: { post: ReportPost }) {
  const frame = frameOf([curve]);
  return (
    <div className="report-spark">
      {frame && <CurveDrawing curves={[{ points: curve, isEstimated }]} frame={frame} className="h-8" />}
    </div>
  );
}

function Figure({
  label,
  formula,
  isEstimated = false,
  children,
}: {
  label: string;
  formula?: string;
  isEstimated?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation(["sharedReport", "ui"]);
  return (
    <div className="min-w-0" title={formula}>
      <dt className="truncate text-ink-faint text-xs">{label}</dt>
      <dd className="whitespace-nowrap text-sm">
        {children ?? <span className="text-ink-faint">{t("best.untold")}</span>}
        {isEstimated && <span className="text-ink-faint text-xs"> {t("ui:estimated")}</span>}
      </dd>
    </div>
  );
}
