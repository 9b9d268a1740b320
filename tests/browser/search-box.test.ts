import { describe, expect, it } from "vitest";
import { inOneLanguage, long } from "#tests/support/runs.ts";
import type { Language } from "#workers/kernel/vocabulary.ts";
import { TaskView } from "#workers/modules/tasks/contract.ts";
import { createApi, signIn } from "./support/account.ts";
import { openWorld } from "./support/open-world.ts";
import { createProject, listCreators, listProjects, readStats, startSearch, waitForEnd } from "./support/results.ts";
import { findCreators } from "./support/seeds.ts";
import { findUntranslated } from "./support/untranslated.ts";
import type { Visitor } from "./support/visitor.ts";
import { fieldOf } from "./support/words.ts";

const languages = inOneLanguage("zh-CN");

const here = openWorld();

const WORDS: Record<Language, string> = { en: "coffee", "zh-CN": "makeup" };
const SENTENCES: Record<Language, string> = {
  en: "Creators like https://www.tiktok.com/@mia.cooks who cook vegan food at home",
  "zh-CN": "像 https://www.tiktok.com/@mia.cooks 这样在家做纯素菜并且会出镜的创作者",
};

/** The invented creator of the example. */
const EXAMPLE = ["Slow Bar Coffee", "@slowbarcoffee"];

const boxOf = ({ page, words }: Visitor) => page.getByRole("combobox", { name: words("searchBox:label") });
/** A reading as its mode is called; `selected` is the one that Enter orders. */
const readingOf = ({ page, words }: Visitor, mode: string, selected?: boolean) =>
  page.getByRole("option", { name: words(`list:modes.${mode}.title`), selected });

describe.each(languages)("the box of the hub in %s", (language) => {
  it("leads a person who has never searched to first results with one Enter", async () => {
    const session = await signIn(here.world, `box-first-${language}@kolscout.test`.toLowerCase());
    const visitor = await here.visit({ language, session });
    const { page, words, goto } = visitor;
    await goto("/search");
    const box = boxOf(visitor);
    const example = page.getByRole("figure", { name: words("searchBox:example.title") });
    await example.getByText(words("searchBox:example.invented")).waitFor();
    expect(await example.getByText("@slowbarcoffee").evaluate((node) => node.closest("[inert]") !== null)).toBe(true);
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
    await page.getByRole("region", { name: words("search:hub.recent") }).waitFor();
    expect(await example.count()).toBe(0);
    await visitor.leave();
  });

  it("understands a hashtag, a link, a sentence and what leads nowhere", async () => {
    const session = await signIn(here.world, `box-readings-${language}@kolscout.test`.toLowerCase());
    const visitor = await here.visit({ language, session });
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
    expect(await fieldOf(page, words("searchBox:auto.seeds")).inputValue()).toBe("https://www.tiktok.com/@mia.cooks");
    await page.getByRole("link", { name: words("searchBox:settings") }).click();
    await page.waitForURL("**/auto-task?**");
    // Before them stands the notice that the task is for members.
    const filled = (name: string) => page.locator(`textarea[name="${name}"]`).inputValue();
    await expect.poll(() => filled("kolDescription")).toBe(SENTENCES[language]);
    expect(await filled("seedUsers")).toBe("https://www.tiktok.com/@mia.cooks");
    // The way back has it still.
    await page.goBack();
    await expect.poll(() => box.inputValue()).toBe(SENTENCES[language]);
    await visitor.leave();
  });
});

