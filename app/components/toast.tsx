import { Suspense, useEffect, useState } from "react";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { notePartMissing } from "#app/lib/missing-parts.ts";

const Toaster = lazyPart(() => import("./toaster.client.tsx"));

export type ToastMessage = {
  kind?: "info" | "success" | "error";
  text: string;
  description?: string;
  /** One thing to do about it, "Undo" above all. */
  action?: { label: string; onClick: () => void };
  durationMs?: number;
  /** Messages with the same id replace each other. */
  id?: string;
};

/** Sonner's id of the toast that a message with the same id replaces. Sonner drops a toast that is changed while it leaves, so that each gets its own. */
const lastShown = new Map<string, number | string>();

/** Tells the user something in passing. What must not be missed belongs on the page or into a dialog. */
export function showToast(message: ToastMessage): void {
  import("./toaster.client.tsx").then(({ toast }) => {
    const show = { info: toast, success: toast.success, error: toast.error }[message.kind ?? "info"];
    const replaced = message.id === undefined ? undefined : lastShown.get(message.id);
    if (replaced !== undefined) toast.dismiss(replaced);
    const shown = show(message.text, {
      description: message.description,
      action: message.action,
      duration: message.durationMs ?? (message.kind === "error" ? 8000 : 4000),
    });
    if (message.id !== undefined) lastShown.set(message.id, shown);
  }, notePartMissing);
}

/** The place where toasts appear, once per document; its code is fetched when the page is ready. */
export function ToastHost() {
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return ready ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null;
}
