import type { CreatorCard } from "#workers/modules/creators/contract.ts";
import { instagramPostUrl } from "#workers/platforms/instagram/link.ts";
import { tiktokVideoUrl } from "#workers/platforms/tiktok/link.ts";
import { youtubeVideoUrl } from "#workers/platforms/youtube/link.ts";

type Named = Pick<CreatorCard, "platform" | "platformAccount">;

/** The address of a creator's post by the id that the platform's adapter gives it (Instagram: the short code). */
export function postUrl({ platform, platformAccount }: Named, id: string): string {
  if (platform === "INSTAGRAM") return instagramPostUrl(id);
  return platform === "TIKTOK" ? tiktokVideoUrl(platformAccount, id) : youtubeVideoUrl(id);
}
