import { useCallback } from "react";
import { showToast } from "#app/components/toast.tsx";
import { usePresentNotice } from "#app/features/notices/notice-provider.tsx";
import { describeError } from "./describe-error.ts";

/** Tells the user of a failed call: membership and quota codes by their notice, all else in a toast with the server's words. */
export function useReportError(): (error: unknown, fallback: string) => void {
  const present = usePresentNotice();
  return useCallback(
    (error, fallback) => {
      const message = describeError(error);
      const code = codeOf(error);
      if (code !== null && present({ code, message: message || undefined })) return;
      showToast({ kind: "error", text: message || fallback });
    },
    [present],
  );
}

function codeOf(error: unknown): number | null {
  if (!(error instanceof Error) || !("code" in error)) return null;
  return typeof error.code === "number" ? error.code : null;
}
