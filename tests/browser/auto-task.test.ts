import { beforeAll, describe, expect, it } from "vitest";
import { LANGUAGE_NAMES } from "#app/i18n/languages.ts";
import { inOneLanguage, long } from "#tests/support/runs.ts";
import { LANGUAGES, type Language, type Platform } from "#workers/kernel/vocabulary.ts";
import { type Api, createApi, signIn } from "./support/account.ts";
import { fillForm, meetProblems, openForm, type Wish } from "./support/auto-task-form.ts";
import { creatorsOfNiche, listFits, nicheOf, startAutoTask } from "./support/auto-tasks.ts";
import { openWorld } from "./support/open-world.ts";
import { createProject } from "./support/results.ts";
import { findUntranslated } from "./support/untranslated.ts";
import type { Visitor } from "./support/visitor.ts";
import { fieldOf, patternOf, wordsOf } from "./support/words.ts";
import { grantRuns } from "./support/world.ts";

const languages = inOneLanguage("en");

const MEMBER = "pro@kolscout.test";
const ADMIN = "root@kolscout.test";
const PROJECT = "Fits";
const RUNS = 5;

const here = openWorld();
beforeAll(async () => {
  await grantRuns(here.world, MEMBER, 500);
  await grantRuns(here.world, ADMIN, 500);
});

const WISHES: Record<Language, Wish> = {
  en: {
    ...{ platform: "TIKTOK", niche: "fitness", language: "en" },
    description: "Fitness coaches who post home workouts and gym training, no gaming",
    excluded: "gaming",
  },
  "zh-CN": {
    ...{ platform: "INSTAGRAM", niche: "skincare", language: "zh" },
    description: "护肤达人，敏感肌，不要游戏",
    excluded: "游戏",
  },
};

describe.each(languages)("in %s", (language) => {
  const wish = WISHES[language];

  it("whom one describes is found, with the posts that say why, rated, taken away, and more of them on wish", async () => {
    const { visitor, api } = await member(language);
    const { page, words } = visitor;
    await openForm(visitor, wish.platform);
    await meetProblems(visitor);
    const seeds = creatorsOfNiche(here.world, wish).map(({ handle }) => handle);
    await fillForm(visitor, wish, { seeds, runs: RUNS });
    await expectTranslated(visitor, [wish.description, ...seeds]);
    await page.getByRole("button", { name: words("autoTask:form.start", { count: RUNS, runs: RUNS }) }).click();
    await page.waitForURL(/taskId=/);
    await page.getByRole("heading", { name: words("autoTask:loading.title") }).waitFor();
    const taskId = new URL(page.url()).searchParams.get("taskId") ?? "";

    await page.getByRole("article").first().waitFor({ timeout: 80_000 });
    await board(visitor).getByText(words("autoTask:status.COMPLETED"), { exact: true }).waitFor({ timeout: 80_000 });
    const perfect = await listFits(api, taskId, "perfectFit");
    const content = await listFits(api, taskId, "contentOk");
    await tab(visitor, "perfectFit", perfect.length).waitFor();
    await tab(visitor, "contentOk", content.length).waitFor();
    const right = perfect.filter(({ platformAccount }) => {
      const creator = here.world.sandbox.world.creatorByHandle(wish.platform, platformAccount);
      return creator !== null && nicheOf(creator) === wish.niche;
    });
    expect(right.length / perfect.length).toBeGreaterThanOrEqual(0.8);
    expect(here.world.sandbox.requestLog.counts().some(({ service, calls }) => service === "llm" && calls > 0)).toBe(
      true,
    );

    await expectEvidence(visitor, wish.platform);
    await expectBioAndTags(visitor, perfect);
    await rateSome(visitor, api, taskId);
    const arrives = page.waitForEvent("download");
    await page
      .getByRole("button", { name: words("autoTask:results.export", { group: words("autoTask:results.perfectFit") }) })
      .click();
    expect((await arrives).suggestedFilename()).toMatch(/\.xlsx$/);
    await readContentOk(visitor, content.length);
    await addRunsAndEnd(visitor);
    await visitor.leave();
  }, 240_000);

  long("the address leads to the open task, and to a new one when that is wanted", async () => {
    const { visitor, api, projectId } = await member(language);
    const { page, words } = visitor;
    const seedUsers = creatorsOfNiche(here.world, wish).map(({ handle }) => `@${handle}`);
    const { platform, description: kolDescription } = wish;
    const { id } = await startAutoTask(api, { projectId, platform, seedUsers, kolDescription, numberOfRuns: 1 });
    await visitor.goto(`/auto-task?platform=youtube&projectId=${projectId}`);
    const params = new URL(page.url()).searchParams;
    expect(params.get("taskId")).toBe(id);
    expect(params.get("platform")).toBe(platform.toLowerCase());
    await page.getByText(id, { exact: true }).waitFor();
    await visitor.goto(`/auto-task?platform=youtube&projectId=${projectId}&new=1`);
    await fieldOf(page, words("autoTask:form.seeds")).fill("@kept");
    await switchLanguage(visitor, language === "en" ? "zh-CN" : "en");
    await switchLanguage(visitor, language);
    expect(await fieldOf(page, words("autoTask:form.seeds")).inputValue()).toBe("@kept");
    await visitor.goto("/auto-task?platform=amazon");
    await page.getByRole("heading", { name: words("autoTask:unsupported.title") }).waitFor();
    await page.getByRole("button", { name: words("autoTask:unsupported.back") }).click();
    await page.waitForURL(/\/search$/);
    await visitor.leave();
  });

  long("of several open tasks one is chosen, and an administrator goes from one to the other", async () => {
    const session = await signIn(here.world, ADMIN);
    const api = createApi(here.world, session);
    const number = LANGUAGES.indexOf(language);
    const titles = [`${PROJECT} ${number}1`, `${PROJECT} ${number}2`] as const;
    const seeds = creatorsOfNiche(here.world, wish).map(({ handle }) => `@${handle}`);
    const { platform, description: kolDescription } = wish;
    for (const title of titles) {
      const { id: projectId } = await createProject(api, title);
      await startAutoTask(api, { projectId, platform, seedUsers: seeds, kolDescription, numberOfRuns: 1 });
    }
    const visitor = await here.visit({ language, session });
    const { page, words } = visitor;
    await visitor.goto("/auto-task");
    const dialog = page.getByRole("dialog", { name: words("autoTask:select.title") });
    await dialog
      .getByText(words("autoTask:select.seed", { seed: seeds[0] ?? "" }))
      .first()
      .waitFor();
    await expectTranslated(visitor, [...seeds, ...titles]);
    await dialog.getByRole("button", { name: `${words("autoTask:select.continue")}: ${titles[0]}` }).click();
    await page.waitForURL(/taskId=/);
    const first = page.url();
    await page.getByRole("link", { name: words("autoTask:newTask") }).waitFor();
    const tasks = page.getByRole("main").getByRole("combobox", { name: words("autoTask:board.project") });
    await tasks.selectOption({ label: titles[1] });
    await page.waitForURL((url) => url.href !== first && url.searchParams.has("taskId"));
    await visitor.leave();
  });

  it("the page is for members, which a free user is told", async () => {
    const session = await signIn(here.world, "free@kolscout.test");
    const visitor = await here.visit({ language, session });
    await visitor.goto("/auto-task");
    await visitor.page.getByText(visitor.words("site:upgradeFirst.text")).waitFor();
    await visitor.leave();
  });
});

