import type { Platform } from "#workers/kernel/vocabulary.ts";

/** Where each platform's own player stands. A frame of it is loaded when a post is played, never before. */
const PLAYERS = {
  YOUTUBE: { origin: "https://www.youtube-nocookie.com", path: (id) => `/embed/${id}?autoplay=1&playsinline=1&rel=0` },
  TIKTOK: { origin: "https://www.tiktok.com", path: (id) => `/player/v1/${id}?autoplay=1&rel=0` },
  INSTAGRAM: { origin: "https://www.instagram.com", path: (id) => `/p/${id}/embed/` },
} as const satisfies Record<Platform, { origin: string; path: (id: string) => string }>;

/** The address at which a post plays in a frame; `base` stands for all platforms' hosts where it is given (the sandbox). */
export function playerAddress(platform: Platform, postId: string, base: string | null): string {
  const { origin, path } = PLAYERS[platform];
  const player = path(encodeURIComponent(postId));
  return base === null ? `${origin}${player}` : `${base}/${platform.toLowerCase()}${player}`;
}

/** The origins that pages may show in frames. */
export function playerOrigins(base: string | null): string[] {
  return base === null ? Object.values(PLAYERS).map(({ origin }) => origin) : [new URL(base).origin];
}
