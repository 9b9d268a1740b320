import { Suspense } from "react";
import { lazyPart } from "#app/lib/lazy-part.ts";

const EndDialog = lazyPart(() => import("./end-dialog.client.tsx"));

/** Asks, while `open`, before a search is ended; `onEnd` follows `onClose`. */
export function EndQuestion({ open, ...on }: { open: boolean; onClose: () => void; onEnd: () => void }) {
  return (
    open && (
      <Suspense fallback={null}>
        <EndDialog {...on} />
      </Suspense>
    )
  );
}
