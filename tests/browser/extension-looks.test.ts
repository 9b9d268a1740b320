/** Every state of the extension's panel: legible to all, nothing sideways in a narrow panel, Chinese where it is Chinese. Pictures are in test-results/extension. */
import { mkdirSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { panelLocales } from "#extension/panel/locales.ts";
import { inOneLanguage, long } from "#tests/support/runs.ts";
import type { Language } from "#workers/kernel/vocabulary.ts";
import { AXE, holdStill, seriousFindings } from "./support/accessibility.ts";
import { type Api, createApi, type Session, signIn } from "./support/account.ts";
import { connect, type ExtendedBrowser, openExtendedBrowser } from "./support/extension.ts";
import { findUntranslated } from "./support/untranslated.ts";
import { startWorld, type World } from "./support/world.ts";

const languages = inOneLanguage("zh-CN");

const PICTURES = "test-results/extension";
const SEARCH = "www.youtube.com/results?search_query=craft&count=100";
/** The narrowest that a side panel gets. */
const NARROW = { width: 320, height: 900 };
const USUAL = { width: 400, height: 900 };
const TAG = "Craft";
const PROJECT = "Spring";

let world: World;
let session: Session;
let api: Api;
let browser: ExtendedBrowser | null = null;
beforeAll(async () => {
  world = await startWorld({ size: 3_000 });
  session = await signIn(world, "looks@kolscout.test");
  api = createApi(world, session);
  await api("POST /tagAndNote/tag", { name: TAG, color: "red" });
  mkdirSync(PICTURES, { recursive: true });
});
afterEach(() => browser?.close());
afterAll(() => world?.close());

/** The first three are known and with numbers, one is excluded. */
async function teach(links: readonly string[]): Promise<void> {
  const project = await api("POST /projects", { title: PROJECT });
  const projectId = typeof project === "object" && project !== null ? Reflect.get(project, "id") : "";
  await api("POST /ttInfo/url-list", { projectId, platform: "YOUTUBE", links: links.slice(0, 3).join("\n") });
  await expect
    .poll(async () => JSON.stringify(await api("GET /tasks/recent")), { timeout: 60_000 })
    .toContain("COMPLETED");
  await api("POST /excludeList/upload", { links: links[4] });
}

let isTaught = false;

long.each(languages.flatMap((language) => (["light", "dark"] as const).map((theme) => ({ language, theme }))))(
  "the panel can be read in all its states ($language, $theme)",
  { timeout: 240_000 },
  async ({ language, theme }) => {
    browser = await openExtendedBrowser(world, { language, session, theme });
    const texts = panelLocales[language];
    const page = await browser.openPage(SEARCH);
    const panel = await browser.openPanel(page);
    const look = (name: string) => judge(panel, { name, language, theme });
    const press = (name: string) => panel.getByRole("button", { name, exact: true }).click();
    const rows = panel.getByRole("listitem");

    await panel.getByText(texts.emptyTitle).waitFor();
    await look("signed-out");
    await press(texts.collect);
    await rows.nth(99).waitFor();
    const links = await rows.getByRole("link").evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    if (!isTaught) await teach(links);
    isTaught = true;
    await connect(panel, world, api);
    await rows.nth(4).getByText(texts.state.excluded, { exact: true }).waitFor();
    await look("hundred-creators");
    await rows.nth(0).getByRole("checkbox").check();
    await rows.nth(9).getByRole("checkbox").check();
    await press(texts.add.tags.replace("{{count}}", "2"));
    await rows.nth(0).getByText(TAG, { exact: true }).waitFor();
    await look("tagged");
    await press(texts.settings);
    await look("settings");
    await press(texts.settings);

    await page.evaluate(() => document.querySelector("ytd-search")?.replaceWith(document.createElement("new-search")));
    await press(texts.collect);
    await panel.getByText(texts.layout).waitFor();
    await look("not-understood");

    await browser.context.setOffline(true);
    await panel.reload({ waitUntil: "commit" });
    await panel.getByText(texts.offlineTitle).waitFor();
    await look("offline");
    await browser.context.setOffline(false);
    await press(texts.retry);
    await rows.nth(4).getByText(texts.state.excluded, { exact: true }).waitFor();

    // It answers, and will not: the panel says what it was told.
    const refusal = JSON.stringify({ statusCode: 1429, message: "!", data: null });
    await panel.route("**/api/companion/places", (route) =>
      route.fulfill({ status: 429, contentType: "application/json", body: refusal }),
    );
    await panel.reload();
    await panel.getByText(texts.refusedTitle).waitFor();
    await panel.getByText("!", { exact: true }).waitFor();
    await panel.unroute("**/api/companion/places");
    await press(texts.retry);
    await rows.nth(4).getByText(texts.state.excluded, { exact: true }).waitFor();

    const connections = await api("GET /companion/connections");
    for (const { id } of Array.isArray(connections) ? connections : [])
      await api(`DELETE /companion/connections/${id}`);
    await rows.nth(0).getByRole("checkbox").check();
    await press(texts.add.tags.replace("{{count}}", "1"));
    await panel.getByText(texts.endedTitle).waitFor();
    await look("ended");
  },
);

async function judge(
  panel: Page,
  { name, language, theme }: { name: string; language: Language; theme: string },
): Promise<void> {
  await panel.setViewportSize(NARROW);
  expect(await panel.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(NARROW.width);
  await panel.setViewportSize(USUAL);
  await panel.evaluate(AXE);
  await panel.evaluate(holdStill);
  expect(await seriousFindings(panel), name).toEqual([]);
  const names = await panel.getByRole("listitem").getByRole("link").allTextContents();
  if (language !== "en") expect(await findUntranslated(panel, [TAG, PROJECT, ...names]), name).toEqual([]);
  await panel.screenshot({ path: `${PICTURES}/${name}-${theme}-${language}.png` });
}
