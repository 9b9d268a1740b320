import { expect, it } from "vitest";
import { inOneLanguage, long } from "#tests/support/runs.ts";
import { usageLocales } from "#workers/modules/usage/locales.ts";
import { createApi, signIn } from "./support/account.ts";
import { openWorld } from "./support/open-world.ts";
import { finishSearch, listProjects } from "./support/results.ts";
import { buyPlan } from "./support/stage-of-plans.ts";
import { findUntranslated } from "./support/untranslated.ts";
import { fieldOf } from "./support/words.ts";

const languages = inOneLanguage("en");

const here = openWorld();

const KNOWN = ["Kolscout", "YouTube", "TikTok", "Instagram", "Excel", "Plus", "Pro", "Team"];

const runsOf = (units: number) => (units / 10).toFixed(1);

/** A search of the account, and what it was charged in stored units. */
async function search(email: string, keyword: string): Promise<{ taskId: string; units: number }> {
  const api = createApi(here.world, await signIn(here.world, email));
  const [project] = await listProjects(api);
  if (project === undefined) throw new Error("no project");
  const ended = await finishSearch(api, { projectId: project.id, platform: "YOUTUBE", keyword, videos: 100 });
  return { taskId: ended.rootTaskId, units: ended.capturedUnits ?? 0 };
}

long.each(languages)(
  "a search is found among what was used, leads to its creators and goes into the file (%s)",
  async (language) => {
    const email = language === "en" ? "pro@kolscout.test" : "plus@kolscout.test";
    const keyword = language === "en" ? "skincare" : "makeup";
    const { taskId, units } = await search(email, keyword);
    expect(units).toBeGreaterThan(0);
    const visitor = await here.visit({ language, session: await signIn(here.world, email) });
    const { page, words } = visitor;
    await visitor.goto("/search");
    await page
      .getByRole("link", { name: words("site:pages.balance") })
      .first()
      .click();
    await page.waitForURL(/quotaQuery/);
    await page.getByRole("heading", { name: words("usagePage:title"), level: 1 }).waitFor();
    const sentence = words("usagePage:range.sum", {
      runs: runsOf(units),
      days: words("usagePage:range.days", { count: 7 }),
      parts: words("usagePage:range.part", {
        runs: runsOf(units),
        type: words("usagePage:range.types.SIMILAR_SEARCH"),
      }),
    });
    await page.getByText(sentence, { exact: true }).waitFor();
    await page.locator(".recharts-surface").first().waitFor();
    if (language !== "en") expect(await findUntranslated(page, [...KNOWN, keyword, "plus@kolscout.test"])).toEqual([]);
    const said = usageLocales[language].what.KEYWORD.replace("{{label}}", keyword).replace("{{platform}}", "YouTube");
    const row = page.getByRole("row").filter({ hasText: said });
    expect(await row.count()).toBe(1);
    expect(await row.textContent()).toContain(runsOf(units));

    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: words("usagePage:export") }).click();
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);

    await page.getByText(words("usagePage:tables.statement"), { exact: true }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get("table")).toBe("statement");
    await page
      .getByRole("row")
      .filter({ hasText: words("usagePage:statement.kinds.CHARGE") })
      .first()
      .waitFor();

    await page.getByText(words("usagePage:tables.days"), { exact: true }).click();
    await expect.poll(() => page.locator("tbody tr").filter({ hasText: /\d/ }).count()).toBeGreaterThanOrEqual(7);

    // The days of long ago: nothing was used, and the address keeps them.
    await page.getByRole("button", { name: new RegExp(words("usagePage:dates.label")) }).click();
    await fieldOf(page, words("usagePage:dates.from")).fill("2026-01-05");
    await fieldOf(page, words("usagePage:dates.to")).fill("2026-01-06");
    await page.getByRole("button", { name: words("usagePage:dates.apply"), exact: true }).click();
    await page
      .getByText(words("usagePage:range.none", { days: words("usagePage:range.days", { count: 2 }) }), { exact: true })
      .waitFor();
    expect(new URL(page.url()).searchParams.get("startDate")).toBe("2026-01-05");
    await page.reload();
    await page.getByText(words("usagePage:tables.details"), { exact: true }).click();
    await page.getByText(words("usagePage:details.empty.title"), { exact: true }).waitFor();

    await visitor.goto("/settings/quotaQuery");
    await page.getByRole("link", { name: said }).click();
    await page.waitForURL((url) => url.searchParams.get("taskId") === taskId || url.pathname.startsWith("/search/"));
    await page.getByRole("article").first().waitFor();
    await visitor.leave();
  },
);

