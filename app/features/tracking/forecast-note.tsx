import { useTranslation } from "react-i18next";
import { PLATFORM_NAMES } from "#app/components/platform-mark.tsx";
import { useFormat } from "#app/lib/use-format.ts";
import type { PublicationView } from "#workers/modules/publications/contract.ts";
import { linkPlatform } from "#workers/modules/publications/domain.ts";
import type { ViewsForecast } from "#workers/modules/publications/forecast/domain.ts";

/** The range of a young post's views at 30 days, and on what it rests. */
export function ForecastNote({ post, forecast }: { post: PublicationView; forecast: ViewsForecast }) {
  const { t } = useTranslation("videoTracking");
  const { count, integer } = useFormat();
  const { last, readings, share } = forecast;
  return (
    <section aria-label={t("forecast.title")} className="rounded-card border border-line px-3 py-2">
      <h3 className="text-ink-faint text-sm">{t("forecast.title")}</h3>
      <p className="font-semibold text-lg tabular-nums">
        {t("forecast.range", { low: count(last.p10), high: count(last.p90) })}{" "}
        <span className="font-normal text-base text-ink-soft">{t("forecast.middle", { views: count(last.p50) })}</span>
      </p>
      <p className="text-ink-soft text-sm">
        {t("forecast.rests", {
          count: readings,
          number: integer(readings),
          // Tenths would claim more than is known.
          share: `${integer(Math.round(share * 100))}%`,
          platform: PLATFORM_NAMES[linkPlatform(post.platform)],
        })}{" "}
        {post.isEstimated && t("forecast.estimated")}
      </p>
    </section>
  );
}
