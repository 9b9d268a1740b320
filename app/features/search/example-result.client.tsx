import { Play } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Card } from "#app/components/card.tsx";
import { coverLabelClass } from "#app/components/cover-image.tsx";
import { Region } from "#app/components/flag.tsx";
import { PlatformMark } from "#app/components/platform-mark.tsx";
import { CardBio, CardNumbers } from "#app/entities/creator/creator-card.tsx";
import { RatingControl } from "#app/entities/creator/rating-control.tsx";
import { useNow } from "#app/lib/root-data.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { CupScene, HandsScene, MachineScene, PortraitScene } from "./example-scenes.tsx";

const DAY_MS = 86_400_000;
const NAME = "Slow Bar Coffee";
const POSTS = [
  { Scene: CupScene, plays: 84_200 },
  { Scene: MachineScene, plays: 231_900 },
  { Scene: HandsScene, plays: 56_700 },
] as const;

/**
 * What a search brings, for an account that has made none yet: the card of an invented creator, made of the parts of a real one. It can be looked at alone; the box above is where
 * one begins.
 */
export default function ExampleResult() {
  const { t } = useTranslation("searchBox");
  return (
    <figure aria-labelledby="example-title" className="mb-6">
      <Card className="flex flex-col gap-4 p-4 lg:flex-row lg:items-center lg:gap-8">
        <figcaption className="min-w-0 lg:basis-72">
          <h2 id="example-title" className="font-semibold text-lg">
            {t("example.title")}
          </h2>
          <p className="mt-1 text-ink-soft">{t("example.text")}</p>
          <p className="mt-2 text-ink-faint text-sm">{t("example.invented")}</p>
        </figcaption>
        {/* Not for the pointer or the keyboard: nothing of an invented creator can be opened, saved or rated. */}
        <div ref={makeInert} className="min-w-0 max-w-xl flex-1 select-none">
          <ExampleCard />
        </div>
      </Card>
    </figure>
  );
}

/** React 18 does not know the attribute. */
function makeInert(element: HTMLElement | null): void {
  if (element) element.inert = true;
}

function ExampleCard() {
  const { t } = useTranslation("searchBox");
  const { count } = useFormat();
  const now = useNow();
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line bg-canvas p-3 sm:p-4">
      <div className="flex items-start gap-3">
        <span className="size-10 shrink-0 overflow-hidden rounded-full">
          <PortraitScene />
        </span>
        <div translate="no" className="min-w-0 flex-1">
          <p className="truncate font-semibold">{NAME}</p>
          <p className="flex min-w-0 items-center gap-1.5 text-ink-faint text-sm">
            <PlatformMark platform="YOUTUBE" />
            <span className="truncate">@slowbarcoffee</span>
          </p>
        </div>
        <Region code="SE" className="max-w-32 pt-0.5 text-ink-soft text-sm" />
      </div>
      <CardNumbers
        card={{
          platform: "YOUTUBE",
          followers: 128_400,
          averageViews: 94_100,
          engagementRate: 6.4,
          lastPostedAt: now - 3 * DAY_MS,
          infoUpdatedAt: now,
        }}
      />
      <CardBio bio={t("example.bio")} />
      <div className="grid grid-cols-3 gap-2">
        {POSTS.map(({ Scene, plays }) => (
          <span key={plays} className="relative block aspect-video overflow-hidden rounded-control">
            <Scene />
            <span className={`${coverLabelClass} absolute start-1 bottom-1`}>
              <Play />
              {count(plays)}
            </span>
          </span>
        ))}
      </div>
      <RatingControl name={NAME} value="LIKE" onRate={() => undefined} />
    </div>
  );
}
