import type { Download } from "playwright-core";
import { describe, expect } from "vitest";
import { inOneLanguage, long } from "#tests/support/runs.ts";
import type { Language, Platform } from "#workers/kernel/vocabulary.ts";
import { exportsLocales } from "#workers/modules/exports/locales.ts";
import { type Api, createApi, latestCode, signIn } from "./support/account.ts";
import { cardNames, countCards, waitForList } from "./support/cards.ts";
import { openWorld } from "./support/open-world.ts";
import { type List, listCreators, listProjects, readStats } from "./support/results.ts";
import { openSpreadsheet } from "./support/spreadsheet.ts";
import { findUntranslated } from "./support/untranslated.ts";
import type { Visitor } from "./support/visitor.ts";
import { fieldOf, patternOf } from "./support/words.ts";
import { grantRuns } from "./support/world.ts";

const languages = inOneLanguage("en");

const here = openWorld();

const PROJECT = "Spring 2026";

const JOBS: readonly { language: Language; platform: Platform; keyword: string }[] = languages.flatMap((language) => [
  { language, platform: "YOUTUBE", keyword: "skincare" },
  { language, platform: "TIKTOK", keyword: "makeup" },
]);

describe.each(JOBS)("the main job by mouse on $platform in $language", ({ language, platform, keyword }) => {
  long("leads from the landing page to a spreadsheet that says what the API says", async () => {
    const email = `mouse-${platform}-${language}@kolscout.test`.toLowerCase();
    const visitor = await here.visit({ language });
    await signInFromLanding(visitor, email);
    await grantRuns(here.world, email, 100);
    await createProjectFromTheBar(visitor, PROJECT);
    await search(visitor, platform, keyword);

    const api = createApi(here.world, await signIn(here.world, email));
    const project = (await listProjects(api)).find(({ title }) => title === PROJECT);
    const list: List = { projectId: project?.id ?? "", platform };
    await expectCounts(visitor, api, list);
    await filterByFollowers(visitor, api, list);
    await rateAndUndo(visitor, api, list);
    await rateSeveral(visitor, api, list);
    await addMore(visitor, api, list);
    const download = await exportAll(visitor);
    await expectSheet(download, api, list, visitor);
    await visitor.leave();
  });
});

async function signInFromLanding(visitor: Visitor, email: string): Promise<void> {
  const { page, words, goto } = visitor;
  await goto("/");
  await expectTranslated(visitor);
  await page
    .getByRole("banner")
    .getByRole("link", { name: words("site:nav.signIn") })
    .click();
  await fieldOf(page, words("auth:email")).fill(email);
  await expectTranslated(visitor);
  await page.getByRole("button", { name: words("auth:sendCode") }).click();
  const field = fieldOf(page, words("auth:code"));
  await field.waitFor();
  await expectTranslated(visitor, [email]);
  await field.fill(latestCode(here.world, email));
  await page.waitForURL("**/search");
  await page.getByRole("heading", { name: words("search:hub.title") }).waitFor();
}

