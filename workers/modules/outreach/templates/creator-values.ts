import type { Creator } from "#workers/modules/creators/contract.ts";
import { oneLine } from "./domain.ts";
import type { VariableValues } from "./variables.ts";

const PLATFORM_NAMES: Readonly<Record<Creator["platform"], string>> = {
  YOUTUBE: "YouTube",
  TIKTOK: "TikTok",
  INSTAGRAM: "Instagram",
};

/** What a template's variables stand for where the recipient is a known creator. The latest post is the one with the latest date. */
export function valuesOfCreator({
  title,
  platform,
  handle,
  posts,
}: Pick<Creator, "title" | "platform" | "handle" | "posts">): VariableValues {
  const latest = [...posts].sort((one, other) => (other.publishedAt ?? 0) - (one.publishedAt ?? 0))[0];
  return {
    nickname: oneLine(title),
    platform: PLATFORM_NAMES[platform],
    handle: oneLine(handle ?? ""),
    last_post_title: oneLine(latest?.title ?? ""),
  };
}
