import { Popover as HeadlessPopover, PopoverButton, PopoverPanel } from "@headlessui/react";
import clsx from "clsx";
import type { ReactElement, ReactNode } from "react";
import { Fragment } from "react";
import { FLOATING_CLASS } from "./popover-class.ts";

type Anchor = "bottom start" | "bottom end" | "top start" | "top end" | "right end";

/** Something small beside the button that opens it. `trigger` is one button; Escape and a press outside close it. */
export function Popover({
  trigger,
  children,
  anchor = "bottom start",
  className,
}: {
  trigger: ReactElement;
  children: ReactNode | ((close: () => void) => ReactNode);
  anchor?: Anchor;
  className?: string;
}) {
  return (
    <HeadlessPopover>
      <PopoverButton as={Fragment}>{trigger}</PopoverButton>
      <PopoverPanel
        transition
        focus
        anchor={{ to: anchor, gap: 6, padding: 8 }}
        className={clsx(FLOATING_CLASS, "p-3", className)}
      >
        {({ close }) => <>{typeof children === "function" ? children(close) : children}</>}
      </PopoverPanel>
    </HeadlessPopover>
  );
}
