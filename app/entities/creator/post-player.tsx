import clsx from "clsx";
import { Play } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CoverImage } from "#app/components/cover-image.tsx";
import { playerAddress } from "#app/lib/players.ts";
import { useRootData } from "#app/lib/root-data.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import type { CardView, PostView } from "./card-view.ts";

const FRAMES = { video: "aspect-video", portrait: "aspect-9/16", square: "aspect-4/5" } as const;

/** The measures of a post that can be played. The player takes the cover's place and size, so that nothing moves; Instagram's has words below its picture. */
export function playerFrame(ratio: CardView["ratio"]): string {
  return clsx("w-full overflow-hidden rounded-control", FRAMES[ratio], ratio === "portrait" && "max-h-[60dvh]");
}

/** A post's cover, and after a press the platform's own player in its place: nothing of the platform's is loaded before. */
export function PostPlayer({
  post,
  platform,
  ratio,
}: {
  post: PostView;
  platform: Platform;
  ratio: CardView["ratio"];
}) {
  const { t } = useTranslation("creator");
  const config = useRootData()?.config;
  const [plays, setPlays] = useState(false);
  const frame = playerFrame(ratio);
  if (plays) {
    return (
      <iframe
        title={post.title || post.id}
        src={playerAddress(platform, post.id, config?.playersBase ?? null)}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation"
        referrerPolicy="strict-origin-when-cross-origin"
        className={clsx(frame, "border-0 bg-black")}
      />
    );
  }
  return (
    <button
      type="button"
      onClick={() => setPlays(true)}
      className={clsx(frame, "focus-ring group relative block bg-sunken")}
    >
      <CoverImage src={post.cover} alt="" ratio={ratio} className="h-full w-full" />
      <span className="absolute inset-0 grid place-items-center">
        <span className="grid size-14 place-items-center rounded-full bg-black/65 text-white group-hover:bg-black/80">
          <Play aria-hidden fill="currentColor" className="ms-0.5 size-6" />
        </span>
      </span>
      <span className="sr-only">{t("card.play")}</span>
    </button>
  );
}
