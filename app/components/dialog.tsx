import { type ReactNode, Suspense } from "react";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { useEverOpened } from "./use-ever-opened.ts";
import { useFocusReturn } from "./use-focus-return.ts";

const DialogView = lazyPart(() => import("./dialog-view.client.tsx"));

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  width?: "sm" | "md" | "lg" | "xl";
  /** For a question that needs an answer: neither Escape nor a press outside closes it. */
  mustAnswer?: boolean;
};

/**
 * A question or a small form over the page. Focus goes in, stays in, and returns to where it was. Keep it mounted and turn
 * `open`, so that it can leave with its motion; its code is fetched when it first opens.
 */
export function Dialog(props: DialogProps) {
  useFocusReturn(props.open);
  return useEverOpened(props.open) ? (
    <Suspense fallback={null}>
      <DialogView {...props} />
    </Suspense>
  ) : null;
}
