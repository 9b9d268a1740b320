import clsx from "clsx";
import { Check, Heart, type LucideIcon, Play, Star, X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { coverLabelClass } from "#app/components/cover-image.tsx";
import { Region } from "#app/components/flag.tsx";
import { Kbd } from "#app/components/kbd.tsx";
import { PlatformMark } from "#app/components/platform-mark.tsx";
import { useFormat } from "#app/lib/use-format.ts";
import { Cover, drawingColours, Portrait } from "./drawings.tsx";
import type { Invented } from "./invented.ts";
import type { Verdict } from "./judge.ts";
import { lookOf } from "./looks.ts";

const DAY_MS = 86_400_000;

const CHOICES = [
  { rating: "no", icon: X, shortcut: "←", key: "ArrowLeft", on: "aria-pressed:bg-no-soft aria-pressed:text-no" },
  {
    rating: "like",
    icon: Heart,
    shortcut: "→",
    key: "ArrowRight",
    on: "aria-pressed:bg-like-soft aria-pressed:text-like",
  },
  {
    rating: "superlike",
    icon: Star,
    shortcut: "↑",
    key: "ArrowUp",
    on: "aria-pressed:bg-superlike-soft aria-pressed:text-superlike",
  },
] as const satisfies readonly { rating: string; icon: LucideIcon; shortcut: string; key: string; on: string }[];

/** An invented creator in the look of a found one. `marks` is null for one that is not shown yet. */
export function InventedCard({
  creator,
  place,
  marks,
}: {
  creator: Invented;
  place: number;
  marks: Verdict["marks"] | null;
}) {
  const { t } = useTranslation("landing");
  const look = lookOf(creator, place);
  const bio: string = t(`tryOut.bios.${creator.id as "mirapours"}`);
  return (
    <article
      aria-labelledby={`name-${creator.id}`}
      data-creator={creator.id}
      data-platform={creator.platform}
      tabIndex={-1}
      hidden={marks === null}
      style={drawingColours(look)}
      className="try-out-card focus-ring flex-col gap-3 rounded-card border border-line bg-surface p-4"
    >
      <header className="flex items-start gap-3">
        <Portrait hair={look.hair} />
        <div className="min-w-0 flex-1">
          <h3 id={`name-${creator.id}`} translate="no" className="truncate font-semibold">
            {creator.name}
          </h3>
          <p className="flex min-w-0 items-center gap-1.5 text-ink-faint text-sm">
            <PlatformMark platform={creator.platform} />
            <span translate="no" className="truncate">
              @{creator.id}
            </span>
          </p>
        </div>
        <Region code={creator.region} className="max-w-32 pt-0.5 text-ink-soft text-sm" />
      </header>
      <ul data-marks className="flex flex-wrap gap-1.5 empty:hidden">
        {marks?.map((mark) => (
          <Mark key={mark.label} {...mark} />
        ))}
      </ul>
      <Numbers creator={creator} />
      <p className="line-clamp-2 text-ink-soft text-sm">{bio}</p>
      <Posts creator={creator} />
      <Rating />
    </article>
  );
}

/** What a creator is asked for: met or not. The try-out writes further ones like these two (`MarkPatterns`). */
export function Mark({ label, fits }: { label: string; fits: boolean }) {
  const { t } = useTranslation("landing");
  const Icon = fits ? Check : X;
  return (
    <li
      className={clsx(
        "inline-flex max-w-full items-center gap-1 rounded-control px-1.5 py-0.5 text-xs [&>svg]:size-3 [&>svg]:shrink-0",
        fits ? "bg-accent-soft text-accent-ink" : "bg-sunken text-ink-faint",
      )}
    >
      <Icon aria-hidden />
      <span className="sr-only">{t(fits ? "tryOut.fits" : "tryOut.fitsNot")}</span>
      <span data-label className="truncate">
        {label}
      </span>
    </li>
  );
}

function Numbers({ creator }: { creator: Invented }) {
  const { t } = useTranslation("landing");
  const { count, percent, age } = useFormat();
  return (
    <dl className="grid grid-cols-[repeat(4,minmax(0,auto))] gap-2">
      <Fact label={t("tryOut.followers")}>{count(creator.followers)}</Fact>
      <Fact label={t("tryOut.views")}>{count(creator.views)}</Fact>
      <Fact label={t("tryOut.engagement")} formula={t("tryOut.engagementFormula")}>
        {percent(creator.engagement)}
      </Fact>
      <Fact label={t("tryOut.lastPost")}>{age(0, creator.daysAgo * DAY_MS)}</Fact>
    </dl>
  );
}

function Fact({ label, formula, children }: { label: string; formula?: string; children: ReactNode }) {
  return (
    <div className="min-w-0" title={formula}>
      <dt className="truncate text-ink-faint text-xs">{label}</dt>
      <dd className="truncate font-semibold">{children}</dd>
    </div>
  );
}

/** The views of a creator's three latest posts as shares of the average. */
const SPREAD = [1.2, 0.7, 1.1] as const;

function Posts({ creator: { topics, views } }: { creator: Invented }) {
  const { count } = useFormat();
  return (
    <div aria-hidden className="grid grid-cols-3 gap-1.5">
      {([0, 1, 2] as const).map((post) => (
        <span key={post} className="relative block overflow-hidden rounded-control">
          <Cover topic={topics[post % topics.length] ?? topics[0]} post={post} />
          <span className={clsx(coverLabelClass, "absolute start-1 bottom-1")}>
            <Play />
            {count(Math.round(views * SPREAD[post]))}
          </span>
        </span>
      ))}
    </div>
  );
}

function Rating() {
  const { t } = useTranslation("landing");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame of its own into the card
    <div role="group" aria-label={t("tryOut.rate")} className="mt-auto grid grid-cols-3 gap-1.5">
      {CHOICES.map(({ rating, icon: Icon, shortcut, key, on }) => (
        <button
          key={rating}
          type="button"
          data-rate={rating}
          aria-pressed={false}
          aria-keyshortcuts={key}
          className={clsx("try-out-rate focus-ring", on)}
        >
          <Icon aria-hidden className="size-4 shrink-0 lg:hidden" />
          <span className="truncate">{t(`tryOut.ratings.${rating}`)}</span>
          <span aria-hidden className="hidden lg:contents">
            <Kbd>{shortcut}</Kbd>
          </span>
        </button>
      ))}
    </div>
  );
}
