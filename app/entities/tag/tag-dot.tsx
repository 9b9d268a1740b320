import clsx from "clsx";
import type { TagColor } from "#workers/modules/records/domain.ts";

const DOTS = {
  red: "bg-tag-red",
  volcano: "bg-tag-volcano",
  orange: "bg-tag-orange",
  gold: "bg-tag-gold",
  yellow: "bg-tag-yellow",
  lime: "bg-tag-lime",
  green: "bg-tag-green",
  cyan: "bg-tag-cyan",
  blue: "bg-tag-blue",
  geekblue: "bg-tag-geekblue",
  purple: "bg-tag-purple",
  magenta: "bg-tag-magenta",
} as const satisfies Record<TagColor, string>;

/** The colour of a tag; its name always stands beside it. */
export function TagDot({ color, className }: { color: TagColor; className?: string }) {
  return <span aria-hidden className={clsx("inline-block size-2 shrink-0 rounded-full", DOTS[color], className)} />;
}
