import { useTranslation } from "react-i18next";
import { PLATFORM_NAMES, PlatformMark } from "#app/components/platform-mark.tsx";
import { PlatformSegments } from "#app/components/platform-segments.tsx";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import type { Reading } from "./read-box.ts";

/** Where the reading searches: to choose, or said where the text or the mode leaves no choice. */
export function ReadingPlatform({
  reading: { platforms },
  platform,
  onPlatform,
}: {
  reading: Reading;
  platform: Platform;
  onPlatform: (platform: Platform) => void;
}) {
  const { t } = useTranslation(["searchBox", "search"]);
  if (platforms.length > 1) {
    return (
      <PlatformSegments label={t("search:hub.platform")} platforms={platforms} value={platform} onChange={onPlatform} />
    );
  }
  return (
    <p className="flex items-center gap-2 text-ink-soft text-sm">
      <PlatformMark platform={platform} decorative />
      {t("searchBox:onlyHere", { platform: PLATFORM_NAMES[platform] })}
    </p>
  );
}
