import { Popover as HeadlessPopover, PopoverButton, PopoverPanel } from "@headlessui/react";
import clsx from "clsx";
import { Fragment } from "react";
import type { PopoverProps } from "./popover.tsx";
import { FLOATING_CLASS } from "./popover-class.ts";

/** The popover itself; loaded when a pointer or the focus comes near one. */
export default function PopoverView({ trigger, children, anchor = "bottom start", className }: PopoverProps) {
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