long.each(languages)(
  "an admin looks at the enterprise and at one member; the member sees its own use alone (%s)",
  async (language) => {
    const keyword = language === "en" ? "yoga" : "travel";
    const { units } = await search("member@kolscout.test", keyword);
    const boss = await here.visit({ language, session: await signIn(here.world, "boss@kolscout.test") });
    const { page, words } = boss;
    await boss.goto("/settings/quotaQuery");
    await page.getByText(words("usagePage:view.enterprise"), { exact: true }).click();
    const said = usageLocales[language].what.KEYWORD.replace("{{label}}", keyword).replace("{{platform}}", "YouTube");
    const row = page.getByRole("row").filter({ hasText: said });
    await row.waitFor();
    expect(await row.textContent()).toContain("member@kolscout.test");
    expect(await row.getByRole("link").count()).toBe(0);
    await page
      .getByRole("combobox", { name: words("usagePage:members.label") })
      .selectOption({ label: "boss@kolscout.test" });
    await row.waitFor({ state: "detached" });
    await page
      .getByRole("combobox", { name: words("usagePage:members.label") })
      .selectOption({ label: "member@kolscout.test" });
    await row.waitFor();
    expect(new URL(page.url()).searchParams.get("member")).not.toBeNull();
    if (language !== "en")
      expect(
        await findUntranslated(page, [
          ...KNOWN,
          "boss@kolscout.test",
          "member@kolscout.test",
          "Kolscout Demo Ltd",
          "yoga",
          "travel",
        ]),
      ).toEqual([]);
    await boss.close();

    const member = await here.visit({ language, session: await signIn(here.world, "member@kolscout.test") });
    await member.goto("/settings/quotaQuery");
    await member.page.getByRole("row").filter({ hasText: said }).getByRole("link").waitFor();
    expect(await member.page.getByText(words("usagePage:tables.statement"), { exact: true }).count()).toBe(0);
    await member.page.getByText(words("usagePage:view.enterprise"), { exact: true }).click();
    await member.page.getByRole("progressbar").first().waitFor();
    await expect.poll(() => member.page.getByText(words("usagePage:range.title"), { exact: true }).count()).toBe(0);
    expect(units).toBeGreaterThan(0);
    await member.leave();
  },
);

it("what cannot be read says so and can be asked for again", async () => {
  const visitor = await here.visit({ session: await signIn(here.world, "free@kolscout.test") });
  const { page, words } = visitor;
  await page.route("**/api/quota/**", (route) => route.abort());
  await visitor.goto("/settings/quotaQuery");
  await page.getByText(words("usagePage:month.failed"), { exact: true }).waitFor();
  await page
    .getByText(words("usagePage:quota.usedToday", { used: "0.0", total: "5.0" }), { exact: true })
    .first()
    .waitFor();
  await page.unroute("**/api/quota/**");
  const again = page.getByRole("button", { name: words("ui:retry"), exact: true });
  for (let left = await again.count(); left > 0; left -= 1) {
    await again.first().click();
    await expect.poll(() => again.count()).toBeLessThan(left);
  }
  await page.getByText(words("usagePage:details.empty.title"), { exact: true }).waitFor();
  await page.getByText(words("usagePage:month.empty"), { exact: true }).waitFor();
  await visitor.close();
});

long(
  "a subscription is changed and ended beside what it gives; members of an enterprise are offered no plan",
  async () => {
    const session = await signIn(here.world, "usage-subscriber@kolscout.test");
    await buyPlan(here.world, createApi(here.world, session), "BASIC");
    const visitor = await here.visit({ session });
    const { page, words, goto } = visitor;
    await goto("/settings/quotaQuery");
    await page.getByText(words("usagePage:quota.left", { runs: "30.0" }), { exact: true }).waitFor();
    const changePlan = page
      .getByRole("main")
      .getByRole("link", { name: words("site:account.changePlan"), exact: true });
    expect(await changePlan.getAttribute("href")).toBe("/pricing");
    await page.getByRole("button", { name: words("plan:renewal.cancel"), exact: true }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: words("plan:renewal.cancelConfirm") })
      .click();
    await page.getByText(words("plan:renewal.cancelled"), { exact: true }).waitFor();
    await page.getByRole("button", { name: words("plan:renewal.renewConfirm"), exact: true }).waitFor();
    await visitor.leave();

    const member = await here.visit({ session: await signIn(here.world, "member@kolscout.test") });
    await member.goto("/settings/quotaQuery");
    await member.page.getByRole("heading", { name: words("usagePage:title"), level: 1 }).waitFor();
    expect(await member.page.getByRole("main").locator('a[href="/pricing"]').count()).toBe(0);
    await member.close();
  },
);
