import clsx from "clsx";

/** The sites a creator or a link can belong to. */
export type MarkedPlatform = "YOUTUBE" | "TIKTOK" | "INSTAGRAM" | "DOUYIN" | "XIAOHONGSHU";

/** The names of the sites as people write them. */
export const PLATFORM_NAMES: Record<MarkedPlatform, string> = {
  YOUTUBE: "YouTube",
  TIKTOK: "TikTok",
  INSTAGRAM: "Instagram",
  DOUYIN: "抖音",
  XIAOHONGSHU: "小红书",
};

const NOTE = "M14.2 3v11.4a3.6 3.6 0 1 1-3.6-3.6 M14.2 3c.4 2.7 2.2 4.4 4.8 4.6";

/** The mark of a site in the colour of the text around it; named for screen readers unless the name stands beside it. */
export function PlatformMark({
  platform,
  decorative = false,
  className = "size-4",
}: {
  platform: MarkedPlatform;
  decorative?: boolean;
  className?: string;
}) {
  return (
    <span className={clsx("inline-flex shrink-0", className)}>
      <svg
        aria-hidden
        viewBox="0 0 24 24"
        className="size-full"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <PlatformDrawing platform={platform} />
      </svg>
      {!decorative && <span className="sr-only">{PLATFORM_NAMES[platform]}</span>}
    </span>
  );
}

function PlatformDrawing({ platform }: { platform: MarkedPlatform }) {
  switch (platform) {
    case "YOUTUBE":
      return (
        <>
          <rect x="2" y="5" width="20" height="14" rx="4.5" fill="currentColor" stroke="none" />
          <path d="m10 9 5 3-5 3z" className="fill-surface" stroke="none" />
        </>
      );
    case "TIKTOK":
      return <path d={NOTE} strokeWidth="3" />;
    case "INSTAGRAM":
      return (
        <>
          <rect x="3" y="3" width="18" height="18" rx="5" />
          <circle cx="12" cy="12" r="4" />
          <circle cx="17" cy="7" r="1.2" fill="currentColor" stroke="none" />
        </>
      );
    case "DOUYIN":
      return (
        <>
          <circle cx="12" cy="12" r="10" />
          <path d={NOTE} transform="translate(4.2 4) scale(0.65)" strokeWidth="3" />
        </>
      );
    case "XIAOHONGSHU":
      return (
        <>
          <rect x="2.5" y="4.5" width="19" height="15" rx="4.5" />
          <path d="M7 9v6 M10.5 9v6 M14 9h3.5 M14 15h3.5 M15.8 9v6" />
        </>
      );
  }
}
