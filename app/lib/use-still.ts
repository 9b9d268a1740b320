import { type ReactElement, useRef } from "react";

/** The part as it last was while `isStill`: what lies below a view over the whole window is not drawn again with every key. */
export function useStill(part: ReactElement, isStill: boolean): ReactElement {
  const last = useRef(part);
  if (!isStill) last.current = part;
  return last.current;
}
