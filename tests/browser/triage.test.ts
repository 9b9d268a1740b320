import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { inOneLanguage, long } from "#tests/support/runs.ts";
import type { Language } from "#workers/kernel/vocabulary.ts";
import { type Api, createApi, type Session, signIn } from "./support/account.ts";
import { focusedCreator, nameOfFocused as nameOf, shifts, swipe, watchShifts } from "./support/focus-mode.ts";
import { openWorld } from "./support/open-world.ts";
import { createProject, finishSearch, type List, listCreators, readStats, resultsPath } from "./support/results.ts";
import type { Visitor } from "./support/visitor.ts";
import { grantRuns, multiplyList } from "./support/world.ts";

const languages = inOneLanguage("zh-CN");

const here = openWorld();
let session: Session;
let api: Api;
beforeAll(async () => {
  session = await signIn(here.world, "pro@kolscout.test");
  api = createApi(here.world, session);
  await grantRuns(here.world, "pro@kolscout.test", 500);
});

/** Columns of numbers that order the table, and what the address calls the order. The last one stays. */
const SORTED_FACTS = [
  ["averageViews", "views"],
  ["expectedViews", "expected"],
  ["engagement", "engagement"],
  ["followers", "followers"],
] as const;

async function makeList(title: string, keyword: string): Promise<List> {
  const list: List = { projectId: (await createProject(api, title)).id, platform: "YOUTUBE" };
  await finishSearch(api, { ...list, keyword, videos: 200 });
  return list;
}

async function open(
  path: string,
  options: { language?: Language; width?: number; height?: number } = {},
): Promise<Visitor> {
  const visitor = await here.visit({ session, ...options });
  await visitor.goto(path);
  return visitor;
}

const SITTINGS: readonly { language: Language; keyword: string; many: number }[] = [
  { language: "en", keyword: "coffee", many: 50 },
  { language: "zh-CN", keyword: "skincare", many: 10 },
];
const sittings = SITTINGS.filter(({ language }) => languages.includes(language));

describe.each(sittings)("focus mode in $language", ({ language, keyword, many }) => {
  it(`rates ${many} creators by keyboard alone, and nothing moves`, async () => {
    const list = await makeList(`One by one ${language}`, keyword);
    await multiplyList(here.world, list.projectId, 4);
    const before = (await readStats(api, list)).tabs;
    expect(before.pending).toBeGreaterThan(many + 5);
    const visitor = await open(resultsPath(list), { language });
    const { page, words } = visitor;
    await page.getByRole("article").first().waitFor();
    // A tab that was chosen last keeps the arrows, and nothing else.
    await page.getByRole("radio", { name: `${words("results:tabs.pending")} ${before.pending}`, exact: true }).focus();
    await page.keyboard.press("f");
    await page.waitForURL("**focus=1**");
    await focusedCreator(visitor).waitFor();
    await watchShifts(page);
    const liked: string[] = [];
    for (let rated = 0; rated < many; rated += 1) {
      const name = await nameOf(visitor);
      const id = await focusedCreator(visitor).getAttribute("data-focused");
      const isLiked = rated % 3 !== 0;
      if (isLiked) liked.push(id ?? "");
      await page.keyboard.press(isLiked ? "ArrowRight" : "ArrowLeft");
      await page
        .getByRole("status")
        .filter({ hasText: words(`creator:rate.doneOne.${isLiked ? "LIKE" : "DISLIKE"}`, { name }) })
        .waitFor();
      await expect.poll(() => focusedCreator(visitor).getAttribute("data-focused")).not.toBe(id);
    }
    expect(await shifts(page)).toEqual([]);
    // The last rating is taken back, which leads to the creator it was about; then it is given again.
    const last = await nameOf(visitor);
    await page.keyboard.press("z");
    await expect.poll(() => nameOf(visitor)).not.toBe(last);
    await page.keyboard.press((many - 1) % 3 !== 0 ? "ArrowRight" : "ArrowLeft");
    await expect.poll(() => nameOf(visitor)).toBe(last);
    // Passed over, and gone back to.
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => nameOf(visitor)).not.toBe(last);
    await page.keyboard.press("k");
    await expect.poll(() => nameOf(visitor)).toBe(last);
    await page.keyboard.press("Escape");
    await expect.poll(() => page.url()).not.toContain("focus=1");
    await page.locator(`article[aria-label="${last}"].border-accent`).first().waitFor();
    await expect
      .poll(async () => (await readStats(api, list)).tabs)
      .toEqual({
        pending: before.pending - many,
        no: before.no + many - liked.length,
        favorite: before.favorite + liked.length,
      });
    const favorites = (await listCreators(api, list)).filter(({ attitude }) => attitude === "LIKE");
    for (const id of liked) expect(favorites.map((creator) => creator.id)).toContain(id);
    await visitor.leave();
  });
});

