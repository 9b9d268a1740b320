import { Link } from "@remix-run/react";
import clsx from "clsx";
import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/badge.tsx";
import { buttonClass } from "#app/components/button.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { PLATFORM_NAMES } from "#app/components/platform-mark.tsx";
import { PlatformSegments } from "#app/components/platform-segments.tsx";
import { MODE_ICONS, type WayKey } from "#app/entities/list/mode-icons.ts";
import { useRootData } from "#app/lib/root-data.ts";
import { PLATFORMS, type Platform } from "#workers/kernel/vocabulary.ts";
import { SEARCH_MODE_NAMES, SEARCH_MODES } from "#workers/modules/search/domain.ts";
import { SearchBox } from "./box/search-box.tsx";

type HubCard = {
  key: WayKey;
  to: string;
  icon: (typeof MODE_ICONS)[WayKey];
  platforms: readonly Platform[];
  available: boolean;
};

/** The cards of the hub: search modes from their registry, then the AI task, whose page takes every platform. */
function hubCards(platform: Platform): HubCard[] {
  const query = `?platform=${platform.toLowerCase()}`;
  const modes = SEARCH_MODE_NAMES.map((key) => {
    const mode = SEARCH_MODES[key];
    return {
      key,
      to: `/search/${mode.path}${query}`,
      icon: MODE_ICONS[key],
      platforms: mode.platforms,
      available: mode.available,
    };
  });
  return [
    ...modes,
    { key: "auto", to: `/auto-task${query}`, icon: MODE_ICONS.auto, platforms: PLATFORMS, available: true },
  ];
}

/** The box that understands what is typed, and all ways to find creators, for one platform at a time; what is not built is shown as coming. */
export function SearchHub({
  platform,
  recent,
  onPlatform,
}: {
  platform: Platform;
  /** What one can go on with. */
  recent: ReactNode;
  onPlatform: (platform: Platform) => void;
}) {
  const { t } = useTranslation("search");
  const amazonUrl = useRootData()?.config.amazonUrl;
  return (
    <>
      <PageHeader title={t("hub.title")} text={t("hub.text")} />
      <SearchBox platform={platform} onPlatform={onPlatform} />
      {recent}
      <div className="flex flex-wrap items-center gap-2">
        <PlatformSegments label={t("hub.platform")} platforms={PLATFORMS} value={platform} onChange={onPlatform} />
        {platform === "TIKTOK" && (
          <Link to="/tiktok-shop-vetting" className={buttonClass("quiet", "sm")}>
            {t("hub.shop")}
          </Link>
        )}
        {amazonUrl && (
          <a href={amazonUrl} target="_blank" rel="noreferrer" className={buttonClass("quiet", "sm")}>
            {t("hub.amazon")}
            <ExternalLink aria-hidden className="ms-1.5 size-3.5" />
          </a>
        )}
      </div>
      <ul className="mt-5 grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {hubCards(platform).map((card) => (
          <li key={card.key}>
            <ModeCard card={card} platform={platform} />
          </li>
        ))}
      </ul>
    </>
  );
}

function ModeCard({ card, platform }: { card: HubCard; platform: Platform }) {
  const { t } = useTranslation(["search", "list"]);
  const isSupported = card.platforms.includes(platform);
  const isOpen = isSupported && card.available;
  const Icon = card.icon;
  const content = (
    <>
      <span
        className={clsx(
          "grid size-9 shrink-0 place-items-center rounded-control",
          isOpen ? "bg-accent-soft text-accent-ink" : "bg-sunken text-ink-faint",
        )}
      >
        <Icon className="size-5" aria-hidden />
      </span>
      <span className="min-w-0">
        <span className="flex items-center gap-2 font-semibold text-ink">
          {t(`list:modes.${card.key}.title`)}
          {isSupported && !card.available && <Badge>{t("hub.coming")}</Badge>}
        </span>
        <span className="mt-0.5 block text-ink-soft text-sm">
          {isSupported
            ? t(`list:modes.${card.key}.text`)
            : t("hub.unsupported", { platform: PLATFORM_NAMES[platform] })}
        </span>
      </span>
    </>
  );
  const frame = "flex h-full items-start gap-3 rounded-card border border-line p-4";
  if (isOpen) {
    return (
      <Link
        to={card.to}
        prefetch="intent"
        className={clsx(frame, "focus-ring bg-surface hover:border-line-strong hover:bg-hover")}
      >
        {content}
      </Link>
    );
  }
  return (
    // A card that leads nowhere can still be reached, so that its reason can be read.
    <button
      type="button"
      aria-disabled="true"
      className={clsx(frame, "focus-ring w-full cursor-not-allowed bg-canvas text-start")}
    >
      {content}
    </button>
  );
}
