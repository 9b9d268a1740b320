import { type ReactNode, Suspense } from "react";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { useEverOpened } from "./use-ever-opened.ts";
import { useFocusReturn } from "./use-focus-return.ts";

const SheetView = lazyPart(() => import("./sheet-view.client.tsx"));

export type SheetProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  side?: "start" | "end" | "bottom";
  children: ReactNode;
  footer?: ReactNode;
  hideTitle?: boolean;
  /** Room for a chart, at the side. */
  wide?: boolean;
};

/** A panel that comes from an edge: the filters and the menu on a phone. Its code is fetched when it first opens. */
export function Sheet(props: SheetProps) {
  useFocusReturn(props.open);
  return useEverOpened(props.open) ? (
    <Suspense fallback={null}>
      <SheetView {...props} />
    </Suspense>
  ) : null;
}
