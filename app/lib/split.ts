import type { ComponentType, LazyExoticComponent } from "react";
import { lazyPart } from "./lazy-part.ts";

/**
 * A part of a page whose code the browser fetches only when the part is shown, though the server renders it at once. Put it
 * into a `Suspense`.
 *
 * `ready` is the component on the server (`import.meta.env.SSR ? (await import("./part.tsx")).Part : null`), null in the browser.
 * `isFirst` says whether the document being opened shows this part: then its code is there before React takes the document over, because
 * a change that arrives in between would throw the server's words away.
 */
export async function split<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  ready: ComponentType<Props> | null,
  isFirst: (address: URL) => boolean,
): Promise<ComponentType<Props> | LazyExoticComponent<ComponentType<Props>>> {
  if (ready) return ready;
  return isFirst(new URL(location.href)) ? load() : lazyPart(async () => ({ default: await load() }));
}
