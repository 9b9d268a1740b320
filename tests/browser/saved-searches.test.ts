import type { Page } from "playwright-core";
import { expect } from "vitest";
import { inOneLanguage, long } from "#tests/support/runs.ts";
import { createApi, signIn } from "./support/account.ts";
import { openWorld } from "./support/open-world.ts";
import { finishSearch, listProjects, readStats, resultsPath } from "./support/results.ts";
import { findUntranslated } from "./support/untranslated.ts";
import { fieldOf } from "./support/words.ts";

const languages = inOneLanguage("en");

const here = openWorld();

long.each(languages)(
  "saves a search, runs it again for what is new, and takes a deletion back in %s",
  async (language) => {
    const session = await signIn(here.world, `saved-${language}@kolscout.test`.toLowerCase());
    const api = createApi(here.world, session);
    const [project] = await listProjects(api);
    const list = { projectId: project?.id ?? "", platform: "YOUTUBE" } as const;
    await finishSearch(api, { ...list, keyword: "coffee", videos: 100 });
    const found = (await readStats(api, list)).tabs.pending;
    expect(found).toBeGreaterThan(0);
    const visitor = await here.visit({ language, session });
    const { page, words, goto } = visitor;

    await goto(resultsPath(list));
    await page.getByRole("article").first().waitFor();
    await page
      .getByRole("button", { name: words("savedSearches:save"), exact: true })
      .first()
      .click();
    const dialog = page.getByRole("dialog", { name: words("savedSearches:saveTitle") });
    const name = fieldOf(page, words("savedSearches:name"));
    await expect.poll(() => name.inputValue()).toBe("coffee");
    await name.fill(" ");
    await page.keyboard.press("Enter");
    await dialog.getByText(words("savedSearches:nameRequired")).waitFor();
    await name.fill("2026 a");
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await page.getByText(words("savedSearches:saved", { name: "2026 a" })).waitFor();
    await page
      .getByRole("link", { name: words("savedSearches:isSaved", { name: "2026 a" }) })
      .first()
      .click();

    const saved = page.getByRole("list", { name: words("savedSearches:title") });
    const action = words("savedSearches:run", { count: 1, runs: 1 });
    const again = saved.getByRole("button", { name: words("savedSearches:runName", { action, name: "2026 a" }) });
    await again.waitFor();
    await saved.getByText(new RegExp(String(found))).waitFor();
    if (language === "zh-CN") expect(await findUntranslated(page, ["2026 a", "coffee"])).toEqual([]);
    await again.click();
    await page.waitForURL("**/search/input?**taskId=**");
    const second = taskOf(page);
    const seen = words("savedSearches:seen", { count: found, number: found });
    await page.getByText(seen, { exact: true }).first().waitFor({ timeout: 60_000 });
    await page
      .getByRole("link", { name: words("savedSearches:isSaved", { name: "2026 a" }) })
      .first()
      .waitFor();
    expect(await page.getByRole("article").count()).toBe(0);
    // Whom one has already costs nothing.
    await page.getByText(words("results:panel.costNone"), { exact: false }).first().waitFor();

    await goto("/search");
    const options = saved.getByRole("button", { name: words("savedSearches:options", { name: "2026 a" }) });
    await options.click();
    await page.getByRole("menuitem", { name: words("savedSearches:rename") }).click();
    await name.fill("2026 b");
    await page.keyboard.press("Enter");
    await saved.getByRole("link", { name: "2026 b" }).waitFor();
    await saved.getByRole("button", { name: words("savedSearches:options", { name: "2026 b" }) }).click();
    await page.getByRole("menuitem", { name: words("savedSearches:delete") }).click();
    await saved.waitFor({ state: "detached" });
    await page.getByRole("button", { name: words("savedSearches:undo"), exact: true }).click();
    await saved.getByRole("link", { name: "2026 b" }).waitFor();

    // From a page that does not hold these words, by the command palette.
    await goto("/records");
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: words("shell:palette.label") });
    const chosen = palette.getByRole("option", { selected: true });
    const runAgain = words("savedSearches:runName", { action, name: "2026 b" });
    await palette.getByRole("option", { name: /^2026 b/ }).waitFor();
    expect(await palette.getByRole("option", { name: runAgain }).count()).toBe(0);
    await page.keyboard.type("2026 b");
    await palette.getByRole("option", { name: runAgain }).waitFor();
    expect(await chosen.textContent()).toMatch(/^2026 b/);
    if (language === "zh-CN") expect(await findUntranslated(page, ["2026 b"])).toEqual([]);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/search/input?**taskId=**");
    expect(taskOf(page)).toBe(second);
    await page.keyboard.press("Control+k");
    await palette.getByRole("option", { name: /^2026 b/ }).waitFor();
    await page.keyboard.type("2026 b");
    await palette.getByRole("option", { name: runAgain }).waitFor();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => chosen.textContent()).toBe(runAgain);
    await page.keyboard.press("Enter");
    await palette.waitFor({ state: "detached" });
    await expect.poll(() => taskOf(page)).not.toBe(second);
    expect(taskOf(page)).toMatch(/^tsk_/);

    await visitor.leave();
  },
);

/** Whose results the page shows. */
function taskOf(page: Page): string | null {
  return new URL(page.url()).searchParams.get("taskId");
}
