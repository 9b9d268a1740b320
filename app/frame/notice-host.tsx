import { Suspense, useCallback, useEffect, useRef, useState } from "react";
import type { ApiError } from "#app/lib/api-call.ts";
import { hasNotice, onApiFailure } from "#app/lib/api-failures.ts";
import { lazyPart } from "#app/lib/lazy-part.ts";

const NoticeView = lazyPart(() => import("./notice-view.client.tsx"));

/** How long a closed notice keeps its words while it fades (spec 1 §4). */
const CLEAR_DELAY_MS = 300;

/**
 * Shows the membership and quota failures of every call (spec 1 §8) as a modal or a banner, one at a time. What a page reads again and again opens the
 * notice of a code once; every other call opens it each time.
 */
export function NoticeHost() {
  const [notice, setNotice] = useState<ApiError | null>(null);
  const [open, setOpen] = useState(false);
  const clearing = useRef<ReturnType<typeof setTimeout>>();
  const told = useRef(new Set<number>());

  useEffect(() => {
    const stop = onApiFailure(({ error, isRead }) => {
      if (!hasNotice(error) || (isRead && told.current.has(error.code))) return;
      told.current.add(error.code);
      clearTimeout(clearing.current);
      setNotice(error);
      setOpen(true);
    });
    return () => {
      stop();
      clearTimeout(clearing.current);
    };
  }, []);

  const close = useCallback(() => {
    setOpen(false);
    clearing.current = setTimeout(() => setNotice(null), CLEAR_DELAY_MS);
  }, []);

  return notice ? (
    <Suspense fallback={null}>
      <NoticeView notice={notice} open={open} onClose={close} />
    </Suspense>
  ) : null;
}
