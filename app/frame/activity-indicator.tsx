import { Bell, LoaderCircle } from "lucide-react";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Popover } from "#app/components/popover.tsx";
import { SkeletonText } from "#app/components/skeleton.tsx";
import { isRunning } from "#app/entities/task/activity.ts";
import { useTell } from "#app/entities/task/use-tell.ts";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { useActivity } from "./use-activity.ts";

const ActivityList = lazyPart(() => import("./activity-list.client.tsx"));

/** What runs and what ended lately, on every signed-in page; tells of each end wherever one is. */
export function ActivityIndicator() {
  const { t } = useTranslation("activity");
  const tasks = useActivity(useTell());
  const running = tasks.filter(isRunning).length;
  return (
    <Popover
      anchor="bottom end"
      className="max-h-[70vh] w-[min(24rem,calc(100vw-1rem))] overflow-y-auto"
      trigger={
        <button
          type="button"
          aria-label={running > 0 ? t("openRunning", { count: running }) : t("open")}
          className="focus-ring flex h-8 shrink-0 items-center gap-1.5 rounded-control px-2 text-ink-soft text-sm tabular-nums hover:bg-hover hover:text-ink"
        >
          {running > 0 ? (
            <LoaderCircle aria-hidden className="size-4 animate-spin text-accent-ink motion-reduce:animate-none" />
          ) : (
            <Bell aria-hidden className="size-4" />
          )}
          {running > 0 && running}
        </button>
      }
    >
      {(close) => (
        <>
          <h2 className="px-2 pb-1 font-semibold text-base">{t("title")}</h2>
          <Suspense fallback={<SkeletonText lines={3} className="px-2 py-3" />}>
            <ActivityList tasks={tasks} onLeave={close} />
          </Suspense>
        </>
      )}
    </Popover>
  );
}