async function createProjectFromTheBar(visitor: Visitor, title: string): Promise<void> {
  const { page, words } = visitor;
  await expectTranslated(visitor);
  await page.getByRole("button", { name: words("projects:manage") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: words("projects:create") })
    .click();
  const dialog = page.getByRole("dialog", { name: words("projects:createTitle") });
  await fieldOf(dialog, words("projects:name")).fill(title);
  await expectTranslated(visitor);
  await dialog.getByRole("button", { name: words("projects:createConfirm") }).click();
  await dialog.waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

async function search(visitor: Visitor, platform: Platform, keyword: string): Promise<void> {
  const { page, words } = visitor;
  if (platform === "TIKTOK") await page.locator("label", { hasText: "TikTok" }).click();
  await page.getByRole("link", { name: words("list:modes.input.title") }).click();
  await fieldOf(page, words("modes:input.label")).fill(keyword);
  await expectTranslated(visitor, [keyword]);
  await page.getByRole("button", { name: words("search:form.next") }).click();
  const sort = page.getByLabel(words("search:form.sort"));
  if (platform === "YOUTUBE") {
    await page.getByRole("spinbutton").fill("200");
    await page.getByRole("spinbutton").blur();
    await sort.selectOption("relevance");
    await page.getByLabel(words("search:form.time")).selectOption("year");
  } else {
    await sort.selectOption("0");
    await page.getByLabel(words("search:form.time")).selectOption("180");
  }
  await expectTranslated(visitor, [keyword]);
  await page
    .getByRole("button", { name: words("search:form.start", { runs: platform === "YOUTUBE" ? 2 : 3 }) })
    .click();
  const loading = page.getByText(words("search:loading.leave"));
  await loading.or(page.getByRole("article")).first().waitFor();
  const untranslated = visitor.language === "zh-CN" ? await findUntranslated(page, [keyword, PROJECT]) : [];
  // A search may be through meanwhile, and what was read were its creators.
  if (await loading.isVisible()) expect(untranslated).toEqual([]);
  await waitForList(visitor);
}

async function expectCounts(visitor: Visitor, api: Api, list: List): Promise<void> {
  const { tabs } = await readStats(api, list);
  expect(tabs.pending).toBeGreaterThan(10);
  for (const [tab, count] of Object.entries(tabs)) await expectTab(visitor, tab, count);
  await expectTranslated(visitor, [...(await contentOf(api, list)), "skincare", "makeup"]);
}

async function filterByFollowers(visitor: Visitor, api: Api, list: List): Promise<void> {
  const { page, words } = visitor;
  const { followerStats, emailStats, total } = await readStats(api, list);
  const bucket = followerStats.filter(({ count }) => count > 0).sort((one, other) => one.count - other.count)[0];
  if (!bucket) throw new Error("no creator has followers");
  const choice = page
    .getByRole("group", { name: words("results:filter.followers") })
    .getByRole("checkbox", { name: words(`results:filter.bucket.${bucket.range}`) });
  await choice.click();
  await page.waitForURL(`**followers=${bucket.range}**`);
  const withEmail = emailStats.find(({ hasEmail }) => hasEmail)?.count ?? 0;
  const scope = { matching: bucket.count, total, email: withEmail };
  await page.getByText(words("results:scope.filtered", scope), { exact: true }).waitFor();
  expect(await countCards(visitor)).toBe(bucket.count);
  await page
    .getByRole("button", { name: words("results:filter.clear") })
    .first()
    .click();
  await expect.poll(() => page.url()).not.toContain("followers=");
  await page.getByRole("article").nth(2).waitFor();
}

async function rateAndUndo(visitor: Visitor, api: Api, list: List): Promise<void> {
  const { page, words } = visitor;
  const before = (await readStats(api, list)).tabs;
  const [name = ""] = await cardNames(page);
  const rate = async (attitude: string) => {
    const card = page.getByRole("article", { name, exact: true });
    await card.getByRole("button", { name: words(`creator:rate.${attitude}`), exact: true }).click();
    await card.waitFor({ state: "detached" });
  };
  await rate("LIKE");
  await page.getByText(words("creator:rate.doneOne.LIKE", { name }), { exact: true }).waitFor();
  await expectTab(visitor, "favorite", before.favorite + 1);
  await expectTab(visitor, "pending", before.pending - 1);
  await page.getByRole("button", { name: words("results:toolbar.undo") }).click();
  await page.getByRole("article", { name, exact: true }).waitFor();
  const undone = words("results:rate.undoneOne", { name, tab: words("results:tabs.pending") });
  await page.getByText(undone, { exact: true }).waitFor();
  await expectTab(visitor, "pending", before.pending);
  await rate("DISLIKE");
  await expectTab(visitor, "no", before.no + 1);
  await expect.poll(async () => (await readStats(api, list)).tabs.no).toBe(before.no + 1);
}

async function rateSeveral(visitor: Visitor, api: Api, list: List): Promise<void> {
  const { page, words } = visitor;
  const before = (await readStats(api, list)).tabs;
  await page.getByRole("button", { name: words("results:toolbar.select") }).click();
  for (const name of (await cardNames(page)).slice(0, 2)) {
    await page.getByRole("checkbox", { name: words("creator:card.select", { name }), exact: true }).check();
  }
  const bar = page.getByRole("toolbar", { name: words("results:toolbar.select") });
  await expectTranslated(visitor, [...(await contentOf(api, list)), "skincare", "makeup"]);
  await bar.getByRole("button", { name: words("creator:rate.LIKE") }).click();
  await expectTab(visitor, "favorite", before.favorite + 2);
  await expect.poll(async () => (await readStats(api, list)).tabs.favorite).toBe(before.favorite + 2);
  // Escape leaves selecting.
  await page.keyboard.press("Escape");
  await bar.waitFor({ state: "detached" });
}

async function addMore(visitor: Visitor, api: Api, list: List): Promise<void> {
  const { page, words } = visitor;
  const before = (await listCreators(api, list)).length;
  await page.getByRole("button", { name: patternOf(words("results:panel.addMore", { runs: "{{runs}}" })) }).click();
  // The screen may show the second portion late or hardly at all: its numbers hold still when the API says that it is over.
  await expect.poll(async () => (await listCreators(api, list)).length, { timeout: 60_000 }).toBeGreaterThan(before);
  await expect.poll(() => api("GET /tasks/user/unterminatedTasks"), { timeout: 60_000 }).toEqual([]);
  const { tabs, totalCandidates } = await readStats(api, list);
  expect(totalCandidates).toBeGreaterThan(before);
  await expectTab(visitor, "pending", tabs.pending);
  // The panel and the tabs count the same creators, those of both portions.
  const panel = page.getByRole("region", { name: words("results:panel.source") });
  const done = words("results:panel.done", { current: "{{n}}", unit: "{{n}}", number: totalCandidates });
  await panel.getByText(patternOf(done)).waitFor();
}

async function exportAll(visitor: Visitor): Promise<Download> {
  const { page, words } = visitor;
  await page.getByRole("button", { name: words("results:toolbar.excel") }).click();
  const dialog = page.getByRole("dialog", { name: words("exports:title") });
  await dialog.getByRole("radio", { name: words("exports:all") }).check({ force: true });
  const arrives = page.waitForEvent("download");
  await dialog.getByRole("button", { name: words("exports:start"), exact: true }).click();
  const download = await arrives;
  await dialog.getByText(words("exports:done")).waitFor();
  return download;
}

async function expectSheet(download: Download, api: Api, list: List, { language }: Visitor): Promise<void> {
  const texts = exportsLocales[language].file;
  const { platform, handle, name, followers, email, rating } = texts.columns;
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
  const sheet = await openSpreadsheet(download);
  expect(sheet.name).toBe(texts.sheet);
  const creators = await listCreators(api, list);
  const expected = creators.map((creator) => ({
    [platform]: list.platform === "TIKTOK" ? "TikTok" : "YouTube",
    [handle]: creator.platformAccount,
    [name]: creator.title,
    [followers]: creator.followers === null ? "" : String(creator.followers),
    [email]: creator.email ?? "",
    [rating]: texts.ratings[creator.attitude],
  }));
  const columns = [platform, handle, name, followers, email, rating];
  const shown = sheet.rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column] ?? ""])));
  const byHandle = (rows: Record<string, string>[]) =>
    rows.toSorted((one, other) => (one[handle] ?? "").localeCompare(other[handle] ?? ""));
  expect(byHandle(shown)).toEqual(byHandle(expected));
}

async function expectTab({ page, words }: Visitor, tab: string, count: number): Promise<void> {
  await page.getByRole("radio", { name: `${words(`results:tabs.${tab}`)} ${count}`, exact: true }).waitFor();
}

/** What creators wrote themselves. */
async function contentOf(api: Api, list: List): Promise<string[]> {
  const creators = await listCreators(api, list);
  return creators.flatMap(({ title, description, platformAccount, posts }) => [
    title,
    ...description.split("\n").map((line) => line.trim()),
    platformAccount,
    ...posts.map((post) => post.title),
  ]);
}

async function expectTranslated({ page, language }: Visitor, content: readonly string[] = []): Promise<void> {
  if (language === "zh-CN") expect(await findUntranslated(page, [...content, PROJECT])).toEqual([]);
}
