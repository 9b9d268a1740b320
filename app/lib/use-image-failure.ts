import { useCallback, useEffect, useState } from "react";
import { noteImageFailure } from "./image-failures.ts";

/**
 * Watches one picture: `failed` once it does not load, also when that happened before the page was hydrated and its error
 * event went unheard. The page counts it. Give `ref` and `onError` to the `img`.
 */
export function useImageFailure(src: string | null | undefined) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0 && src) setFailedSrc(src);
    },
    [src],
  );
  useEffect(() => {
    if (failedSrc !== null) noteImageFailure(failedSrc);
  }, [failedSrc]);
  const onError = useCallback(() => setFailedSrc(src ?? null), [src]);
  return { failed: !src || failedSrc === src, ref, onError };
}
