/** The cards of a result list as they stand on the screen. */
import type { Page } from "playwright-core";
import type { Visitor } from "./visitor.ts";

/** Names of the cards that exist in the page now, in their order on it. */
export async function cardNames(page: Page): Promise<string[]> {
  await page.getByRole("article").first().waitFor();
  return page.evaluate(() =>
    [...document.querySelectorAll("article[data-creator]")]
      .map((card) => ({ name: card.getAttribute("aria-label") ?? "", box: card.getBoundingClientRect() }))
      .sort((one, other) => one.box.top - other.box.top || one.box.left - other.box.left)
      .map(({ name }) => name),
  );
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
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(50);
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  return seen.size;
}
