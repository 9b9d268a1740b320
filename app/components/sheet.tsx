import { lazy, type ReactNode, Suspense } from "react";
import { useEverOpened } from "./use-ever-opened.ts";

const SheetView = lazy(() => import("./sheet-view.tsx"));

export type SheetProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  side?: "start" | "end" | "bottom";
  children: ReactNode;
  footer?: ReactNode;
  hideTitle?: boolean;
};

/** A panel that comes from an edge: the filters and the menu on a phone. Its code is fetched when it first opens. */
export function Sheet(props: SheetProps) {
  return useEverOpened(props.open) ? (
    <Suspense fallback={null}>
      <SheetView {...props} />
    </Suspense>
  ) : null;
}
