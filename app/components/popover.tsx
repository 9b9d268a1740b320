import type { ReactElement, ReactNode } from "react";
import { DeferredTrigger, useDeferredView } from "./deferred-view.tsx";
import type { FloatingAnchor } from "./menu.tsx";

export type PopoverProps = {
  /** One button; it must take a ref and the properties it is given. */
  trigger: ReactElement;
  children: ReactNode | ((close: () => void) => ReactNode);
  anchor?: FloatingAnchor;
  className?: string;
};

/** Something small beside the button that opens it; Escape and a press outside close it. Its code is fetched on approach. */
export function Popover(props: PopoverProps) {
  const view = useDeferredView(() => import("./popover-view.tsx"));
  return (
    <DeferredTrigger view={view} popup="dialog" trigger={props.trigger}>
      {view.View && <view.View {...props} />}
    </DeferredTrigger>
  );
}
