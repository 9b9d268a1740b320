import clsx from "clsx";
import type { TagColor as MemberTagColor } from "#workers/modules/enterprises/domain.ts";
import type { TagColor } from "#workers/modules/records/domain.ts";

/** Members have three colours more than creators. */
export type AnyTagColor = TagColor | MemberTagColor;

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
  teal: "bg-tag-teal",
  rose: "bg-tag-rose",
  slate: "bg-tag-slate",
} as const satisfies Record<AnyTagColor, string>;

/** The colour of a tag; its name always stands beside it. */
export function TagDot({ color, className }: { color: AnyTagColor; className?: string }) {
  return <span aria-hidden className={clsx("inline-block size-2 shrink-0 rounded-full", DOTS[color], className)} />;
}
