import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "#app/components/link-button.tsx";
import { PlatformSegments } from "#app/components/platform-segments.tsx";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import { SEARCH_MODES, type SearchMode } from "#workers/modules/search/domain.ts";

/** The sheet on which a search is put together: the way back, what it is, and a word at its corner. */
export function FormFrame({
  mode,
  platform,
  aside,
  children,
  after,
  isWide = false,
}: {
  mode: SearchMode;
  platform: Platform;
  aside: ReactNode;
  children: ReactNode;
  after?: ReactNode;
  isWide?: boolean;
}) {
  const { t } = useTranslation(["search", "modes"]);
  return (
    <div className={isWide ? "w-full max-w-3xl" : "w-full max-w-xl"}>
      <LinkButton
        to={`/search?platform=${platform.toLowerCase()}`}
        tone="quiet"
        size="sm"
        icon={<ArrowLeft aria-hidden className="size-4" />}
        className="-ms-2.5 mb-4"
      >
        {t("search:form.back")}
      </LinkButton>
      <div className="rounded-card border border-line bg-surface p-5 sm:p-6">
        <div className="mb-5 flex items-baseline justify-between gap-3">
          <h1 className="font-semibold text-xl">{t(`modes:${mode}.title`)}</h1>
          <span className="shrink-0 text-ink-faint text-sm">{aside}</span>
        </div>
        {children}
      </div>
      {after}
    </div>
  );
}

/** The platforms of a mode to choose from; one alone is no choice and is not shown. */
export function PlatformChoice({
  mode,
  platform,
  onPlatform,
}: {
  mode: SearchMode;
  platform: Platform;
  onPlatform: (platform: Platform) => void;
}) {
  const { t } = useTranslation("search");
  const platforms: readonly Platform[] = SEARCH_MODES[mode].platforms;
  if (platforms.length < 2) return null;
  return (
    <PlatformSegments label={t("hub.platform")} platforms={platforms} value={platform} onChange={onPlatform} stretch />
  );
}
