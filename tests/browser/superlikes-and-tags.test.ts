import type { Locator } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { inOneLanguage, long } from "#tests/support/runs.ts";
import type { Language } from "#workers/kernel/vocabulary.ts";
import { createApi, signIn } from "./support/account.ts";
import { cardNames } from "./support/cards.ts";
import { openWorld } from "./support/open-world.ts";
import { createProject, finishSearch, type List, listCreators, readStats, resultsPath } from "./support/results.ts";
import { findUntranslated } from "./support/untranslated.ts";
import type { Visitor } from "./support/visitor.ts";
import { fieldOf } from "./support/words.ts";
import { grantRuns } from "./support/world.ts";

const languages = inOneLanguage("zh-CN");

const MEMBER = "pro@kolscout.test";

const here = openWorld();
beforeAll(async () => {
  await grantRuns(here.world, MEMBER, 100);
});

describe.each(languages)("in %s", (language) => {
  it("a superlike brings similar creators into the list, and says whose and when it is done", async () => {
    const { visitor, api, list } = await resultsOf(language, "makeup");
    const { page, words } = visitor;
    const before = await readStats(api, list);
    const creators = await listCreators(api, list);
    const [name = ""] = await cardNames(page);
    const handle = creators.find(({ title }) => title === name)?.platformAccount ?? "";
    await page
      .getByRole("article", { name, exact: true })
      .getByRole("button", { name: words("creator:rate.SUPERLIKE"), exact: true })
      .click();
    await page.getByText(words("superlikes:from")).waitFor();
    await page.getByRole("button", { name: words("superlikes:ended", { name: handle }) }).waitFor({ timeout: 60_000 });
    const after = await readStats(api, list);
    expect(after.tabs.favorite).toBe(before.tabs.favorite + 1);
    expect(after.tabs.pending).toBeGreaterThan(before.tabs.pending - 1);
    const { pending } = after.tabs;
    await page.getByRole("radio", { name: `${words("results:tabs.pending")} ${pending}`, exact: true }).waitFor();
    await expectTranslated(visitor, await listCreators(api, list));
    await visitor.leave();
  });

  long(
    "a creator is tagged by typing; the same name in another case is the same tag; it is there after a reload",
    async () => {
      const { visitor, api, list } = await resultsOf(language, "skincare");
      const { page, words } = visitor;
      const [first = "", second = ""] = await cardNames(page);
      const tag = language === "en" ? "Spring launch" : "春季新品";
      await tagFirst(visitor, first, tag);
      await chip(visitor, first, tag).waitFor();
      await tagFirst(visitor, second, tag.toUpperCase());
      await chip(visitor, second, tag).waitFor();
      await expectTranslated(visitor, await listCreators(api, list), [tag]);

      await tagButton(visitor, first).click();
      await page.getByRole("button", { name: words("tags:change", { name: tag }) }).click();
      await page.getByRole("radio", { name: words("tags:colors.green") }).check({ force: true });
      await fieldOf(page, words("tags:name")).fill(`${tag} 2`);
      await page.getByRole("button", { name: words("tags:save"), exact: true }).click();
      await page.keyboard.press("Escape");
      for (const name of [first, second]) await chip(visitor, name, `${tag} 2`).waitFor();
      await page.reload();
      for (const name of [first, second]) await chip(visitor, name, `${tag} 2`).waitFor();
      await visitor.leave();
    },
  );

  long("everybody who is pending is marked at once, after a question", async () => {
    const { visitor, api, list } = await resultsOf(language, "fitness");
    const { page, words } = visitor;
    const { tabs } = await readStats(api, list);
    await page.getByRole("button", { name: words("results:toolbar.more"), exact: true }).click();
    await page.getByRole("menuitem", { name: words("results:toolbar.markAllNo", { number: tabs.pending }) }).click();
    const question = page.getByRole("alertdialog", { name: words("results:rate.allTitleNo") });
    const confirm = words("results:rate.allConfirmNo", { number: tabs.pending });
    await question.or(page.getByRole("dialog")).getByRole("button", { name: confirm }).click();
    await expect.poll(async () => (await readStats(api, list)).tabs.no).toBe(tabs.no + tabs.pending);
    await page.getByRole("radio", { name: `${words("results:tabs.pending")} 0`, exact: true }).waitFor();
    await visitor.leave();
  });
});

/** A member in front of a finished TikTok search in a project of its own. */
async function resultsOf(language: Language, keyword: string) {
  const session = await signIn(here.world, MEMBER);
  const api = createApi(here.world, session);
  const { id: projectId } = await createProject(api, `${keyword} ${language}`);
  const list: List = { projectId, platform: "TIKTOK" };
  await finishSearch(api, { ...list, keyword });
  const visitor = await here.visit({ language, session, projectId });
  await visitor.goto(resultsPath(list));
  return { visitor, api, list };
}

function tagButton({ page, words }: Visitor, name: string): Locator {
  return page
    .getByRole("article", { name, exact: true })
    .getByRole("button", { name: words("tags:edit", { name }), exact: true });
}

async function tagFirst(visitor: Visitor, name: string, text: string): Promise<void> {
  const { page, words } = visitor;
  await tagButton(visitor, name).click();
  const field = page.getByRole("textbox", { name: words("tags:find") });
  // The picker takes the focus by itself: one types at once.
  await expect.poll(() => field.evaluate((node) => node === document.activeElement)).toBe(true);
  await page.keyboard.type(text);
  await field.press("Enter");
  await page.keyboard.press("Escape");
  await field.waitFor({ state: "detached" });
}

function chip({ page }: Visitor, name: string, text: string): Locator {
  return page.getByRole("article", { name, exact: true }).getByTitle(text, { exact: true });
}

async function expectTranslated(
  { page, language }: Visitor,
  creators: Awaited<ReturnType<typeof listCreators>>,
  more: readonly string[] = [],
): Promise<void> {
  if (language !== "zh-CN") return;
  const content = creators.flatMap(({ title, description, platformAccount, email, posts }) => [
    email ?? "",
    title,
    ...description.split("\n").map((line) => line.trim()),
    platformAccount,
    ...posts.map((post) => post.title),
  ]);
  const titles = ["makeup", "skincare", "fitness", "zh-CN", "Spring launch 2"];
  expect(await findUntranslated(page, [...content, ...titles, ...more])).toEqual([]);
}
