import { afterEach, describe, expect, it } from "vitest";
import { inOneLanguage, long } from "#tests/support/runs.ts";
import { nextPacificMidnight } from "#workers/adapters/outside/pacific-day.ts";
import { PATIENCE_MS } from "#workers/modules/tasks/domain.ts";
import { createApi, signIn } from "./support/account.ts";
import { openWorld } from "./support/open-world.ts";
import { createProject, finishSearch, listProjects, resultsPath, startSearch, waitForEnd } from "./support/results.ts";
import { openPage, type Visitor, waitUntilAlive } from "./support/visitor.ts";
import { fieldOf, patternOf } from "./support/words.ts";
import { advanceClock } from "./support/world.ts";

const languages = inOneLanguage("zh-CN");

const MINUTE_MS = 60_000;

const here = openWorld({ size: 5_000 });
afterEach(() => {
  here.world.sandbox.faults.clear();
});

/** Somebody new with a search that has ended. */
async function personWithSearch(email: string) {
  const session = await signIn(here.world, email);
  const api = createApi(here.world, session);
  const project = await createProject(api, "Campaign");
  const list = { projectId: project.id, platform: "YOUTUBE" } as const;
  const task = await finishSearch(api, { ...list, keyword: "coffee", videos: 100 });
  return { session, api, list, task };
}

async function startFromForm({ page, words, goto }: Visitor, path: string, runs: number): Promise<void> {
  await goto(path);
  await page.getByRole("button", { name: words("search:form.next") }).click();
  await page.getByRole("button", { name: words("search:form.start", { runs }) }).click();
}

describe("a search that is here already", () => {
  it("is continued when one wants to", async () => {
    const { session, list } = await personWithSearch("continue@kolscout.test");
    const visitor = await here.visit({ session });
    const { page, words } = visitor;
    await visitor.goto(`/search/input?platform=youtube&projectId=${list.projectId}`);
    const dialog = page.getByRole("dialog", { name: words("search:resume.title") });
    await dialog.getByRole("button", { name: words("search:resume.continue") }).click();
    await page.getByRole("article").first().waitFor();
    await visitor.leave();
  });

  it("is ended for a new one, and offers no second time to continue", async () => {
    const { session, api, list, task } = await personWithSearch("anew@kolscout.test");
    const visitor = await here.visit({ session });
    const { page, words } = visitor;
    const path = `/search/input?platform=youtube&projectId=${list.projectId}`;
    await visitor.goto(path);
    const dialog = page.getByRole("dialog", { name: words("search:resume.title") });
    await dialog.getByRole("button", { name: words("search:resume.fresh") }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await waitForEnd(api, task.id)).toMatchObject({ isTerminated: true });
    await visitor.goto(path);
    await fieldOf(page, words("modes:input.label")).waitFor();
    expect(await dialog.count()).toBe(0);
    await visitor.leave();
  });
});

describe("End", () => {
  it("asks, stops the search, says so, and gives back what was not used", async () => {
    const session = await signIn(here.world, "plus@kolscout.test");
    const api = createApi(here.world, session);
    const [project] = await listProjects(api);
    here.world.sandbox.faults.set({ service: "youtube", rates: { slow: 1 }, slowMs: 1_000 });
    const list = { projectId: project?.id ?? "", platform: "YOUTUBE" } as const;
    const { id } = await startSearch(api, { ...list, keyword: "coffee", videos: 2_000 });
    const visitor = await here.visit({ session });
    const { page, words } = visitor;
    await visitor.goto(resultsPath(list));
    await page.getByRole("button", { name: words("search:loading.end") }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: words("task:end.confirm") })
      .click();
    await page.getByText(words("search:task.stopped")).waitFor();
    here.world.sandbox.faults.clear();
    const ended = await waitForEnd(api, id);
    expect(ended).toMatchObject({ isTerminated: true });
    expect(ended.capturedUnits).toBeLessThan(ended.costUnits);
    await visitor.leave();
  });
});

