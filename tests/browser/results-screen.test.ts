import { beforeAll, describe, expect, it } from "vitest";
import { isFullRun, long } from "#tests/support/runs.ts";
import { TaskView } from "#workers/modules/tasks/contract.ts";
import { type Api, createApi, type Session, signIn } from "./support/account.ts";
import { creatorsOfNiche } from "./support/auto-tasks.ts";
import { cardNames, mountedRows } from "./support/cards.ts";
import { openWorld } from "./support/open-world.ts";
import {
  createProject,
  finishSearch,
  type List,
  readStats,
  resultsPath,
  startSearch,
  waitForEnd,
} from "./support/results.ts";
import { openSpreadsheet } from "./support/spreadsheet.ts";
import type { Visitor } from "./support/visitor.ts";
import { fieldOf } from "./support/words.ts";
import { grantRuns, multiplyList } from "./support/world.ts";

const here = openWorld({ size: 20_000, settings: { WEB_LIST_EXPORT_BANNED: "true" } });
let session: Session;
let api: Api;
let list: List;
beforeAll(async () => {
  session = await signIn(here.world, "pro@kolscout.test");
  api = createApi(here.world, session);
  await grantRuns(here.world, "pro@kolscout.test", 500);
  list = { projectId: (await createProject(api, "Results")).id, platform: "YOUTUBE" };
  await finishSearch(api, { ...list, keyword: "skincare", videos: 200 });
});

async function open(path: string, options: { width?: number; height?: number } = {}): Promise<Visitor> {
  const visitor = await here.visit({ session, ...options });
  await visitor.goto(path);
  return visitor;
}

