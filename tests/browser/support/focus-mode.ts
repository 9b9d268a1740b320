/** One creator over the whole screen: who it is, what moves, and a finger. */
import type { Page } from "playwright-core";
import type { Visitor } from "./visitor.ts";

/** The creator that fills the screen. */
export const focusedCreator = ({ page }: Pick<Visitor, "page">) => page.locator("article[data-focused]");

/** Its name. */
export const nameOfFocused = async (visitor: Visitor) =>
  (await focusedCreator(visitor).getAttribute("aria-label")) ?? "";

/** Notes from now on what moves on the page by itself (Cumulative Layout Shift), what a key sets off too. */
export async function watchShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seenShifts: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: { node: Node | null }[] = Reflect.get(entry, "sources") ?? [];
        // The list below is covered: what moves there is out of sight.
        const seenOnes = sources.filter(({ node }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          return element?.closest("[data-full-screen]");
        });
        if (seenOnes.length === 0) continue;
        const what = seenOnes.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 200) : node?.nodeName,
        );
        seen.push(`${Number(Reflect.get(entry, "value")).toFixed(4)} ${what.join(" | ")}`);
      }
    }).observe({ type: "layout-shift" });
  });
}

/** What has moved since. */
export async function shifts(page: Page): Promise<string[]> {
  return page.evaluate(() => Reflect.get(window, "seenShifts"));
}

/** A finger that goes sideways, and down, over the creator. */
export async function swipe(page: Page, by: number, down = 0): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  const at = (share: number) => ({ x: 120 + by * share, y: 400 + down * share });
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at(0)] });
  for (const share of [0.25, 0.5, 0.75, 1]) {
    await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [at(share)] });
  }
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await client.detach();
}
