import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/** How often a part's code is asked for before the page says that something failed. */
const MAX_ATTEMPTS = 5;
/** The wait after the first failed attempt; it doubles with each, unless the network's return ends it sooner. */
const FIRST_PAUSE_MS = 500;

/**
 * A part of a page whose code is fetched when it is first shown. Where the network fails in that moment, the part comes when the network
 * is back, and the page around it stays as it is; React's own `lazy` would take the page down and remember the failure.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadPatiently(load));
}

/** What `load` gives, asked again a few times while it fails; the last failure is thrown. */
export async function loadPatiently<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await load();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error;
      await networkReturns(FIRST_PAUSE_MS * 2 ** (attempt - 1));
    }
  }
}

/** Waits until the browser is online again, or for the pause when it says that it is. */
function networkReturns(pauseMs: number): Promise<void> {
  return new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, pauseMs);
    else addEventListener("online", () => resolve(), { once: true });
  });
}
