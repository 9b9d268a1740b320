/** Addresses of thumbnails; the pictures themselves are drawn by the image service. */
import type { WorldCreator, WorldPost } from "#sandbox/world/port.ts";

interface Thumbnail {
  readonly url: string;
  readonly width?: number;
  readonly height?: number;
}
type Thumbnails = Readonly<Record<string, Thumbnail>>;

const VIDEO_SIZES = {
  default: ["default", 120, 90],
  medium: ["mqdefault", 320, 180],
  high: ["hqdefault", 480, 360],
  standard: ["sddefault", 640, 480],
  maxres: ["maxresdefault", 1280, 720],
} as const;
const CHANNEL_SIZES = { default: 88, medium: 240, high: 800 } as const;

/** The profile picture in three sizes; channels without a picture have a plain letter. `sized` adds width and height. */
export function channelThumbnails(
  publicUrl: string,
  creator: Pick<WorldCreator, "art" | "id">,
  sized: boolean,
): Thumbnails {
  const art = creator.art ?? "letter-00000000";
  return Object.fromEntries(
    Object.entries(CHANNEL_SIZES).map(([name, size]) => [
      name,
      { url: `${publicUrl}/images/avatar/${art}/${size}.png`, ...(sized ? { width: size, height: size } : {}) },
    ]),
  );
}

/** The covers of a video; `all` adds the two large sizes. Empty when the video has no cover. */
export function videoThumbnails(publicUrl: string, video: Pick<WorldPost, "art" | "id">, all: boolean): Thumbnails {
  if (video.art === null) return {};
  const sizes = Object.entries(VIDEO_SIZES).slice(0, all ? 5 : 3);
  return Object.fromEntries(
    sizes.map(([name, [file, width, height]]) => [
      name,
      { url: `${publicUrl}/images/vi/${video.art}/${file}.png`, width, height },
    ]),
  );
}
