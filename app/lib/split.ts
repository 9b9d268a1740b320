import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/**
 * A part of a page whose code the browser fetches only when the part is shown, though the server renders it at once. Put it
 * into a `Suspense`: the server's words stand there until the code has come, so nothing flashes and nothing moves.
 *
 * `ready` is the component on the server (`import.meta.env.SSR ? (await import("./part.tsx")).Part : null`), null in the browser.
 */
export function split<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  ready: ComponentType<Props> | null,
): ComponentType<Props> | LazyExoticComponent<ComponentType<Props>> {
  return ready ?? lazy(async () => ({ default: await load() }));
}
