import clsx from "clsx";
import type { ReactNode } from "react";

export type BadgeTone = "neutral" | "accent" | "like" | "no" | "superlike" | "danger";

const TONES: Record<BadgeTone, string> = {
  neutral: "bg-sunken text-ink-soft",
  accent: "bg-accent-soft text-accent-ink",
  like: "bg-like-soft text-like",
  no: "bg-no-soft text-no",
  superlike: "bg-superlike-soft text-superlike",
  danger: "bg-danger-soft text-danger",
};

/** A word about a thing. Like, no and superlike keep their colours to themselves. */
export function Badge({
  tone = "neutral",
  icon,
  children,
  className,
}: {
  tone?: BadgeTone;
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <span
      className={clsx(
        "inline-flex h-5 items-center gap-1 whitespace-nowrap rounded-control px-1.5 font-medium text-xs [&>svg]:size-3",
        TONES[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
