import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES, type Language } from "#workers/kernel/vocabulary.ts";
import { createApi, signIn } from "./support/account.ts";
import { listProjects, readStats, startSearch } from "./support/results.ts";
import { findCreators } from "./support/seeds.ts";
import { findUntranslated } from "./support/untranslated.ts";
import { openBrowser, type Visitor, visit } from "./support/visitor.ts";
import { startWorld, type World } from "./support/world.ts";

let world: World;
let browser: Browser;
beforeAll(async () => {
  world = await startWorld();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

const WORDS: Record<Language, string> = { en: "coffee", "zh-CN": "makeup" };
const SENTENCES: Record<Language, string> = {
  en: "Creators like https://www.tiktok.com/@mia.cooks who cook vegan food at home",
  "zh-CN": "像 https://www.tiktok.com/@mia.cooks 这样在家做纯素菜并且会出镜的创作者",
};

const boxOf = ({ page, words }: Visitor) => page.getByRole("combobox", { name: words("searchBox:label") });
/** A reading as its mode is called; `selected` is the one that Enter orders. */
const readingOf = ({ page, words }: Visitor, mode: string, selected?: boolean) =>
  page.getByRole("option", { name: words(`search:hub.modes.${mode}.title`), selected });

describe.each(LANGUAGES)("the box of the hub in %s", (language) => {
  it("leads a person who has never searched to first results with one Enter", async () => {
    const session = await signIn(world, `box-first-${language}@kolscout.test`.toLowerCase());
    const visitor = await visit(browser, world, { language, session });
    const { page, words, goto } = visitor;
    await goto("/search");
    const box = boxOf(visitor);
    await expect.poll(() => box.evaluate((node) => node === document.activeElement)).toBe(true);
    await page.keyboard.type(WORDS[language]);
    await readingOf(visitor, "input", true).waitFor();
    await expectTranslated(visitor, [WORDS[language]]);
    await readingOf(visitor, "input")
      .getByText(words("searchBox:runs", { count: 2, runs: 2 }), { exact: true })
      .waitFor();
    await page.getByRole("button", { name: words("search:form.start", { runs: 2 }), exact: true }).waitFor();

    // The Enter with which an input method ends a word orders nothing.
    await box.evaluate((node) =>
      node.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", isComposing: true, bubbles: true })),
    );
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(new URL(request.url()).pathname));
    await page.keyboard.press("Enter");
    await page.getByRole("article").first().waitFor({ timeout: 60_000 });
    expect(sent.filter((path) => path.endsWith("/search/searchInput"))).toHaveLength(1);
    const address = new URL(page.url());
    expect(address.pathname).toBe("/search/input");
    expect(address.searchParams.get("input")).toBe(WORDS[language]);
    // Back is an empty box: what was typed has its results.
    await goto("/search");
    expect(await box.inputValue()).toBe("");
    await leave(visitor);
  });

  it("understands a hashtag, a link, a sentence and what leads nowhere", async () => {
    const session = await signIn(world, `box-readings-${language}@kolscout.test`.toLowerCase());
    const visitor = await visit(browser, world, { language, session });
    const { page, words, goto } = visitor;
    await goto("/search?platform=tiktok");
    const box = boxOf(visitor);
    const listbox = page.getByRole("listbox", { name: words("searchBox:readings") });

    await box.fill("#cleanbeauty");
    await readingOf(visitor, "hashtag", true).waitFor();
    await page.keyboard.press("ArrowDown");
    const chosen = readingOf(visitor, "input", true);
    await chosen.waitFor();
    expect(await box.getAttribute("aria-activedescendant")).toBe(await chosen.getAttribute("id"));
    // A TikTok keyword search has one size and one price.
    await page.getByRole("button", { name: words("search:form.start", { runs: 3 }), exact: true }).waitFor();
    await page.keyboard.press("ArrowUp");
    await page.getByRole("spinbutton").fill("500");
    await page.getByRole("button", { name: words("search:form.start", { runs: 5 }), exact: true }).waitFor();
    await readingOf(visitor, "hashtag")
      .getByText(words("searchBox:runs", { count: 5, runs: 5 }), { exact: true })
      .waitFor();
    await box.focus();
    await page.keyboard.press("Escape");
    await listbox.waitFor({ state: "detached" });
    expect(await box.inputValue()).toBe("");

    const preview = page.waitForResponse((response) => {
      return response.url().endsWith("/search/preview") && (response.request().postData() ?? "").includes("INSTAGRAM");
    });
    await box.fill("https://www.instagram.com/glossier/?hl=en");
    await readingOf(visitor, "similar", true)
      .and(page.getByRole("option", { name: /Instagram/ }))
      .waitFor();
    await readingOf(visitor, "following").waitFor();
    await readingOf(visitor, "tagged").click();
    await readingOf(visitor, "tagged", true).waitFor();
    await expectTranslated(visitor, [
      "https://www.instagram.com/glossier/",
      "https://www.instagram.com/glossier/?hl=en",
    ]);

    // Instagram is for members, which a free person is told by the order and not while typing.
    const notice = page.getByRole("dialog", { name: words("shell:notice.title") });
    expect(await (await preview).json()).toMatchObject({ statusCode: 1903 });
    expect(await notice.count()).toBe(0);
    await box.press("Enter");
    await notice.getByText(words("errors:1903")).waitFor();
    await page.keyboard.press("Escape");
    await notice.waitFor({ state: "detached" });

    await box.fill("https://example.com/shop");
    await page.getByRole("status").getByText(words("links:reasons.unknown_site")).waitFor();
    expect(await listbox.count()).toBe(0);

    await box.fill(SENTENCES[language]);
    await readingOf(visitor, "auto", true).waitFor();
    await box.press("Enter");
    await page.waitForURL("**/auto-task?**");
    // Before them stands the notice that the task is for members.
    const filled = (name: string) => page.locator(`textarea[name="${name}"]`).inputValue();
    await expect.poll(() => filled("kolDescription")).toBe(SENTENCES[language]);
    expect(await filled("seedUsers")).toBe("https://www.tiktok.com/@mia.cooks");
    // The way back has it still.
    await page.goBack();
    await expect.poll(() => box.inputValue()).toBe(SENTENCES[language]);
    await leave(visitor);
  });
});

it("makes a list of links that were pasted line by line", async () => {
  const session = await signIn(world, "box-links@kolscout.test");
  const api = createApi(world, session);
  const visitor = await visit(browser, world, { session });
  const { page, words, goto } = visitor;
  const handles = findCreators(world, "TIKTOK")
    .slice(0, 3)
    .map(({ handle }) => handle);
  const [project] = await listProjects(api);
  await goto("/search");
  await boxOf(visitor).evaluate(
    (node, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", text);
      node.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    handles.map((handle) => `https://www.tiktok.com/@${handle}`).join("\n"),
  );
  await readingOf(visitor, "web-list", true).waitFor();
  await page.getByText(words("modes:list.valid", { number: 3 }), { exact: true }).waitFor();
  await boxOf(visitor).press("Enter");
  await page.getByRole("article").nth(2).waitFor({ timeout: 60_000 });
  const list = { projectId: project?.id ?? "", platform: "TIKTOK", taskType: "WEB_LIST" } as const;
  expect((await readStats(api, list)).tabs.pending).toBe(3);
  await leave(visitor);
});

it("says what the server refuses, and keeps what was typed", async () => {
  const session = await signIn(world, "box-refused@kolscout.test");
  const api = createApi(world, session);
  const [project] = await listProjects(api);
  world.sandbox.faults.set({ service: "youtube", rates: { slow: 1 }, slowMs: 1_000 });
  await startSearch(api, { projectId: project?.id ?? "", platform: "YOUTUBE", keyword: "coffee", videos: 200 });
  const visitor = await visit(browser, world, { session });
  const { page, words, goto } = visitor;
  await goto("/search");
  const box = boxOf(visitor);
  await box.fill("espresso");
  await readingOf(visitor, "input", true).waitFor();
  await box.press("Enter");
  await page.getByRole("alert").getByText("A search is already running in this project.").waitFor();
  expect(await box.inputValue()).toBe("espresso");

  await page.getByRole("spinbutton").fill("2000");
  await page.getByText(words("search:form.tooFew", { runs: 3 })).waitFor();
  await readingOf(visitor, "hashtag").click();
  await box.press("Enter");
  const notice = page.getByRole("dialog", { name: words("shell:notice.title") });
  await notice.getByText(words("errors:1911")).waitFor();
  await page.keyboard.press("Escape");
  await notice.waitFor({ state: "detached" });
  expect(await box.inputValue()).toBe("espresso");
  world.sandbox.faults.clear();
  await leave(visitor);
});

it("leaves the keyboard of a phone in its place until the box is touched, and remembers the platform", async () => {
  const session = await signIn(world, "box-phone@kolscout.test");
  const visitor = await visit(browser, world, { session, width: 390, height: 844 });
  const { page, words, goto } = visitor;
  await goto("/search");
  const box = boxOf(visitor);
  expect(await box.evaluate((node) => node === document.activeElement)).toBe(false);
  await page.getByRole("button", { name: words("searchBox:examples.words"), exact: true }).click();
  await readingOf(visitor, "input", true).waitFor();
  await page
    .getByRole("group", { name: words("search:hub.platform") })
    .first()
    .getByText("TikTok")
    .click();
  await page.getByText(words("search:form.quantityFixed", { number: 300 })).waitFor();
  await goto("/search");
  await page.getByRole("radio", { name: "TikTok", checked: true }).waitFor();
  await leave(visitor);
});

async function expectTranslated({ page, language }: Visitor, content: readonly string[]): Promise<void> {
  if (language === "zh-CN") expect(await findUntranslated(page, content)).toEqual([]);
}

async function leave(visitor: Visitor): Promise<void> {
  expect(visitor.problems).toEqual([]);
  expect(visitor.failures).toEqual([]);
  await visitor.close();
}