/** A paying member in a new project. */
async function member(language: Language) {
  const session = await signIn(here.world, MEMBER);
  const api = createApi(here.world, session);
  const { id: projectId } = await createProject(api, PROJECT);
  const visitor = await here.visit({ language, session, projectId });
  return { visitor, api, projectId };
}

/** Where the task stands; on a phone a line of its own says it too. */
function board({ page, words }: Visitor) {
  return page.getByRole("complementary", { name: words("autoTask:board.label"), exact: true });
}

function tab({ page, words }: Visitor, group: "perfectFit" | "contentOk", count: number) {
  return page.getByRole("radio", { name: `${words(`autoTask:results.${group}`)} ${count}`, exact: true });
}

/** The words that are shown as a reason stand in the post that is shown beside them. */
async function expectEvidence({ page, words }: Visitor, platform: Platform): Promise<void> {
  const card = page.getByRole("article").first();
  const id = await card.getAttribute("data-creator");
  await card.getByRole("button", { name: new RegExp(words("autoTask:fit.show")) }).click();
  const link = card.locator('section a[target="_blank"]').first();
  await link.waitFor();
  const key = new URL((await link.getAttribute("href")) ?? "").pathname.split("/").filter(Boolean).at(-1) ?? "";
  const post = here.world.sandbox.world.postById(platform, key) ?? here.world.sandbox.world.postByCode(platform, key);
  const quote = (await link.locator("xpath=../span[1]").textContent())?.trim() ?? "";
  const tags = post?.tags.map((tag) => `#${tag}`) ?? [];
  expect([post?.title, post?.description, ...tags].join("\n").toLowerCase()).toContain(quote.toLowerCase());
  expect(quote).not.toBe("");
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await card.and(page.locator(`[data-creator="${id}"]`)).waitFor({ state: "detached" });
  // The list keeps its place while it measures the rows it comes past, and may undo a jump that comes between.
  const backAtTop = async () => {
    await page.evaluate(() => window.scrollTo(0, 0));
    return link.isVisible();
  };
  await expect.poll(backAtTop).toBe(true);
  await card.getByRole("button", { name: new RegExp(words("autoTask:fit.hide")) }).click();
  await link.waitFor({ state: "detached" });
}

/** A card says what the creator says of themselves, and takes tags. */
async function expectBioAndTags({ page, words }: Visitor, fits: Awaited<ReturnType<typeof listFits>>): Promise<void> {
  const card = page.getByRole("article").first();
  const id = await card.getAttribute("data-creator");
  const { title = "", description = "" } = fits.find((fit) => fit.id === id) ?? {};
  // Who says nothing takes no line for it.
  if (description) await card.getByText(description).waitFor();
  await card.getByRole("button", { name: words("tags:edit", { name: title }), exact: true }).waitFor();
}

