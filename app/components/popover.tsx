import type { ReactElement, ReactNode } from "react";
import { deferredFloating } from "./deferred-floating.tsx";
import type { FloatingAnchor } from "./menu.tsx";

export type PopoverProps = {
  /** One button; it must take a ref and the properties it is given. */
  trigger: ReactElement;
  children: ReactNode | ((close: () => void) => ReactNode);
  anchor?: FloatingAnchor;
  className?: string;
};

/** Something small beside the button that opens it; Escape and a press outside close it. */
export const Popover = deferredFloating<PopoverProps>("dialog", () => import("./popover-view.client.tsx"));
