import { showToast } from "#app/components/toast.tsx";

/** Long enough to press Retry on a rating that one did not expect to fail. */
const SHOWN_MS = 15_000;

/** Says that a rating was taken back, whatever the code: a list that changes back in silence would be rated wrong. */
export function sayRatingFailed(text: string, retry: { label: string; onClick: () => void }): void {
  showToast({ kind: "error", id: "rating", text: text.trim(), action: retry, durationMs: SHOWN_MS });
}