long("rates a creator with each arrow key, in reading order, faster than pages come", async () => {
  const PRESSES = 50;
  const list = await makeList("Arrows", "makeup");
  await multiplyList(here.world, list.projectId, 3);
  const before = (await readStats(api, list)).tabs;
  const order = (await listCreators(api, list)).map(({ id }) => id);
  expect(before.pending).toBeGreaterThan(PRESSES);
  const visitor = await open(resultsPath(list));
  const { page } = visitor;
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/similars/rate")) sent.push(request.postDataJSON().kolId);
  });
  // The pointer rests on the first card, under which others slide.
  await page.getByRole("article").first().hover();
  // More than the 20 that came with the document; the last ones in one tick, before React can draw anything.
  const keys = Array.from({ length: PRESSES }, (_, press) => (press % 2 === 0 ? "ArrowRight" : "ArrowLeft"));
  for (const key of keys.splice(0, 10)) await page.keyboard.press(key);
  await page.evaluate((rest) => {
    for (const key of rest) document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  }, keys);
  await expect.poll(() => sent.length, { timeout: 60_000 }).toBe(PRESSES);
  expect(sent).toEqual(order.slice(0, PRESSES));
  await expect
    .poll(async () => (await readStats(api, list)).tabs)
    .toEqual({
      pending: before.pending - PRESSES,
      no: before.no + PRESSES / 2,
      favorite: before.favorite + PRESSES / 2,
    });
  // The next card is marked where it can be seen.
  const next = page.locator(`[data-creator="${order[PRESSES]}"].border-accent`);
  await expect
    .poll(async () => {
      const box = await next.boundingBox();
      return box !== null && box.y < 800 && box.y + box.height > 100;
    })
    .toBe(true);
  await visitor.leave();
});

describe("one creator over the screen", () => {
  it("is rated by a swipe on a phone; Back leaves, and a held key rates one alone", async () => {
    const list = await makeList("Swipes", "baking");
    const visitor = await open(resultsPath(list), { width: 390, height: 844 });
    const { page, words } = visitor;
    await page.getByRole("article").first().waitFor();
    await page.getByRole("button", { name: words("results:toolbar.focus") }).click();
    await focusedCreator(visitor).waitFor();
    const first = await nameOf(visitor);
    await swipe(page, 160);
    await page
      .getByRole("status")
      .filter({ hasText: words("creator:rate.doneOne.LIKE", { name: first }) })
      .waitFor();
    const second = await nameOf(visitor);
    expect(second).not.toBe(first);
    // Too short, and a finger that scrolls: neither is a swipe.
    await swipe(page, 40);
    await swipe(page, 10, 200);
    expect(await nameOf(visitor)).toBe(second);
    await page.keyboard.down("ArrowLeft");
    await page.keyboard.down("ArrowLeft");
    await page.keyboard.up("ArrowLeft");
    await expect.poll(async () => (await readStats(api, list)).tabs.no).toBe(1);
    await page.goBack();
    await focusedCreator(visitor).waitFor({ state: "detached" });
    await page.getByRole("article").first().waitFor();
    await visitor.leave();
  });

  it("says what was not saved and shows the creator as it was", async () => {
    const list = await makeList("Refused", "yoga");
    const visitor = await open(resultsPath(list, { focus: "1" }));
    const { page, words } = visitor;
    await focusedCreator(visitor).waitFor();
    await page.route("**/api/similars/rate", (route) => route.abort());
    const name = await nameOf(visitor);
    await page.keyboard.press("ArrowRight");
    await page.getByText(words("results:rate.failed", { message: "" }).trim()).waitFor();
    await page.keyboard.press("k");
    await expect.poll(() => nameOf(visitor)).toBe(name);
    await page
      .getByRole("group", { name: words("creator:rate.label", { name }) })
      .getByRole("button", { pressed: true })
      .waitFor({ state: "detached" });
    await visitor.leave();
  });
});