describe("a notice", () => {
  it.each(languages)("tells a free user who asks for more than is left today (%s)", async (language) => {
    const session = await signIn(here.world, `out-of-runs-${language}@kolscout.test`.toLowerCase());
    const [project] = await listProjects(createApi(here.world, session));
    const visitor = await here.visit({ session, language });
    const { page, words, goto } = visitor;
    await goto(`/search/input?platform=youtube&input=coffee&projectId=${project?.id}`);
    await page.getByRole("button", { name: words("search:form.next") }).click();
    await page.getByRole("spinbutton").fill("2000");
    await page.getByRole("spinbutton").blur();
    await page.getByText(words("search:form.tooFew", { runs: 5 })).waitFor();
    await page.getByRole("button", { name: words("search:form.start", { runs: 20 }) }).click();
    const dialog = page.getByRole("dialog", { name: words("shell:notice.title") });
    await dialog.getByText(words("errors:1911")).waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(new URL(page.url()).searchParams.has("isDirectLoad")).toBe(false);
    await visitor.leave();
  });

  long("tells a free user who has used everything of today", async () => {
    const email = "used-up@kolscout.test";
    const session = await signIn(here.world, email);
    const api = createApi(here.world, session);
    const [project] = await listProjects(api);
    const place = { projectId: project?.id ?? "", platform: "YOUTUBE" } as const;
    await finishSearch(api, { ...place, keyword: "coffee", videos: 500 });
    await useUpToday(email);
    const other = await createProject(api, "Another");
    const visitor = await here.visit({ session });
    await startFromForm(visitor, `/search/input?platform=tiktok&input=coffee&projectId=${other.id}`, 3);
    const dialog = visitor.page.getByRole("dialog", { name: visitor.words("shell:notice.title") });
    await dialog.getByText(visitor.words("errors:1910")).waitFor();
    await visitor.leave();
  });

  it("opens on whatever a suspended account does: a rating, a tag, a spreadsheet, and takes the rating back", async () => {
    const email = "suspended@kolscout.test";
    const { session, list } = await personWithSearch(email);
    const visitor = await here.visit({ session });
    const { page, words } = visitor;
    await visitor.goto(resultsPath(list));
    const card = page.getByRole("article").first();
    await card.waitFor();
    await suspend(email);
    const notice = page.getByRole("dialog", { name: words("shell:notice.title") });
    const closeNotice = async () => {
      await notice.getByText(words("errors:1926")).waitFor();
      await notice.getByRole("button", { name: words("shell:notice.contact") }).click();
      await notice.waitFor({ state: "detached" });
    };
    const name = (await card.getAttribute("aria-label")) ?? "";
    await card
      .getByRole("button", { name: words("creator:rate.LIKE") })
      .first()
      .click();
    await closeNotice();
    await page.getByRole("article", { name }).waitFor();
    await page.getByRole("button", { name: words("tags:edit", { name }), exact: true }).click();
    await page.getByRole("textbox", { name: words("tags:find") }).fill("Spring");
    await page.keyboard.press("Enter");
    await closeNotice();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: words("results:toolbar.excel") }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: words("exports:start") })
      .click();
    await notice.getByText(words("errors:1926")).waitFor();
    await visitor.leave();
  });

  it("tells a banned user that the membership is suspended, and lets them leave", async () => {
    const session = await signIn(here.world, "banned@kolscout.test");
    const visitor = await here.visit({ session });
    const { page, words } = visitor;
    await visitor.goto("/search/input?platform=tiktok&input=coffee");
    await page.getByText(words("errors:1926")).waitFor();
    await page.getByRole("button", { name: words("site:account.logout") }).click();
    await page.getByText(words("auth:messages.signedOut")).waitFor();
    await visitor.leave();
  });
});

/** Suspends an account that is signed in. */
async function suspend(email: string): Promise<void> {
  const database = await here.world.app.miniflare.getD1Database("DB");
  await database
    .prepare("UPDATE memberships SET status = 'SUSPENDED' WHERE user_id = (SELECT id FROM users WHERE email = ?1)")
    .bind(email)
    .run();
}

