import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TaskView } from "#workers/modules/tasks/contract.ts";
import { type Api, createApi, type Session, signIn } from "./support/account.ts";
import { creatorsOfNiche } from "./support/auto-tasks.ts";
import { cardNames } from "./support/cards.ts";
import { createProject, finishSearch, type List, readStats, resultsPath, waitForEnd } from "./support/results.ts";
import { openBrowser, type Visitor, visit } from "./support/visitor.ts";
import { grantRuns, multiplyList, startWorld, type World } from "./support/world.ts";

let world: World;
let browser: Browser;
let session: Session;
let api: Api;
let list: List;
beforeAll(async () => {
  world = await startWorld({ size: 20_000, settings: { WEB_LIST_EXPORT_BANNED: "true" } });
  browser = await openBrowser();
  session = await signIn(world, "pro@kolscout.test");
  api = createApi(world, session);
  await grantRuns(world, "pro@kolscout.test", 500);
  list = { projectId: (await createProject(api, "Results")).id, platform: "YOUTUBE" };
  await finishSearch(api, { ...list, keyword: "skincare", videos: 200 });
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

async function open(path: string, options: { width?: number; height?: number } = {}): Promise<Visitor> {
  const visitor = await visit(browser, world, { session, ...options });
  await visitor.goto(path);
  return visitor;
}

async function leave(visitor: Visitor): Promise<void> {
  expect(visitor.problems).toEqual([]);
  await visitor.close();
}

describe("the results screen", () => {
  it("takes a rating back in words when the server does not save it", async () => {
    const visitor = await open(resultsPath(list));
    const { page, words } = visitor;
    const before = (await readStats(api, list)).tabs.pending;
    const [name = ""] = await cardNames(page);
    await page.route("**/api/similars/rate", (route) => route.abort());
    const card = page.getByRole("article", { name, exact: true });
    await card.getByRole("button", { name: words("results:rate.LIKE"), exact: true }).click();
    await page.getByText(words("results:rate.failed", { message: "" }).trim()).waitFor();
    await card.waitFor();
    await page.getByRole("radio", { name: `${words("results:tabs.pending")} ${before}`, exact: true }).waitFor();
    await leave(visitor);
  });

  it("says that the list could not be loaded, and loads it when asked again", async () => {
    const visitor = await open(resultsPath(list));
    const { page, words } = visitor;
    await page.route("**/api/search/results", (route) => route.abort());
    await page.getByRole("radio", { name: words("results:tabs.no") }).check({ force: true });
    await page
      .getByRole("alert")
      .filter({ hasText: words("results:list.failed", { message: "" }).trim() })
      .waitFor();
    await page.unroute("**/api/search/results");
    await page.getByRole("button", { name: words("ui:retry") }).click();
    await page.getByText(words("results:empty.no")).waitFor();
    await leave(visitor);
  });

  it("says why nothing is shown and what to do: filters that hide everybody, a list of rated ones", async () => {
    const { total } = await readStats(api, list);
    const visitor = await open(resultsPath(list, { regions: "AQ" }));
    const { page, words } = visitor;
    await page.getByText(words("results:empty.filtered", { number: total })).waitFor();
    await page.getByRole("button", { name: words("results:empty.clearFilters") }).click();
    await page.getByRole("article").first().waitFor();
    await page.getByRole("radio", { name: words("results:tabs.favorite") }).check({ force: true });
    await page.getByText(words("results:empty.favorite")).waitFor();
    await leave(visitor);
  });

  it("says that a search found nobody", async () => {
    const empty: List = { ...list, platform: "TIKTOK" };
    await finishSearch(api, { ...empty, keyword: "qqqqzzzz" });
    const visitor = await open(resultsPath(empty));
    await visitor.page.getByText(visitor.words("results:empty.title")).waitFor();
    await visitor.page
      .getByText(visitor.words("results:empty.none", { videos: 0, unit: visitor.words("modes:units.videos") }))
      .waitFor();
    await leave(visitor);
  });

  it("keeps tab, filters and order in the address, so that a link shows the same", async () => {
    const visitor = await open(resultsPath(list));
    const { page, words } = visitor;
    await page.getByRole("combobox", { name: words("results:toolbar.sort") }).selectOption("followers");
    await page.waitForURL("**sort=followers**");
    await page.getByRole("switch", { name: words("results:filter.email") }).click();
    await page.waitForURL("**hasEmail=true**");
    await page.locator('[role="feed"][aria-busy="false"]').waitFor();
    const shown = (await cardNames(page)).slice(0, 4);
    const other = await open(page.url());
    expect((await cardNames(other.page)).slice(0, 4)).toEqual(shown);
    await leave(other);
    await leave(visitor);
  });

  it("offers to go back to where one was", async () => {
    const visitor = await open(resultsPath(list));
    const { page, words } = visitor;
    await page.getByRole("article").first().waitFor();
    await page.mouse.move(900, 500);
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 700);
        return page.evaluate(() => window.scrollY);
      })
      .toBeGreaterThan(1_500);
    const at = await page.evaluate(() => window.scrollY);
    await expect
      .poll(() =>
        page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith("kolscout_scroll"))?.[1]),
      )
      .toBe(String(Math.round(at)));
    await visitor.goto("/search");
    await visitor.goto(resultsPath(list));
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.getByRole("button", { name: words("results:list.back") }).click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1_000);
    await leave(visitor);
  });

  it("closes the export of a list that may not be taken away, and says why", async () => {
    const { id: projectId } = await createProject(api, "Closed");
    const creators = creatorsOfNiche(world, { platform: "TIKTOK", niche: "skincare", language: "en" });
    const links = creators.map(({ handle }) => `https://www.tiktok.com/@${handle}`).join("\n");
    const body = { projectId, platform: "TIKTOK", links };
    await waitForEnd(api, TaskView.parse(await api("POST /ttInfo/url-list", body)).id);
    const visitor = await open(`/search/web-list?platform=tiktok&projectId=${projectId}&isDirectLoad=1`);
    const { page, words } = visitor;
    await page.getByRole("article").first().waitFor();
    const button = page.getByRole("button", { name: words("results:toolbar.excel"), exact: true });
    expect(await button.getAttribute("aria-disabled")).toBe("true");
    await button.hover();
    await page.getByRole("tooltip").getByText(words("results:toolbar.excelClosed")).waitFor();
    await button.click({ force: true });
    await page.locator("[data-sonner-toast]").getByText(words("results:toolbar.excelClosed")).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    await visitor.goto(resultsPath(list));
    await page.getByRole("article").first().waitFor();
    expect(await button.getAttribute("aria-disabled")).not.toBe("true");
    await leave(visitor);
  });

  it("marks everybody who is pending after a question", async () => {
    const own: List = { projectId: (await createProject(api, "Bulk")).id, platform: "YOUTUBE" };
    await finishSearch(api, { ...own, keyword: "coffee", videos: 100 });
    const { tabs } = await readStats(api, own);
    const visitor = await open(resultsPath(own));
    const { page, words } = visitor;
    await page.getByRole("button", { name: words("results:toolbar.more"), exact: true }).click();
    await page.getByRole("menuitem", { name: words("results:toolbar.markAllLike") }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: words("results:rate.allConfirmLike", { number: tabs.pending }) })
      .click();
    await page.getByText(words("results:rate.allLiked")).waitFor();
    await page.getByText(words("results:empty.pending")).waitFor();
    expect((await readStats(api, own)).tabs).toEqual({ pending: 0, no: 0, favorite: tabs.pending });
    await leave(visitor);
  });

  it("opens a post in place and gives the focus back when it is closed", async () => {
    const visitor = await open(resultsPath(list));
    const { page } = visitor;
    const cover = page.getByRole("article").first().getByRole("listitem").first().getByRole("button");
    await cover.click();
    await page.getByRole("dialog").getByRole("heading").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(() => cover.evaluate((node) => node === document.activeElement)).toBe(true);
    await leave(visitor);
  });

  it("has filters in a sheet on a phone, with the number of creators they leave", async () => {
    const visitor = await open(resultsPath(list), { width: 390, height: 844 });
    const { page, words } = visitor;
    await page.getByRole("button", { name: words("results:toolbar.filters") }).click();
    const sheet = page.getByRole("dialog", { name: words("results:filter.title") });
    const { emailStats } = await readStats(api, list);
    const withEmail = emailStats.find(({ hasEmail }) => hasEmail)?.count ?? 0;
    await sheet.getByRole("switch", { name: words("results:filter.email") }).click();
    await sheet.getByRole("button", { name: words("results:filter.show", { number: withEmail }) }).click();
    await sheet.waitFor({ state: "detached" });
    await page.getByRole("button", { name: words("results:toolbar.filtersCount", { number: 1 }) }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await leave(visitor);
  });

  it("holds two thousand creators with a handful of cards in the page", async () => {
    const copies = Math.ceil(2_000 / (await readStats(api, list)).tabs.pending);
    await multiplyList(world, list.projectId, copies);
    const { tabs } = await readStats(api, list);
    expect(tabs.pending).toBeGreaterThanOrEqual(2_000);
    const visitor = await open(resultsPath(list));
    const { page } = visitor;
    await page.getByRole("article").first().waitFor();
    await page.mouse.move(900, 500);
    const seen = new Set<string>();
    let most = 0;
    while (seen.size < 400) {
      await page.mouse.wheel(0, 3_000);
      const ids = await page.evaluate(() =>
        [...document.querySelectorAll("[data-creator]")].map((card) => card.getAttribute("data-creator") ?? ""),
      );
      most = Math.max(most, ids.length);
      for (const id of ids) seen.add(id);
    }
    expect(most).toBeLessThan(40);
    await leave(visitor);
  });
});