describe.each(languages)("beside the cards in %s", (language) => {
  let list: List;
  beforeAll(async () => {
    list = await makeList(`Beside ${language}`, "travel");
  });

  it("shows a creator in detail and plays a post in place", async () => {
    const visitor = await open(resultsPath(list), { language });
    const { page, words } = visitor;
    const card = page.getByRole("article").first();
    const name = (await card.getAttribute("aria-label")) ?? "";
    await card.getByRole("button", { name: words("creator:card.details", { name }) }).click();
    const drawer = page.getByRole("dialog", { name });
    await drawer.getByText(words("triage:drawer.posts", { count: 6 })).waitFor();
    await drawer
      .getByRole("button", { name: words("creator:card.play"), exact: true })
      .first()
      .click();
    await drawer.locator("iframe").first().contentFrame().locator("[data-plays]").waitFor();
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
    await visitor.leave();
  });

  it("puts chosen creators side by side, where they are rated and leave", async () => {
    const visitor = await open(resultsPath(list), { language });
    const { page, words } = visitor;
    await page.getByRole("article").first().waitFor();
    await page.getByRole("button", { name: words("results:toolbar.select") }).click();
    const compare = page.getByRole("button", { name: words("results:toolbar.compare"), exact: true });
    for (const place of [0, 1, 2]) {
      await page.getByRole("article").nth(place).getByRole("checkbox").check();
      if (place === 0) expect(await compare.isDisabled()).toBe(true);
    }
    await compare.click();
    const view = page.getByRole("dialog", { name: words("triage:compare.title", { count: 3 }) });
    await view.getByRole("rowheader", { name: words("triage:facts.followers") }).waitFor();
    expect(await view.getByRole("columnheader").count()).toBe(3);
    await view
      .getByRole("button", { name: words("creator:rate.LIKE"), exact: true })
      .first()
      .click();
    await view.getByRole("button", { name: words("creator:rate.LIKE"), exact: true, pressed: true }).waitFor();
    await view.getByRole("columnheader").nth(2).getByRole("button").click();
    await page.getByRole("heading", { name: words("triage:compare.title", { count: 2 }) }).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(async () => (await readStats(api, list)).tabs.favorite).toBe(1);
    await visitor.leave();
  });

  long("has a table whose order, columns and pinned ones are in the address", async () => {
    const visitor = await open(resultsPath(list), { language });
    const { page, words } = visitor;
    await page.getByRole("article").first().waitFor();
    await page.getByRole("button", { name: words("results:toolbar.look") }).click();
    await page.getByRole("menuitem", { name: words("results:toolbar.table") }).click();
    const table = page.getByRole("table");
    for (const [fact, sort] of SORTED_FACTS) {
      const head = table.getByRole("columnheader", { name: words(`triage:facts.${fact}`), exact: true });
      await head.getByRole("button").click();
      await page.waitForURL(`**sort=${sort}**`);
      await page.locator('section[aria-busy="false"] [aria-sort="descending"]').waitFor();
      const column = (await head.evaluate((cell) => Array.from(cell.parentElement?.children ?? []).indexOf(cell))) + 1;
      const counts = await table.locator(`tbody tr[data-creator] > :nth-child(${column})`).allTextContents();
      expect(counts.length).toBeGreaterThan(5);
      expect(counts.map(readCount), fact).toEqual(counts.map(readCount).sort((one, other) => other - one));
    }
    await page.getByRole("button", { name: words("triage:table.columns") }).click();
    await page.getByRole("checkbox", { name: words("triage:facts.contact") }).uncheck();
    const fact = words("triage:facts.engagement");
    await page.getByRole("button", { name: words("triage:table.pin", { column: fact }) }).click();
    await page.waitForURL("**pinned=engagement**");
    await page.keyboard.press("Escape");
    const heads = (at: Page) => at.getByRole("table").getByRole("columnheader").allTextContents();
    expect((await heads(page))[1]).toBe(fact);
    expect(await heads(page)).not.toContain(words("triage:facts.contact"));
    const again = await open(page.url(), { language });
    await again.page.getByRole("table").waitFor();
    expect(await heads(again.page)).toEqual(await heads(page));
    await again.leave();
    // Rated by its row's buttons, a creator leaves the table as it leaves the cards.
    const row = table.locator("tr[data-creator]").first();
    const id = await row.getAttribute("data-creator");
    await row.getByRole("button", { name: words("creator:rate.DISLIKE"), exact: true }).click();
    await page.locator(`tr[data-creator="${id}"]`).waitFor({ state: "detached" });
    await visitor.leave();
  });
});

it("has no row in the page but those near the window, however long the list is", async () => {
  const list = await makeList("Long", "gaming");
  await multiplyList(here.world, list.projectId, 20);
  const visitor = await open(resultsPath(list, { look: "table", pageSize: "100" }));
  const { page } = visitor;
  const rows = page.locator("tr[data-creator]");
  await rows.first().waitFor();
  const frame = page.locator("section:has(> table)");
  await expect
    .poll(
      async () => {
        await frame.evaluate((element) => element.scrollBy(0, 20_000));
        return Number((await rows.first().getAttribute("aria-rowindex")) ?? 0);
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(500);
  expect(await rows.count()).toBeLessThan(60);
  // A row that passed by without its buttons has them once the table rests.
  await expect.poll(async () => (await rows.count()) - (await rows.getByRole("group").count())).toBe(0);
  await visitor.leave();
});

/** `12.3K` as a number. */
function readCount(text: string): number {
  const [, digits = "", unit = ""] = /([\d.]+)([KM]?)/.exec(text) ?? [];
  return Number(digits) * ({ K: 1e3, M: 1e6 }[unit] ?? 1);
}