/** What was used today is all there was. */
async function useUpToday(email: string): Promise<void> {
  const database = await here.world.app.miniflare.getD1Database("DB");
  await database
    .prepare(
      `UPDATE quota_accounts SET daily_limit = (SELECT used FROM quota_days WHERE account_id = quota_accounts.id AND user_id = '')
       WHERE owner_id = (SELECT id FROM users WHERE email = ?1)`,
    )
    .bind(email)
    .run();
}

describe("the activity indicator", () => {
  it("shows a search while it runs, and tells of its end once, in whichever tab one is", async () => {
    const session = await signIn(here.world, "busy@kolscout.test");
    const api = createApi(here.world, session);
    const project = await createProject(api, "Campaign");
    // Slow enough that the search still runs when both tabs have been opened; `clear` ends it.
    here.world.sandbox.faults.set({ service: "youtube", rates: { slow: 1 }, slowMs: 7_000 });
    const { id } = await startSearch(api, {
      projectId: project.id,
      platform: "YOUTUBE",
      keyword: "coffee",
      videos: 100,
    });
    const visitor = await here.visit({ session });
    const { page, words } = visitor;
    const other = await visitor.context.newPage();
    await visitor.goto("/audience");
    await openPage(other, "/settings/excludeList");
    const tabs = [page, other];
    for (const tab of tabs) {
      await tab.getByRole("button", { name: words("activity:openRunning_one", { count: 1 }) }).waitFor();
    }
    // A toast goes by itself: whoever waits for the tabs first would come too late for it.
    const told: (string | null)[] = [];
    for (const tab of tabs) {
      const toast = tab.getByText(
        patternOf(words("activity:toast.searchDone", { source: "coffee", number: "{{number}}" })),
      );
      const seen = toast.waitFor({ timeout: 60_000 }).then(async () => told.push(await toast.textContent()));
      seen.catch(() => undefined);
    }
    here.world.sandbox.faults.clear();
    const { progress } = await waitForEnd(api, id);
    for (const tab of tabs) {
      await tab.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      await tab.getByRole("button", { name: words("activity:open"), exact: true }).waitFor();
    }
    const text = words("activity:toast.searchDone", { source: "coffee", number: progress.count });
    await expect.poll(() => told).toEqual([text]);
    await visitor.leave();
  });

  long("leads back to a search by its own address after another one was opened", async () => {
    const session = await signIn(here.world, "two-searches@kolscout.test");
    const api = createApi(here.world, session);
    const list = { projectId: (await createProject(api, "Campaign")).id, platform: "YOUTUBE" } as const;
    await finishSearch(api, { ...list, keyword: "coffee", videos: 100 });
    await finishSearch(api, { ...list, keyword: "tea", videos: 100 });
    const visitor = await here.visit({ session });
    const { page, words } = visitor;
    const heading = (source: string) => page.getByRole("heading", { name: words("results:title", { source }) });
    await visitor.goto(resultsPath(list));
    await heading("tea").waitFor({ state: "attached" });
    await page.getByRole("button", { name: words("activity:open"), exact: true }).click();
    const row = page.getByRole("listitem").filter({ hasText: "coffee" });
    await row.getByRole("link", { name: words("activity:openResults"), exact: true }).click();
    await heading("coffee").waitFor({ state: "attached" });
    await page.reload();
    await heading("coffee").waitFor({ state: "attached" });
    await visitor.leave();
  });
});

