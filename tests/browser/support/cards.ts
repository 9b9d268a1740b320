/** The cards of a result list as they stand on the screen. */
import type { Locator, Page } from "playwright-core";
import { twoFrames } from "./frames.ts";
import type { Visitor } from "./visitor.ts";
import { patternOf } from "./words.ts";

/** Rows of a mounted list. They replace the server's first cards, so a press that begins before they are there may be lost. */
export const mountedRows = (page: Page): Locator => page.locator("[data-index]");

/** Names of the cards that exist in the page now, in the order of the list. */
export async function cardNames(page: Page): Promise<string[]> {
  await page.getByRole("article").first().waitFor();
  return page.evaluate(() =>
    [...document.querySelectorAll("article[data-creator]")].map((card) => card.getAttribute("aria-label") ?? ""),
  );
}

/** Waits until a search that was just started has ended and its creators are there; known ones are shown before it ends. */
export async function waitForList({ page, words }: Visitor): Promise<void> {
  await page.getByRole("article").first().waitFor({ timeout: 60_000 });
  const done = words("results:panel.done", { current: "{{n}}", unit: "{{n}}", number: "{{n}}" });
  await page.getByText(patternOf(done)).waitFor({ timeout: 60_000 });
}

/** Scrolls through a list to its end and back, and counts the creators that came by. */
export async function countCards({ page, words }: Visitor): Promise<number> {
  await page.locator('[role="feed"][aria-busy="false"]').waitFor();
  const seen = new Set<string>();
  for (;;) {
    const isEnd = await page.getByText(words("results:list.end"), { exact: true }).isVisible();
    const { ids, isBottom } = await page.evaluate(() => {
      const cards = [...document.querySelectorAll("article[data-creator]")];
      return {
        ids: cards.map((card) => card.getAttribute("data-creator") ?? ""),
        isBottom: window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2,
      };
    });
    for (const id of ids) seen.add(id);
    if (isEnd && isBottom) break;
    await page.evaluate(() => window.scrollBy(0, 600));
    await page.evaluate(twoFrames);
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  return seen.size;
}
