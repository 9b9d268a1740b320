import type { Platform } from "#workers/kernel/vocabulary.ts";

/** What an average is taken of on a platform: Instagram tells likes, the others plays (spec 2 §3). */
export type AverageKind = "plays" | "likes";

/** The average by which creators of a platform can be chosen. */
export function averageKind(platform: Platform): AverageKind {
  return platform === "INSTAGRAM" ? "likes" : "plays";
}