describe("the frame", () => {
  it("leads from an unknown address to video tracking, and lets a visitor sign in first", async () => {
    const visitor = await here.visit();
    await visitor.goto("/nothing/here");
    expect(visitor.page.url()).toBe(`${here.world.appUrl}/login?redirect=%2Fnothing%2Fhere`);
    await visitor.leave();
    const session = await signIn(here.world, "lost@kolscout.test");
    const person = await here.visit({ session });
    await person.goto("/nothing/here");
    await person.page.getByText(person.words("shell:addressNotices.unknownPage")).waitFor();
    await person.page.waitForURL(`${here.world.appUrl}/dataManagement/kolscoutTrack`);
    await person.page.getByRole("heading", { name: person.words("videoTracking:title") }).waitFor();
    await person.leave();
  });

  it("says when the network is gone, for as long as it is", async () => {
    const visitor = await here.visit({ session: await signIn(here.world, "offline@kolscout.test") });
    const { page, context } = visitor;
    await visitor.goto("/settings/excludeList");
    const banner = page.getByText(visitor.words("shell:errors.offline"));
    // No timer of the page starts a call while the network is gone.
    await page.clock.pauseAt(here.world.now() + 1_000);
    await context.setOffline(true);
    await banner.waitFor();
    await context.setOffline(false);
    await page.clock.resume();
    await banner.waitFor({ state: "detached" });
    // Calls that were under way when the network went may fail.
    visitor.problems = visitor.problems.filter((line) => !line.includes("Failed to fetch"));
    await visitor.leave();
  });

  it("stays as it is when the code of a part cannot be fetched, and brings it with a reload", async () => {
    const visitor = await here.visit({ session: await signIn(here.world, "patchy@kolscout.test") });
    const { page, words } = visitor;
    const code = "**/assets/command-palette.client-*.js";
    await page.route(code, (route) => route.abort());
    await visitor.goto("/search");
    await page.keyboard.press("Control+k");
    await page.getByText(words("shell:errors.partMissing")).waitFor();
    await page.getByRole("heading", { name: words("search:hub.title") }).waitFor();
    await page.unroute(code);
    await page.getByRole("button", { name: words("shell:errors.reload") }).click();
    await page.getByText(words("shell:errors.partMissing")).waitFor({ state: "detached" });
    await waitUntilAlive(page);
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog", { name: words("shell:palette.label") }).waitFor();
    expect(visitor.problems.filter((line) => !line.includes("dynamically imported module"))).toEqual([]);
    await visitor.close();
  });

  it.each(languages)("says that it is older than the server, and comes anew with a reload (%s)", async (language) => {
    const visitor = await here.visit({ language, session: await signIn(here.world, "yesterday@kolscout.test") });
    const { page, words } = visitor;
    await visitor.goto("/settings/mailboxes");
    const calls = "**/api/emails/mailboxes/consent";
    const message = words("errors:1426");
    await page.route(calls, (route) => route.fulfill({ status: 426, json: { statusCode: 1426, message, data: null } }));
    await page.getByRole("button", { name: words("mailboxPages:connect") }).click();
    const dialog = page.getByRole("dialog", { name: words("shell:notice.updated") });
    await dialog.getByText(words("shell:notice.updatedText")).waitFor();
    const loaded = page.waitForEvent("load");
    await dialog.getByRole("button", { name: words("shell:notice.reload") }).click();
    await loaded;
    await waitUntilAlive(page);
    expect(await dialog.count()).toBe(0);
    await page.unroute(calls);
    await visitor.leave();
  });

  long("opens a menu that was pressed before its code was here", async () => {
    const visitor = await here.visit({ session: await signIn(here.world, "quick@kolscout.test") });
    const { page, words } = visitor;
    let arrive = () => {};
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route("**/assets/menu-view.client-*.js", async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest("**/assets/menu-view.client-*.js");
    await visitor.goto("/search");
    await asked;
    await page
      .getByRole("button", { name: words("site:account.open") })
      .first()
      .click();
    arrive();
    await page.getByRole("menuitem", { name: words("site:account.logout") }).waitFor();
    await visitor.leave();
  });

  it("has every row of a free account's menu before its plan is read, so that none moves under a press", async () => {
    const visitor = await here.visit({ session: await signIn(here.world, "hasty@kolscout.test") });
    const { page, words } = visitor;
    let arrive = () => {};
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route("**/api/subscription/status", async (route) => {
      await held;
      await route.continue();
    });
    await visitor.goto("/search");
    await page
      .getByRole("button", { name: words("site:account.open") })
      .first()
      .click();
    await page.getByRole("menuitem", { name: words("site:account.logout") }).waitFor();
    const before = await page.getByRole("menuitem").allTextContents();
    const read = page.waitForResponse("**/api/subscription/status");
    arrive();
    await (await read).finished();
    await page.getByRole("menuitem", { name: words("site:account.settings"), exact: true }).waitFor();
    expect(await page.getByRole("menuitem").allTextContents()).toEqual(before);
    await visitor.leave();
  });

  it("keeps language and theme over a reload and a logout", async () => {
    const visitor = await here.visit({ session: await signIn(here.world, "prefers@kolscout.test") });
    const { page, words } = visitor;
    await visitor.goto("/search");
    await page
      .getByRole("button", { name: words("site:account.open") })
      .first()
      .click();
    await page.getByRole("menuitem", { name: "简体中文" }).click();
    await page.getByRole("heading", { name: "找创作者" }).waitFor();
    await page.getByRole("button", { name: "账户菜单" }).first().click();
    await page.getByRole("menuitem", { name: "深色" }).click();
    await page.reload();
    await waitUntilAlive(page);
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset.theme])).toEqual([
      "zh-CN",
      "dark",
    ]);
    await page.getByRole("button", { name: "账户菜单" }).first().click();
    await page.getByRole("menuitem", { name: "退出登录" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "退出登录" }).click();
    await page.getByText("你已退出登录。").waitFor();
    await visitor.leave();
  });

  it("shows a bar while the next page is on its way", async () => {
    const visitor = await here.visit({ session: await signIn(here.world, "waiting@kolscout.test") });
    const { page, words } = visitor;
    await visitor.goto("/search");
    let arrive = () => {};
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route("**/settings/excludeList.data*", async (route) => {
      await held;
      await route.continue();
    });
    const bar = page.getByRole("progressbar", { name: words("ui:loading"), exact: true });
    await page.getByRole("link", { name: words("site:pages.excludeList") }).click();
    await bar.waitFor();
    arrive();
    await page.getByRole("heading", { name: words("excludeList:title") }).waitFor();
    await bar.waitFor({ state: "detached" });
    await visitor.leave();
  });

  it("has its menu in a drawer on a phone", async () => {
    const session = await signIn(here.world, "phone@kolscout.test");
    const visitor = await here.visit({ session, width: 390, height: 844 });
    const { page, words } = visitor;
    await visitor.goto("/search/input");
    await page.getByRole("button", { name: words("shell:menu.open") }).click();
    await page
      .getByRole("dialog")
      .getByRole("link", { name: words("site:pages.search") })
      .click();
    await page.waitForURL("**/search");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await visitor.leave();
  });
});

