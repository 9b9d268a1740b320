import "#app/i18n/search-trouble-texts.ts";
import { CircleStop, Hourglass } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Notice } from "#app/components/notice.tsx";
import { PLATFORM_NAMES } from "#app/components/platform-mark.tsx";
import { useNow } from "#app/lib/root-data.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { EndQuestion } from "./end-question.tsx";
import type { StallProps } from "./stall-notice.tsx";

/** How often the times are told anew. */
const TICK_MS = 5_000;
/** Whoever chose to wait is asked again after so long. */
const ASK_AGAIN_MS = 60_000;

/** The notice of `StallNotice`. */
export default function StallView({ task, onEnd, isEnding, className }: StallProps) {
  const { t } = useTranslation("searchTrouble");
  const { duration } = useFormat();
  const [waitsSince, setWaitsSince] = useState<number | null>(null);
  const [asksEnd, setAsks] = useState(false);
  const { stalled } = task.progress;
  const now = useTicking(stalled !== null);
  if (!stalled) return null;
  const asks = waitsSince === null || now - waitsSince > ASK_AGAIN_MS;
  const seconds = (ms: number) => duration(Math.max(1, Math.round(ms / 1_000)));
  const sentences = [
    stalled.nextTryAt !== null && stalled.nextTryAt > now
      ? t("stall.next", { time: seconds(stalled.nextTryAt - now) })
      : t("stall.nextNow"),
    stalled.endsAt !== null && t("stall.ends", { time: seconds(stalled.endsAt - now) }),
    t("stall.safe"),
  ];
  const platform = task.platform ? PLATFORM_NAMES[task.platform] : t("stall.thePlatform");
  return (
    <div role="status" className={className}>
      <Notice
        icon={<Hourglass />}
        tone="warning"
        title={t(`stall.${stalled.kind}`, { platform, time: seconds(now - stalled.since) })}
      >
        <p>{sentences.filter(Boolean).join(" ")}</p>
        <p className="mt-2 flex flex-wrap gap-2">
          {asks && (
            <Button size="sm" onClick={() => setWaitsSince(Date.now())}>
              {t("stall.wait")}
            </Button>
          )}
          <Button
            size="sm"
            tone="quiet"
            icon={<CircleStop aria-hidden className="size-4" />}
            onClick={() => setAsks(true)}
            busy={isEnding}
          >
            {t("stall.end")}
          </Button>
        </p>
      </Notice>
      <EndQuestion open={asksEnd} onClose={() => setAsks(false)} onEnd={onEnd} />
    </div>
  );
}

/** The time in ms, moving on while it is looked at. */
function useTicking(isOn: boolean): number {
  const [now, setNow] = useState(useNow());
  useEffect(() => {
    if (!isOn) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isOn]);
  return now;
}
