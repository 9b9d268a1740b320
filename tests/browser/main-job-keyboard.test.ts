import { describe, expect, it } from "vitest";
import { inOneLanguage } from "#tests/support/runs.ts";
import type { Language, Platform } from "#workers/kernel/vocabulary.ts";
import { type Api, createApi, latestCode, signIn } from "./support/account.ts";
import { cardNames, waitForList } from "./support/cards.ts";
import { enter, tabTo } from "./support/keyboard.ts";
import { openWorld } from "./support/open-world.ts";
import { type List, listCreators, listProjects, readStats } from "./support/results.ts";
import { openSpreadsheet } from "./support/spreadsheet.ts";
import type { Visitor } from "./support/visitor.ts";
import { fieldOf, patternOf } from "./support/words.ts";

const languages = inOneLanguage("zh-CN");

const here = openWorld({ isWhole: true });

const PROJECT = "Autumn 2026";

const JOBS: readonly { language: Language; platform: Platform; keyword: string }[] = [
  { language: "en", platform: "YOUTUBE", keyword: "coffee" },
  { language: "zh-CN", platform: "TIKTOK", keyword: "makeup" },
];
const jobs = JOBS.filter(({ language }) => languages.includes(language));

describe.each(jobs)("the main job by keyboard alone on $platform in $language", ({ language, platform, keyword }) => {
  it("leads from the landing page to a spreadsheet without a mouse", async () => {
    const email = `keys-${language}@kolscout.test`.toLowerCase();
    const visitor = await here.visit({ language });
    await signInByKeys(visitor, email);
    await searchFromPalette(visitor, platform, keyword);
    const api = createApi(here.world, await signIn(here.world, email));
    const project = (await listProjects(api)).find(({ title }) => title === PROJECT);
    const list: List = { projectId: project?.id ?? "", platform };
    await rateByKeys(visitor, api, list);
    await filterByKeys(visitor, api, list);
    await exportByKeys(visitor, api, list);
    await visitor.leave();
  });
});

it("comes alive without an error while it is typed into, and keeps what was typed", async () => {
  const visitor = await here.visit();
  const { page, context, words, goto } = visitor;
  // A slow machine's page is typed into for longer before it comes alive.
  await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await page.addInitScript(typeUntilAlive);
  await goto("/login");
  const field = fieldOf(page, words("auth:email"));
  const typed = await page.evaluate(() => window.typedBefore);
  expect(typed?.length).toBeGreaterThan(3);
  expect(await field.inputValue()).toBe(typed);
  await field.press("b");
  await expect.poll(() => field.inputValue()).toBe(`${typed}b`);
  await visitor.leave();
});

declare global {
  interface Window {
    /** What was typed into the first field before the app had taken the page over; absent until then. */
    typedBefore?: string;
  }
}

/** In the page: types a letter in every task from the moment on in which there is a field, until React has come to it. */
function typeUntilAlive(): void {
  let typed = "";
  const type = () => {
    const field = document.querySelector<HTMLInputElement>("input:not([type=hidden])");
    if (field && Object.keys(field).some((key) => key.startsWith("__reactFiber"))) {
      window.typedBefore = typed;
      return;
    }
    if (field) {
      field.focus();
      field.dispatchEvent(new KeyboardEvent("keydown", { key: "a", bubbles: true }));
      document.execCommand("insertText", false, "a");
      typed += "a";
    }
    setTimeout(type);
  };
  type();
}

it("takes what was typed when Enter follows in the same breath", async () => {
  const visitor = await here.visit({ session: await signIn(here.world, "breath@kolscout.test") });
  const { page, words, goto } = visitor;
  await goto("/search");
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").waitFor();
  // Both events stand in one task: what the palette does a task later comes too late for Enter.
  await page.evaluate(() => {
    const field = document.activeElement;
    if (!(field instanceof HTMLInputElement)) throw new Error("no field has the focus");
    document.execCommand("insertText", false, "makeup");
    queueMicrotask(() => field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true })));
  });
  await page.waitForURL("**/search/input?**input=makeup");
  const field = fieldOf(page, words("modes:input.label"));
  await expect.poll(() => field.inputValue()).toBe("makeup");
  // From the form to the same form with another word.
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").waitFor();
  await page.keyboard.type("lipstick");
  await page.keyboard.press("Enter");
  await expect.poll(() => field.inputValue()).toBe("lipstick");
  await visitor.leave();
});

