import { useRouteLoaderData } from "@remix-run/react";
import { useSyncExternalStore } from "react";
import type { Language, TaskType } from "#workers/kernel/vocabulary.ts";
import type { RootData } from "./load-root.server.ts";

const MINUTE_MS = 60_000;

/** What the root loader gave; undefined only on an error page whose root loader failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>("root");
}

/** Whether lists of a kind may be taken away as a file; the server refuses otherwise. */
export function useMayExport(kind: TaskType): boolean {
  return !useRootData()?.config.closedExports.includes(kind);
}

/** The interface language of this page. */
export function useLanguage(): Language {
  return useRootData()?.locale ?? "en";
}

/** The present time in milliseconds: the server's while hydrating, so that both render the same ages, then minute by minute. */
export function useNow(): number {
  const serverNow = useRootData()?.now ?? 0;
  return useSyncExternalStore(watchClock, readClock, () => serverNow);
}

/** One clock for all ages of a page. */
let shownNow = 0;
let ticking: ReturnType<typeof setInterval> | undefined;
const watchers = new Set<() => void>();

function readClock(): number {
  const now = Date.now();
  if (Math.abs(now - shownNow) >= MINUTE_MS) shownNow = now;
  return shownNow;
}

function watchClock(onChange: () => void): () => void {
  watchers.add(onChange);
  ticking ??= setInterval(() => {
    shownNow = Date.now();
    for (const watcher of watchers) watcher();
  }, MINUTE_MS);
  return () => {
    watchers.delete(onChange);
    if (watchers.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}
