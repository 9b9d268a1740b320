/** What a person with a slow machine or line does before a page has loaded. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { createApi, type Session, signIn } from "./support/account.ts";
import { openWorld } from "./support/open-world.ts";
import { createProject, finishSearch, type List, resultsPath } from "./support/results.ts";
import { waitUntilAlive } from "./support/visitor.ts";
import { fieldOf } from "./support/words.ts";

const here = openWorld({ size: 2_000 });

const SCRIPT_THAT_HYDRATES = /\/assets\/entry\.client-[^/]+\.js$/;
const SCRIPT_OF_MENUS = /\/assets\/menu-view\.client-[^/]+\.js$/;

/** Holds the answers to the first `most` requests of an address until `release`. */
async function hold(page: Page, address: RegExp | string, most = Number.POSITIVE_INFINITY) {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asked = { count: 0 };
  await page.route(address, async (route) => {
    asked.count += 1;
    if (asked.count > most) return route.continue();
    const response = await route.fetch();
    await held;
    // The page may have given this request up.
    await route.fulfill({ response }).catch(() => undefined);
  });
  return { asked, release };
}

it("an invitation made before the list of invitations has loaded is shown", async () => {
  const visitor = await here.visit({ session: await signIn(here.world, "boss@kolscout.test") });
  const { page, words: all } = visitor;
  const words = (key: string, values?: Record<string, string | number>) => all(`enterprisePage:${key}`, values);
  const list = await hold(page, "**/api/enterprise/*/invitations", 1);
  await visitor.goto("/settings/enterpriseInfo");
  await page.getByRole("button", { name: words("add.open") }).click();
  await fieldOf(page, words("add.label")).fill("early@kolscout.test");
  await page.getByRole("button", { name: words("add.buttonCount", { count: 1 }), exact: true }).click();
  await page.getByText(words("add.outcome.invited"), { exact: true }).first().waitFor();
  list.release();
  await page.getByRole("button", { name: words("add.done"), exact: true }).click();
  await page.getByRole("heading", { name: words("invitations.title"), exact: true }).waitFor();
  await page.getByRole("listitem").filter({ hasText: "early@kolscout.test" }).waitFor();
  expect(list.asked.count).toBe(2);
  await visitor.leave();
});

describe("a list of results", () => {
  let session: Session;
  let list: List;
  beforeAll(async () => {
    session = await signIn(here.world, "pro@kolscout.test");
    const api = createApi(here.world, session);
    list = { projectId: (await createProject(api, "First load")).id, platform: "YOUTUBE" };
    await finishSearch(api, { ...list, keyword: "skincare" });
  });

  it("opens a creator when the press begins on the server's card and ends on the list that scrolls", async () => {
    const visitor = await here.visit({ session });
    const { page } = visitor;
    const script = await hold(page, SCRIPT_THAT_HYDRATES);
    await page.goto(resultsPath(list), { waitUntil: "commit" });
    const card = page.getByRole("article").first();
    const name = (await card.getAttribute("aria-label")) ?? "";
    await card.locator("[data-details]").hover();
    await page.mouse.down();
    script.release();
    await page.locator("[data-index]").first().waitFor({ state: "attached" });
    await page.mouse.up();
    await page.getByRole("dialog", { name }).waitFor({ state: "attached" });
    await visitor.leave();
  });

  it("offers no card to press where a table takes the place of the cards", async () => {
    const visitor = await here.visit({ session });
    const { page } = visitor;
    const script = await hold(page, SCRIPT_THAT_HYDRATES);
    await page.goto(resultsPath(list, { look: "table" }), { waitUntil: "commit" });
    const card = page.getByRole("article", { includeHidden: true }).first();
    await card.waitFor({ state: "attached" });
    // Nothing is painted before the styles have come.
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].every(({ sheet }) => sheet !== null),
    );
    expect(await card.isVisible()).toBe(false);
    script.release();
    await page.getByRole("table").waitFor();
    await visitor.leave();
  });

  it("opens a menu when the key goes down before its code has come and up after", async () => {
    const visitor = await here.visit({ session });
    const { page, words } = visitor;
    const script = await hold(page, SCRIPT_OF_MENUS);
    await page.goto(resultsPath(list));
    await waitUntilAlive(page);
    const button = page.getByRole("button", { name: words("results:toolbar.look"), exact: true });
    await button.focus();
    await page.keyboard.down("Space");
    const isHere = page.waitForResponse(SCRIPT_OF_MENUS);
    script.release();
    await (await isHere).finished();
    // Other menus of the page are not pressed and take their code at once.
    await page.locator("button[id^='headlessui-menu-button']").first().waitFor({ state: "attached" });
    await page.keyboard.up("Space");
    await page.getByRole("menuitem", { name: words("results:toolbar.table") }).waitFor();
    await visitor.leave();
  });
});