async function signInByKeys({ page, words, goto }: Visitor, email: string): Promise<void> {
  await goto("/");
  await enter(page, page.getByRole("banner").getByRole("link", { name: words("site:nav.signIn") }));
  await tabTo(page, fieldOf(page, words("auth:email")));
  await page.keyboard.type(email);
  await page.keyboard.press("Enter");
  await fieldOf(page, words("auth:code")).waitFor();
  await page.keyboard.type(latestCode(here.world, email));
  await page.waitForURL("**/search");
  await page.getByRole("heading", { name: words("search:hub.title") }).waitFor();
}

async function searchFromPalette(visitor: Visitor, platform: Platform, keyword: string): Promise<void> {
  const { page, words } = visitor;
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").waitFor();
  await page.keyboard.type(keyword);
  await page.keyboard.press("Enter");
  const field = fieldOf(page, words("modes:input.label"));
  await field.waitFor();
  if (platform === "TIKTOK") {
    await tabTo(page, page.getByRole("radio", { checked: true }));
    await page.keyboard.press("ArrowRight");
    await page.waitForURL("**platform=tiktok**");
  }
  await tabTo(page, field);
  await page.keyboard.press("Enter");
  await enter(page, page.getByRole("button", { name: words("projects:create") }));
  await fieldOf(page.getByRole("dialog"), words("projects:name")).waitFor();
  await page.keyboard.type(PROJECT);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await enter(
    page,
    page.getByRole("button", { name: words("search:form.start", { runs: platform === "TIKTOK" ? 3 : 2 }) }),
  );
  await waitForList(visitor);
}

async function rateByKeys({ page, words }: Visitor, api: Api, list: List): Promise<void> {
  const before = (await readStats(api, list)).tabs;
  const tab = (name: keyof typeof before, count: number) =>
    page.getByRole("radio", { name: `${words(`results:tabs.${name}`)} ${count}`, exact: true }).waitFor();
  const [first = "", second = "", third = ""] = await cardNames(page);
  const isThere = (name: string) => page.getByRole("article", { name, exact: true }).waitFor();
  const isGone = (name: string) => page.getByRole("article", { name, exact: true }).waitFor({ state: "detached" });
  // The first press rates the first card.
  await page.keyboard.press("ArrowRight");
  await isGone(first);
  await tab("favorite", before.favorite + 1);
  await page.keyboard.press("z");
  await isThere(first);
  await tab("favorite", before.favorite);
  await page.keyboard.press("ArrowRight");
  await isGone(second);
  await tab("favorite", before.favorite + 1);
  await page.keyboard.press("z");
  await isThere(second);
  await tab("favorite", before.favorite);
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("k");
  await page.keyboard.press("ArrowLeft");
  await isGone(first);
  await page.keyboard.press("ArrowUp");
  await isGone(second);
  await isThere(third);
  await page.keyboard.press("2");
  await isThere(first);
  await page.keyboard.press("3");
  await isThere(second);
  await page.keyboard.press("1");
  await isThere(third);
  await page
    .getByRole("button", { name: patternOf(words("superlikes:ended", { name: "{{name}}" })) })
    .waitFor({ timeout: 60_000 });
  const after = (await readStats(api, list)).tabs;
  expect(after).toMatchObject({ no: before.no + 1, favorite: before.favorite + 1 });
  // The superlike may have brought more.
  expect(after.pending).toBeGreaterThanOrEqual(before.pending - 2);
}

async function filterByKeys({ page, words }: Visitor, api: Api, list: List): Promise<void> {
  const { emailStats } = await readStats(api, list);
  expect(emailStats.find(({ hasEmail }) => hasEmail)?.count).toBeGreaterThan(0);
  await tabTo(page, page.getByRole("switch", { name: words("results:filter.email") }));
  await page.keyboard.press("Space");
  await page.waitForURL("**hasEmail=true**");
  await page.locator('[role="feed"][aria-busy="false"]').waitFor();
  const cards = await page.getByRole("article").count();
  expect(
    await page
      .getByRole("article")
      .filter({ has: page.locator('a[href^="mailto:"]') })
      .count(),
  ).toBe(cards);
  await page.keyboard.press("Space");
  await expect.poll(() => page.url()).not.toContain("hasEmail");
}

async function exportByKeys({ page, words }: Visitor, api: Api, list: List): Promise<void> {
  await enter(page, page.getByRole("button", { name: words("results:toolbar.excel") }));
  const dialog = page.getByRole("dialog", { name: words("exports:title") });
  await tabTo(page, dialog.getByRole("radio", { checked: true }).first());
  await page.keyboard.press("ArrowDown");
  const arrives = page.waitForEvent("download");
  await enter(page, dialog.getByRole("button", { name: words("exports:start"), exact: true }));
  const sheet = await openSpreadsheet(await arrives);
  expect(sheet.rows).toHaveLength((await listCreators(api, list)).length);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
}
