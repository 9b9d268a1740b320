/** Creators one by one, side by side, in a table and in detail. */
import { focusedCreator } from "./focus-mode.ts";
import { resultsPath } from "./results.ts";
import { dialog, firstCard, type Scene } from "./scene.ts";
import type { Visitor } from "./visitor.ts";

/** Opens the first creator's drawer, asks for earlier posts, and goes to where they end, or what there was instead. */
async function askForPosts(visitor: Visitor): Promise<void> {
  const { page, words } = visitor;
  await firstCard(visitor);
  await page.getByRole("article").first().locator("[data-details]").click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("button", { name: words("triage:drawer.showEarlier") }).click();
  // Behind the six that are stored.
  const came = drawer.locator("section li:not([aria-hidden])").nth(6);
  await came.or(drawer.getByRole("alert")).waitFor();
  await drawer.locator("section > :last-child").scrollIntoViewIfNeeded();
}

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
    act: (visitor) => askForPosts(visitor),
  },
  {
    name: "creator-posts-failed",
    as: "member",
    path: ({ youtube }) => resultsPath(youtube),
    async act(visitor) {
      await visitor.page.route("**/api/creators/*/posts*", (route) => route.abort(), { times: 1 });
      await askForPosts(visitor);
    },
  },
  {
    name: "results-table",
    as: "member",
    path: ({ youtube }) => resultsPath(youtube, { look: "table", pinned: "averageViews" }),
    act: ({ page }) => page.locator("[data-creator]").first().waitFor(),
  },
];
