/** One place where every failed call of the page is told. */
import type { ApiError } from "./api-call.ts";

export type FailedCall = {
  error: ApiError;
  /** Of a read the page repeats by itself: its notice is not shown again once it was closed. */
  isRead: boolean;
};

type Listener = (failed: FailedCall) => void;

const listeners = new Set<Listener>();

/** Hears of every failed call until the returned function is called. */
export function onApiFailure(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellOfApiFailure(failed: FailedCall): void {
  for (const listener of listeners) listener(failed);
}

/** Whether a failure opens its notice (spec 1 §8: membership and quota codes), and so needs no other words. */
export function hasNotice({ presentation }: Pick<ApiError, "presentation">): boolean {
  return presentation === "modal" || presentation === "popup";
}