async function rateSome({ page, words }: Visitor, api: Api, taskId: string): Promise<void> {
  const cards = page.getByRole("article");
  const ids = await Promise.all([0, 1].map((index) => cards.nth(index).getAttribute("data-creator")));
  await cards
    .nth(0)
    .getByRole("button", { name: new RegExp(`^${words("creator:rate.DISLIKE")}`) })
    .click();
  await cards.nth(1).hover();
  await page.keyboard.press("ArrowUp");
  await page.getByText(patternOf(words("autoTask:rating.superlikedAtRest", { name: "{{name}}" }))).waitFor();
  await page
    .getByText(patternOf(words("autoTask:results.countsByLiker", { own: 0, ai: "{{n}}", superlike: 1, dislike: 1 })))
    .waitFor();
  const attitude = async (id: string | null | undefined) =>
    (await listFits(api, taskId, "perfectFit")).find((card) => card.id === id)?.attitude;
  await expect.poll(() => attitude(ids[0])).toBe("DISLIKE");
  expect(await attitude(ids[1])).toBe("SUPERLIKE");
  await cards
    .nth(1)
    .getByRole("button", { name: new RegExp(`^${words("creator:rate.LIKE")}`) })
    .click();
  await cards
    .nth(1)
    .getByRole("button", { name: new RegExp(`^${words("creator:rate.SUPERLIKE")}`) })
    .click();
  await page.getByText(words("autoTask:rating.already")).waitFor();
  // One of two presses left it liked by a person; all others are the task's own likes.
  const show = (liker: "any" | "you" | "ai") =>
    page.locator("label", { hasText: words(`autoTask:likers.${liker}`) }).click();
  await show("you");
  await expect.poll(() => cards.count()).toBe(1);
  expect(await cards.first().getAttribute("data-creator")).toBe(ids[1]);
  await cards.first().getByText(words("autoTask:likers.you")).waitFor();
  await show("ai");
  await cards.first().getByText(words("autoTask:likers.ai")).waitFor();
  await show("any");
}

/** Those whose content is OK can be rated as well (docs/decisions/content-ok-rated.md). */
async function readContentOk({ page, words }: Visitor, count: number): Promise<void> {
  await page.locator("label", { hasText: words("autoTask:results.contentOk") }).click();
  await page.waitForURL(/activeTab=contentOk/);
  if (count === 0) return void (await page.getByText(words("autoTask:results.noneTitle.contentOk")).waitFor());
  const card = page.getByRole("article").first();
  await card.getByRole("button", { name: new RegExp(`^${words("creator:rate.SUPERLIKE")}`) }).waitFor();
}

async function addRunsAndEnd(visitor: Visitor): Promise<void> {
  const { page, words } = visitor;
  await page.getByRole("button", { name: words("autoTask:board.add"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  await fieldOf(dialog, words("autoTask:board.addField")).fill("");
  await page.keyboard.press("Enter");
  await dialog.getByText(words("autoTask:runs.empty")).waitFor();
  // More than the balance pays for is said while it is typed, and can't be ordered.
  await fieldOf(dialog, words("autoTask:board.addField")).fill("9999k");
  await dialog.getByRole("button", { name: words("autoTask:board.add"), exact: true, disabled: true }).waitFor();
  await fieldOf(dialog, words("autoTask:board.addField")).fill("3");
  await dialog.getByRole("button", { name: words("autoTask:board.addConfirm", { count: 3, runs: 3 }) }).click();
  await page.getByText(patternOf(words("autoTask:board.added", { runs: "{{runs}}" }))).waitFor();
  const end = page.getByRole("button", { name: words("autoTask:board.end"), exact: true });
  await end.click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: words("autoTask:board.end"), exact: true })
    .click();
  await board(visitor).getByText(words("autoTask:status.ended"), { exact: true }).waitFor();
  // Only administrators begin the next one here.
  expect(await page.getByRole("link", { name: words("autoTask:newTask") }).count()).toBe(0);
  await end.waitFor({ state: "detached" });
}

/** Switches in place: the texts of this page alone come with the language. */
async function switchLanguage({ page }: Visitor, to: Language): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill(LANGUAGE_NAMES[to]);
  const from = wordsOf(to === "en" ? "zh-CN" : "en");
  const name = from("site:preferences.toggleLanguage", { language: LANGUAGE_NAMES[to] });
  await page.getByRole("option", { name, exact: true }).click();
  await page.getByRole("heading", { name: wordsOf(to)("autoTask:title"), exact: true }).waitFor();
}

/** Parts of addresses that are the same in every language. */
const EXAMPLES = [
  "https://www.tiktok.com/@…",
  "https://www.instagram.com/…",
  "https://x.test",
  "@another",
  "T1",
  "T2",
  "T3",
];

async function expectTranslated({ page, language }: Visitor, content: readonly string[] = []): Promise<void> {
  if (language === "zh-CN") expect(await findUntranslated(page, [...content, ...EXAMPLES, PROJECT])).toEqual([]);
}
