/** Creators one by one, side by side, in a table and in detail. */
import { resultsPath } from "./results.ts";
import { dialog, firstCard, type Scene } from "./scene.ts";
import type { Visitor } from "./visitor.ts";

/** Waits for the creator that fills the screen. */
export const focusedCreator = ({ page }: Pick<Visitor, "page">) => page.locator("article[data-focused]");

export const TRIAGE: readonly Scene[] = [
  {
    name: "focus-tiktok",
    as: "member",
    path: ({ tiktok }) => resultsPath(tiktok, { focus: "1" }),
    act: (visitor) => focusedCreator(visitor).waitFor(),
  },
  {
    name: "focus-youtube",
    as: "member",
    path: ({ youtube }) => resultsPath(youtube, { focus: "1" }),
    act: (visitor) => focusedCreator(visitor).waitFor(),
  },
  {
    name: "focus-end",
    as: "member",
    path: ({ youtube }) => resultsPath(youtube, { focus: "1", status: "no" }),
    async act(visitor) {
      const { page, words } = visitor;
      await focusedCreator(visitor).waitFor();
      const end = page.getByRole("heading", { name: words("triage:focus.end") });
      while (!(await end.isVisible())) await page.keyboard.press("ArrowDown");
    },
  },
  {
    name: "compare",
    as: "member",
    path: ({ youtube }) => resultsPath(youtube),
    async act(visitor) {
      const { page, words } = visitor;
      await firstCard(visitor);
      await page.getByRole("button", { name: words("results:toolbar.select") }).click();
      for (const place of [0, 1, 2]) await page.getByRole("article").nth(place).getByRole("checkbox").check();
      await page.getByRole("button", { name: words("results:toolbar.compare"), exact: true }).click();
      await page.getByRole("heading", { name: words("triage:compare.title", { count: 3 }) }).waitFor();
    },
  },
  {
    name: "creator-details",
    as: "member",
    path: ({ tiktok }) => resultsPath(tiktok),
    async act(visitor) {
      await firstCard(visitor);
      await visitor.page.getByRole("article").first().locator("[data-details]").click();
      await dialog(visitor);
    },
  },
  {
    name: "creator-all-posts",
    as: "member",
    path: ({ tiktok }) => resultsPath(tiktok),
    async act(visitor) {
      const { page, words } = visitor;
      await firstCard(visitor);
      await page.getByRole("article").first().locator("[data-details]").click();
      await page.getByRole("button", { name: words("triage:drawer.showEarlier") }).click();
      // Behind the six that are stored.
      await page.getByRole("dialog").locator("section li:not([aria-hidden])").nth(7).scrollIntoViewIfNeeded();
    },
  },
  {
    name: "results-table",
    as: "member",
    path: ({ youtube }) => resultsPath(youtube, { look: "table", pinned: "averageViews" }),
    act: ({ page }) => page.locator("[data-creator]").first().waitFor(),
  },
];
