import { useRouteLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { RootData } from "#app/root.tsx";
import type { Language, TaskType } from "#workers/kernel/vocabulary.ts";

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
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
