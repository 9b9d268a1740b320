import clsx from "clsx";
import { Heart, Play, Star, ThumbsDown } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { coverLabelClass } from "#app/components/cover-image.tsx";
import { Region } from "#app/components/flag.tsx";
import { Kbd } from "#app/components/kbd.tsx";
import { PlatformMark } from "#app/components/platform-mark.tsx";
import { useFormat } from "#app/lib/use-format.ts";
import { CupScene, HandsScene, MachineScene, PortraitScene } from "./scenes.tsx";

const POSTS = [
  { Scene: CupScene, plays: 84_200, seconds: 512 },
  { Scene: MachineScene, plays: 231_900, seconds: 1084 },
  { Scene: HandsScene, plays: 56_700, seconds: 347 },
] as const;

/** One creator as the results show one: drawn with the components of the product, with made-up numbers. */
export function CreatorPreview() {
  const { t } = useTranslation("landing");
  const { integer } = useFormat();
  return (
    <figure aria-label={t("preview.label")} className="min-w-0">
      <div className="rounded-dialog border border-line bg-canvas p-3 sm:p-5">
        <p className="mb-3 px-1 text-ink-faint text-sm">{t("preview.found", { count: 412, videos: integer(1600) })}</p>
        <div className="rounded-card border border-line bg-surface p-4 shadow-float sm:p-5">
          <Person />
          <Numbers />
          <div aria-hidden className="mt-4 grid grid-cols-3 gap-2">
            {POSTS.map((post) => (
              <Post key={post.plays} {...post} />
            ))}
          </div>
          <Rating />
        </div>
      </div>
      <figcaption className="mt-2 text-center text-ink-faint text-xs">{t("preview.caption")}</figcaption>
    </figure>
  );
}

function Person() {
  return (
    <div className="flex items-center gap-3">
      <span className="size-12 overflow-hidden rounded-full">
        <PortraitScene />
      </span>
      <div className="min-w-0 flex-1">
        <p translate="no" className="truncate font-semibold text-lg">
          Slow Bar Coffee
        </p>
        <p className="flex items-center gap-2 text-ink-soft text-sm">
          <PlatformMark platform="YOUTUBE" />
          <span className="truncate">@slowbarcoffee</span>
        </p>
      </div>
      <Region code="SE" className="text-ink-soft text-sm" />
    </div>
  );
}

function Numbers() {
  const { t } = useTranslation("landing");
  const { count, percent, age } = useFormat();
  return (
    <dl className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-4">
      <Figure label={t("preview.followers")}>{count(128_400)}</Figure>
      <Figure label={t("preview.views")}>{count(94_100)}</Figure>
      <Figure label={t("preview.engagement")}>{percent(6.4)}</Figure>
      <Figure label={t("preview.lastPost")}>{age(0, 3 * 86_400_000)}</Figure>
    </dl>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-faint text-xs">{label}</dt>
      <dd className="mt-0.5 font-semibold text-lg">{children}</dd>
    </div>
  );
}

function Post({ Scene, plays, seconds }: (typeof POSTS)[number]) {
  const { count, duration } = useFormat();
  return (
    <span className="relative block aspect-video overflow-hidden rounded-control">
      <Scene />
      <span className={clsx(coverLabelClass, "absolute start-1 bottom-1")}>
        <Play />
        {count(plays)}
      </span>
      <span className="absolute end-1 bottom-1 hidden sm:block">
        <span className={coverLabelClass}>{duration(seconds)}</span>
      </span>
    </span>
  );
}

function Rating() {
  const { t } = useTranslation("landing");
  const choice = "flex h-8 flex-1 items-center justify-center gap-2 rounded-control font-medium text-sm [&>svg]:size-4";
  return (
    <p aria-hidden className="mt-4 flex gap-2">
      <span className={clsx(choice, "bg-no-soft text-no")}>
        <ThumbsDown />
        {t("preview.no")}
        <Kbd>←</Kbd>
      </span>
      <span className={clsx(choice, "bg-like-soft text-like")}>
        <Heart />
        {t("preview.like")}
        <Kbd>→</Kbd>
      </span>
      <span className={clsx(choice, "hidden bg-superlike-soft text-superlike sm:flex")}>
        <Star />
        {t("preview.superlike")}
        <Kbd>↑</Kbd>
      </span>
    </p>
  );
}
