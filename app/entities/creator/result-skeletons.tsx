import { Skeleton, SkeletonText } from "#app/components/skeleton.tsx";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import { firstRowsClass } from "./first-rows.ts";

const RATIOS = {
  YOUTUBE: "aspect-video",
  TIKTOK: "aspect-9/16",
  INSTAGRAM: "aspect-square",
} as const satisfies Record<Platform, string>;

/** Cards in their final size while the first page loads. */
export function ResultSkeletons({ videoRow, platform }: { videoRow: 1 | 2; platform: Platform }) {
  const isVideo = platform === "YOUTUBE";
  return (
    <div aria-hidden className="@container">
      <div className={firstRowsClass(videoRow)}>
        {Array.from({ length: 6 }, (_, index) => (
          <div
            key={`card-${String(index)}`}
            className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4"
          >
            <div className="flex items-start gap-3">
              <Skeleton className="size-10 rounded-full" />
              <SkeletonText lines={2} className="w-40" />
            </div>
            <div className="grid grid-cols-4 gap-2">
              {["a", "b", "c", "d"].map((key) => (
                <Skeleton key={key} className="h-9" />
              ))}
            </div>
            <SkeletonText lines={2} />
            <div
              className={
                isVideo ? "grid grid-cols-2 gap-1.5 sm:grid-cols-4" : "grid grid-cols-3 gap-1.5 sm:grid-cols-6"
              }
            >
              {(isVideo ? ["a", "b", "c", "d"] : ["a", "b", "c", "d", "e", "f"]).map((key) => (
                <Skeleton key={key} className={RATIOS[platform]} />
              ))}
            </div>
            <Skeleton className="h-8" />
          </div>
        ))}
      </div>
    </div>
  );
}