describe("a search that fails", () => {
  const evening = openWorld();

  long("says that YouTube's allowance is used up and that nothing was charged", async () => {
    const { world } = evening;
    // A search waits for an allowance that is back soon; this one is to fail at any time of day.
    if (nextPacificMidnight(world.now()) - world.now() < PATIENCE_MS + 5 * MINUTE_MS)
      await advanceClock(world, PATIENCE_MS + 6 * MINUTE_MS);
    const session = await signIn(world, "unlucky@kolscout.test");
    const api = createApi(world, session);
    const [project] = await listProjects(api);
    const list = { projectId: project?.id ?? "", platform: "YOUTUBE" } as const;
    // What nobody has searched before: a page that is remembered costs nothing.
    world.sandbox.faults.set({ service: "youtube", rates: { quotaExhausted: 1 } });
    const visitor = await evening.visit({ session });
    const { page, words } = visitor;
    await startFromForm(visitor, `/search/input?platform=youtube&input=skincare&projectId=${list.projectId}`, 2);
    await page.getByText(words("searchTrouble:failed.title")).first().waitFor();
    await page.getByText(words("results:panel.costNone")).first().waitFor();
    await page
      .getByText(words("shell:quota.left", { runs: 5 }))
      .first()
      .waitFor();
    await visitor.leave();
  });
});