describe("the results screen", () => {
  it("says that a rating was not saved, whatever the code, and tries it again", async () => {
    const visitor = await open(resultsPath(list));
    const { page, words } = visitor;
    const before = (await readStats(api, list)).tabs.pending;
    const [name = ""] = await cardNames(page);
    // The code that is quiet everywhere else.
    const json = { statusCode: 1500, message: "", data: null };
    await page.route("**/api/similars/rate", (route) => route.fulfill({ json }));
    const card = page.getByRole("article", { name, exact: true });
    await card.getByRole("button", { name: words("creator:rate.LIKE"), exact: true }).click();
    await page.getByText(words("results:rate.failed", { message: "" }).trim()).waitFor();
    await card.waitFor();
    const pending = (count: number) =>
      page.getByRole("radio", { name: `${words("results:tabs.pending")} ${count}`, exact: true }).waitFor();
    await pending(before);
    await page.unroute("**/api/similars/rate");
    await page.getByRole("button", { name: words("results:rate.retry"), exact: true }).click();
    await card.waitFor({ state: "detached" });
    await pending(before - 1);
    await page.keyboard.press("z");
    await card.waitFor();
    await pending(before);
    await expect.poll(async () => (await readStats(api, list)).tabs.pending).toBe(before);
    await visitor.leave();
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
    await visitor.leave();
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
    await visitor.leave();
  });

  it("says that a search found nobody", async () => {
    const empty: List = { ...list, platform: "TIKTOK" };
    await finishSearch(api, { ...empty, keyword: "qqqqzzzz" });
    const visitor = await open(resultsPath(empty));
    await visitor.page.getByText(visitor.words("results:empty.title")).waitFor();
    await visitor.page
      .getByText(visitor.words("results:empty.none", { videos: 0, unit: visitor.words("modes:units.videos") }))
      .waitFor();
    await visitor.leave();
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
    await other.leave();
    await visitor.leave();
  });

  long(
    "goes back to the very creator one was at, however far down, and begins at the page that a link names",
    async () => {
      const visitor = await open(resultsPath(list));
      const { page, words } = visitor;
      await page.getByRole("article").first().waitFor();
      await page.mouse.move(900, 500);
      const stored = () =>
        page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith("kolscout_scroll"))?.[1]);
      await expect
        .poll(
          async () => {
            await page.mouse.wheel(0, 1_400);
            return page.evaluate(() => window.scrollY);
          },
          { timeout: 60_000 },
        )
        .toBeGreaterThan(6_400);
      await expect.poll(async () => JSON.parse((await stored()) ?? "{}").index).toBeGreaterThan(20);
      await expect.poll(() => page.url()).toMatch(/[?&]page=[2-9]/);
      const deep = page.url();
      await visitor.goto("/search");
      // Read when the list has been left: the last of the scrolling may move the place.
      const { id } = JSON.parse((await stored()) ?? "{}");
      await visitor.goto(resultsPath(list));
      await page.getByRole("button", { name: words("creator:place.back") }).click();
      const isInSight = () =>
        page.evaluate((creator) => {
          const card = document.querySelector(`[data-creator="${creator}"]`)?.getBoundingClientRect();
          return card !== undefined && card.top < window.innerHeight && card.bottom > 0;
        }, id);
      await expect.poll(isInSight).toBe(true);
      await visitor.goto(deep);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(2_000);
      await visitor.leave();
    },
  );

  long("downloads the list before another one replaces it", async () => {
    const { totalCandidates } = await readStats(api, list);
    const visitor = await open(`/search/input?platform=youtube&projectId=${list.projectId}`);
    const { page, words } = visitor;
    await page.getByRole("button", { name: words("search:resume.export") }).click();
    const dialog = page.getByRole("dialog", { name: words("exports:title") });
    const arrives = page.waitForEvent("download");
    await dialog.getByRole("button", { name: words("exports:start"), exact: true }).click();
    expect((await openSpreadsheet(await arrives)).rows).toHaveLength(totalCandidates);
    await visitor.leave();
  });

  long("downloads a search by itself when it is done, when that was wished for while it ran", async () => {
    const own: List = { projectId: (await createProject(api, "When done")).id, platform: "YOUTUBE" };
    here.world.sandbox.faults.set({ service: "youtube", rates: { slow: 1 }, slowMs: 2_000 });
    const { id } = await startSearch(api, { ...own, keyword: "running", videos: 100 });
    const visitor = await open(resultsPath(own));
    const { page, words } = visitor;
    await page.getByRole("switch", { name: words("exports:whenDone") }).click();
    const arrives = page.waitForEvent("download", { timeout: 60_000 });
    here.world.sandbox.faults.clear();
    const { progress } = await waitForEnd(api, id);
    expect((await openSpreadsheet(await arrives)).rows).toHaveLength(progress.count);
    await visitor.leave();
  });

  long("exports what is shown, and marks just those of the file that nobody has rated", async () => {
    const own: List = { projectId: (await createProject(api, "Shown")).id, platform: "YOUTUBE" };
    await finishSearch(api, { ...own, keyword: "coffee", videos: 100 });
    const { tabs, emailStats } = await readStats(api, own);
    const withEmail = emailStats.find(({ hasEmail }) => hasEmail)?.count ?? 0;
    const visitor = await open(resultsPath(own, { hasEmail: "true" }));
    const { page, words } = visitor;
    await page
      .getByText(words("results:scope.filtered", { matching: withEmail, total: tabs.pending, email: withEmail }))
      .waitFor();
    await page.getByRole("button", { name: words("results:toolbar.excel") }).click();
    const dialog = page.getByRole("dialog", { name: words("exports:title") });
    await dialog.getByRole("radio", { name: words("exports:afterNo") }).check({ force: true });
    const arrives = page.waitForEvent("download");
    await dialog.getByRole("button", { name: words("exports:start"), exact: true }).click();
    expect((await openSpreadsheet(await arrives)).rows).toHaveLength(withEmail);
    await dialog.getByText(words("exports:markedNo", { number: withEmail })).waitFor();
    expect((await readStats(api, own)).tabs).toEqual({ pending: tabs.pending - withEmail, no: withEmail, favorite: 0 });
    await visitor.leave();
  });

  it("puts a search that failed in the centre: what happened, what it cost, the way on", async () => {
    const { id: projectId } = await createProject(api, "Failed");
    const body = { projectId, platform: "TIKTOK", url: "@nobody.qqzzxx", currentCount: 0, maxCount: 100 };
    await waitForEnd(api, TaskView.parse(await api("POST /search/followingList", body)).id);
    const visitor = await open(`/search/following?platform=tiktok&projectId=${projectId}&isDirectLoad=1`);
    const { page, words } = visitor;
    const failure = page.getByRole("alert").filter({ hasText: words("searchTrouble:failed.title") });
    await failure.getByText(words("results:panel.costNone")).waitFor();
    await failure.getByRole("button", { name: words("searchTrouble:failed.retry", { runs: 1, count: 1 }) }).waitFor();
    expect(await page.getByText(words("results:empty.title")).count()).toBe(0);
    await visitor.leave();
  });

  it("shows a phone the creators first, and the search behind a sheet", async () => {
    const visitor = await open(resultsPath(list), { width: 390, height: 844 });
    const { page, words } = visitor;
    const first = page.getByRole("article").first();
    await expect.poll(async () => (await first.boundingBox())?.y ?? Number.POSITIVE_INFINITY).toBeLessThan(400);
    await page.getByRole("button", { name: words("results:panel.open") }).click();
    await page
      .getByRole("dialog", { name: words("results:panel.open") })
      .getByRole("button", { name: words("results:panel.end") })
      .waitFor();
    await visitor.leave();
  });

  it("never lays a toast over a button that rates, at any width and wherever one has scrolled to", async () => {
    const visitor = await open(resultsPath(list));
    const { page, words } = visitor;
    for (const width of isFullRun ? [390, 768, 1100, 1440, 1920] : [390]) {
      await page.setViewportSize({ width, height: 900 });
      const [name = ""] = await cardNames(page);
      const card = page.getByRole("article", { name, exact: true });
      await card.getByRole("button", { name: words("creator:rate.LIKE"), exact: true }).click();
      await page.getByText(words("creator:rate.doneOne.LIKE", { name }), { exact: true }).waitFor();
      expect(await page.evaluate(countCoveredRatings), `${width} px`).toBe(0);
      await page.keyboard.press("z");
      await card.waitFor();
      await page
        .getByText(words("creator:rate.doneOne.LIKE", { name }), { exact: true })
        .waitFor({ state: "detached" });
    }
    await visitor.leave();
  });

  it("has three columns on a wide screen, and a rating moves no card into another column", async () => {
    const visitor = await open(resultsPath(list), { width: 1920, height: 1000 });
    const { page, words } = visitor;
    await mountedRows(page).nth(1).waitFor();
    const columns = () =>
      page.evaluate(() =>
        Object.fromEntries(
          [...document.querySelectorAll("article[data-creator]")].map((card) => [
            card.getAttribute("data-creator"),
            Math.round(card.getBoundingClientRect().left),
          ]),
        ),
      );
    await expect.poll(async () => new Set(Object.values(await columns())).size).toBe(3);
    const before = await columns();
    const card = page.getByRole("article").nth(0);
    const id = (await card.getAttribute("data-creator")) ?? "";
    await card.getByRole("button", { name: words("creator:rate.LIKE"), exact: true }).click();
    await page.locator(`[data-creator="${id}"]`).waitFor({ state: "detached" });
    const after = await columns();
    const stayed = Object.keys(after).filter((key) => key in before);
    expect(stayed.length).toBeGreaterThan(3);
    expect(stayed.filter((key) => after[key] !== before[key])).toEqual([]);
    await page.keyboard.press("z");
    await page.locator(`[data-creator="${id}"]`).waitFor();
    await visitor.leave();
  });

  it("keeps what was typed when one comes Back from the second step, whose price is that of the number as it is typed", async () => {
    const { id } = await createProject(api, "Steps");
    const visitor = await here.visit({ session });
    const { page, words } = visitor;
    // The way there and back asks nothing of the server, neither a page nor where its code is, so that it may be as slow as it likes.
    await page.route(/\.data(\?|$)|\/__/, () => new Promise(() => {}));
    await visitor.goto(`/search/input?platform=youtube&projectId=${id}`);
    await fieldOf(page, words("modes:input.label")).fill("trail running");
    await page.getByRole("button", { name: words("search:form.next") }).click();
    const price = (runs: number) =>
      page.getByRole("button", { name: words("search:form.start", { runs }), exact: true });
    await price(2).waitFor();
    await page.getByRole("spinbutton").fill("1500");
    await price(15).waitFor();
    await page.getByRole("spinbutton").fill("90000");
    await price(20).waitFor();
    await page.goBack();
    expect(await fieldOf(page, words("modes:input.label")).inputValue()).toBe("trail running");
    await visitor.leave();
  });

  it("closes the export of a list that may not be taken away, and says why", async () => {
    const { id: projectId } = await createProject(api, "Closed");
    const creators = creatorsOfNiche(here.world, { platform: "TIKTOK", niche: "skincare", language: "en" });
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
    await visitor.leave();
  });

  it("marks everybody who is pending after a question", async () => {
    const own: List = { projectId: (await createProject(api, "Bulk")).id, platform: "YOUTUBE" };
    await finishSearch(api, { ...own, keyword: "coffee", videos: 100 });
    const { tabs } = await readStats(api, own);
    const visitor = await open(resultsPath(own));
    const { page, words } = visitor;
    await page.getByRole("button", { name: words("results:toolbar.more"), exact: true }).click();
    await page.getByRole("menuitem", { name: words("results:toolbar.markAllLike", { number: tabs.pending }) }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: words("results:rate.allConfirmLike", { number: tabs.pending }) })
      .click();
    await page.getByText(words("results:rate.allLiked")).waitFor();
    await page.getByText(words("results:empty.pending")).waitFor();
    expect((await readStats(api, own)).tabs).toEqual({ pending: 0, no: 0, favorite: tabs.pending });
    await visitor.leave();
  });

  it("opens a post in place and gives the focus back when it is closed", async () => {
    const visitor = await open(resultsPath(list));
    const { page } = visitor;
    await mountedRows(page).first().waitFor();
    const cover = page.getByRole("article").first().getByRole("listitem").first().getByRole("button");
    await cover.click();
    await page.getByRole("dialog").getByRole("heading").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(() => cover.evaluate((node) => node === document.activeElement)).toBe(true);
    await visitor.leave();
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
    await visitor.leave();
  });

  long("holds two thousand creators with a handful of cards in the page", async () => {
    const copies = Math.ceil(2_000 / (await readStats(api, list)).tabs.pending);
    await multiplyList(here.world, list.projectId, copies);
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
    await visitor.leave();
  });
});

/** Runs in the page: buttons that rate which a press would reach if no toast lay over them, at every place one can scroll to on the first screens. */
function countCoveredRatings(): number {
  let covered = 0;
  const isToast = (element: Element | undefined) => element?.closest("[data-sonner-toaster]") != null;
  for (let top = 0; top <= 900; top += 30) {
    window.scrollTo(0, top);
    for (const button of document.querySelectorAll("article [aria-keyshortcuts]")) {
      const { left, width, top: y, height } = button.getBoundingClientRect();
      const here = document.elementsFromPoint(left + width / 2, y + height / 2);
      const below = here.find((element) => !isToast(element));
      if (isToast(here[0]) && below && button.contains(below)) covered += 1;
    }
  }
  window.scrollTo(0, 0);
  return covered;
}