describe.each(languages)("an order that is changed in the box in %s", (language) => {
  long("goes along to all settings, and stands there still on the way back", async () => {
    const session = await signIn(here.world, `box-along-${language}@kolscout.test`.toLowerCase());
    const other = await createProject(createApi(here.world, session), "Autumn");
    const visitor = await here.visit({ language, session });
    const { page, words, goto } = visitor;
    await goto("/search?platform=tiktok");
    const box = boxOf(visitor);
    await box.fill("#cleanbeauty");
    await readingOf(visitor, "hashtag", true).waitFor();
    const amount = page.getByRole("spinbutton");
    await amount.fill("500");
    await amount.blur();
    const project = page.getByRole("main").getByRole("combobox", { name: words("projects:field") });
    await project.selectOption({ label: "Autumn" });
    await page.getByRole("link", { name: words("searchBox:settings") }).click();
    await page.waitForURL("**/search/hashtag?**");
    const { searchParams } = new URL(page.url());
    expect(Object.fromEntries(searchParams)).toMatchObject({ platform: "tiktok", projectId: other.id, amount: "500" });
    await page.getByRole("button", { name: words("search:form.start", { runs: 5 }), exact: true }).waitFor();
    expect(await amount.inputValue()).toBe("500");
    await page.goBack();
    await readingOf(visitor, "hashtag", true).waitFor();
    expect(await box.inputValue()).toBe("#cleanbeauty");
    expect(await amount.inputValue()).toBe("500");
    expect(await project.inputValue()).toBe(other.id);
    await page.getByRole("button", { name: words("search:form.start", { runs: 5 }), exact: true }).waitFor();
    await visitor.leave();
  });

  long("is an AI task when a seed stands beside the description", async () => {
    const [liked, typed] = findCreators(here.world, "TIKTOK").map(({ handle }) => handle);
    const session = await signIn(here.world, language === "en" ? "plus@kolscout.test" : "pro@kolscout.test");
    const api = createApi(here.world, session);
    const { id: projectId } = await createProject(api, "2026");
    const list = { projectId, platform: "TIKTOK", taskType: "WEB_LIST" } as const;
    const found = await api("POST /ttInfo/url-list", {
      ...list,
      taskType: undefined,
      links: `@${liked}`,
      reason: "SEARCH",
    });
    await waitForEnd(api, TaskView.parse(found).id);
    const [creator] = await listCreators(api, list);
    await api("POST /tasks/rate-all", { ...list, attitude: "LIKE" });
    const visitor = await here.visit({ language, session });
    const { page, words, goto } = visitor;
    await goto(`/search?platform=tiktok&projectId=${projectId}`);
    const box = boxOf(visitor);
    await box.fill(words("searchBox:examples.sentence"));
    await readingOf(visitor, "auto", true).waitFor();
    await box.press("Enter");
    await page.getByText(words("searchBox:auto.seedsEmpty")).waitFor();
    const seeds = fieldOf(page, words("searchBox:auto.seeds"));
    expect(await seeds.evaluate((node) => node === document.activeElement)).toBe(true);
    await page.getByRole("button", { name: words("searchBox:auto.add", { name: creator?.title ?? "" }) }).click();
    await page.getByText(words("searchBox:auto.seedsEmpty")).waitFor({ state: "detached" });
    await seeds.fill(`${await seeds.inputValue()} @${typed}`);
    await expectTranslated(visitor, [
      words("searchBox:examples.sentence"),
      creator?.title ?? "",
      liked ?? "",
      typed ?? "",
    ]);
    const ordered = page.waitForRequest((request) => request.url().endsWith("/search/longCrawler"));
    await seeds.press("Enter");
    const body: unknown = (await ordered).postDataJSON();
    expect(body).toMatchObject({ projectId, platform: "TIKTOK", numberOfRuns: 1 });
    expect(body).toMatchObject({ seedUsers: [creator?.url, expect.stringContaining(typed ?? "")] });
    await page.waitForURL("**/auto-task?**taskId=**");
    await visitor.leave();
  });
});

long("makes a list of links that were pasted line by line", async () => {
  const session = await signIn(here.world, "box-links@kolscout.test");
  const api = createApi(here.world, session);
  const visitor = await here.visit({ session });
  const { page, words, goto } = visitor;
  const handles = findCreators(here.world, "TIKTOK")
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
  await page.getByText(words("list:links.valid", { number: 3 }), { exact: true }).waitFor();
  await boxOf(visitor).press("Enter");
  await page.getByRole("article").nth(2).waitFor({ timeout: 60_000 });
  const list = { projectId: project?.id ?? "", platform: "TIKTOK", taskType: "WEB_LIST" } as const;
  expect((await readStats(api, list)).tabs.pending).toBe(3);
  await visitor.leave();
});

it("says what the server refuses, and keeps what was typed", async () => {
  const session = await signIn(here.world, "box-refused@kolscout.test");
  const api = createApi(here.world, session);
  const [project] = await listProjects(api);
  here.world.sandbox.faults.set({ service: "youtube", rates: { slow: 1 }, slowMs: 1_000 });
  await startSearch(api, { projectId: project?.id ?? "", platform: "YOUTUBE", keyword: "coffee", videos: 200 });
  const visitor = await here.visit({ session });
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
  here.world.sandbox.faults.clear();
  await visitor.leave();
});

long("leaves the keyboard of a phone in its place until the box is touched, and remembers the platform", async () => {
  const session = await signIn(here.world, "box-phone@kolscout.test");
  const visitor = await here.visit({ session, width: 390, height: 844 });
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
  await visitor.leave();
});

async function expectTranslated({ page, language }: Visitor, content: readonly string[]): Promise<void> {
  if (language === "zh-CN") expect(await findUntranslated(page, [...EXAMPLE, ...content])).toEqual([]);
}
