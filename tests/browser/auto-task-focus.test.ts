import type { Route } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { autoTaskPath } from "#app/entities/task/auto-task-address.ts";
import { inOneLanguage, long } from "#tests/support/runs.ts";
import type { Language, Platform } from "#workers/kernel/vocabulary.ts";
import type { AutoTaskView } from "#workers/modules/auto-tasks/contract.ts";
import { AUTO_PAGE_SIZE, type FitGroup } from "#workers/modules/auto-tasks/domain.ts";
import { type Api, createApi, type Session, signIn } from "./support/account.ts";
import { creatorsOfNiche, finishAutoTask, listFits } from "./support/auto-tasks.ts";
import { focusedCreator, nameOfFocused, shifts, swipe, watchShifts } from "./support/focus-mode.ts";
import { openWorld } from "./support/open-world.ts";
import { createProject } from "./support/results.ts";
import type { Visitor } from "./support/visitor.ts";
import { grantRuns } from "./support/world.ts";

const languages = inOneLanguage("zh-CN");

const MEMBER = "pro@kolscout.test";

const here = openWorld();
let session: Session;
let api: Api;
beforeAll(async () => {
  await grantRuns(here.world, MEMBER, 500);
  session = await signIn(here.world, MEMBER);
  api = createApi(here.world, session);
});

type Wish = { platform: Platform; niche: string; speaks: string; description: string };

const WISHES: Record<Language, Wish> = {
  en: {
    ...{ platform: "TIKTOK", niche: "fitness", speaks: "en" },
    description: "Fitness coaches who post home workouts and gym training, no gaming",
  },
  "zh-CN": {
    ...{ platform: "INSTAGRAM", niche: "skincare", speaks: "zh" },
    description: "护肤达人，敏感肌，不要游戏",
  },
};

/** A task of its own that has ended. */
async function finish(title: string, runs: number, { platform, niche, speaks, description }: Wish) {
  const { id: projectId } = await createProject(api, title);
  const seedUsers = creatorsOfNiche(here.world, { platform, niche, language: speaks }).map(
    ({ handle }) => `@${handle}`,
  );
  return finishAutoTask(api, { projectId, platform, seedUsers, kolDescription: description, numberOfRuns: runs });
}

async function open(
  { id: taskId, platform, projectId }: AutoTaskView,
  place: { activeTab?: FitGroup; isFocused?: boolean } = {},
  look: { language?: Language; width?: number; height?: number } = {},
): Promise<Visitor> {
  const visitor = await here.visit({ session, ...look });
  await visitor.goto(autoTaskPath({ platform, projectId, taskId, ...place }));
  return visitor;
}

const idOf = (visitor: Visitor) => focusedCreator(visitor).getAttribute("data-focused");
const said = ({ page }: Visitor, text: string) =>
  page.getByRole("dialog").getByRole("status").filter({ hasText: text }).waitFor();
/** Whether the task alone likes the creator that fills the screen: its Like is half pressed, and no choice holds. */
async function isLikedByAi(visitor: Visitor, name: string): Promise<boolean> {
  const { page, words } = visitor;
  const group = page.getByRole("dialog").getByRole("group", { name: words("creator:rate.label", { name }) });
  const half = await group.locator("[aria-pressed=mixed]").allTextContents();
  const isMarked = await focusedCreator(visitor).getByText(words("autoTask:likers.ai")).isVisible();
  return isMarked && half.length === 1 && (await pressed(visitor, name)).length === 0;
}
/** The choices of the creator that fills the screen that hold. */
async function pressed({ page, words }: Visitor, name: string): Promise<string[]> {
  const group = page.getByRole("dialog").getByRole("group", { name: words("creator:rate.label", { name }) });
  const names = await group.getByRole("button", { pressed: true }).allTextContents();
  return names.map((text) => text.trim());
}
async function attitudesOf({ id }: AutoTaskView, group: FitGroup): Promise<Map<string, string>> {
  return new Map((await listFits(api, id, group)).map((fit) => [fit.id, fit.attitude]));
}

const STEPS = [
  { key: "ArrowRight", to: "LIKE" },
  { key: "ArrowLeft", to: "DISLIKE" },
  { key: "ArrowDown", to: null },
] as const;

describe.each(languages)("a task's perfect fits in %s", (language) => {
  long("are gone through by keyboard alone, and nothing moves", async () => {
    const task = await finish(`One by one ${language}`, 2, WISHES[language]);
    const before = await attitudesOf(task, "perfectFit");
    expect(before.size).toBeGreaterThan(RELOADED + 5);
    expect([...new Set(before.values())]).toEqual(["LIKE"]);
    const visitor = await open(task, {}, { language });
    const { page, words } = visitor;
    await page.getByRole("article").first().waitFor();
    await page.keyboard.press("f");
    await page.waitForURL("**focus=1**");
    await focusedCreator(visitor).waitFor();
    await focusedCreator(visitor).getByText(words("autoTask:fit.verdict.yes"), { exact: false }).first().waitFor();
    await watchShifts(page);
    const wanted = new Map(before);
    for (let gone = 0; gone < before.size; gone += 1) {
      const name = await nameOfFocused(visitor);
      const id = (await idOf(visitor)) ?? "";
      await expect.poll(() => isLikedByAi(visitor, name)).toBe(true);
      const { key, to } = STEPS[gone % STEPS.length] ?? STEPS[0];
      await page.keyboard.press(key);
      if (to !== null) {
        wanted.set(id, to);
        await said(visitor, words(`creator:rate.doneOne.${to}`, { name }));
      }
      if (gone + 1 < before.size) await expect.poll(() => idOf(visitor)).not.toBe(id);
      if (gone === 4) await takeBackAndGiveAgain(visitor, { id, name });
      if (gone === RELOADED) await comeBackByReload(visitor);
    }
    // A reload forgets who was gone past: those are offered again, and nothing else is.
    await page.getByRole("heading", { name: words("triage:focus.endOfList") }).waitFor();
    await page.getByText(words("triage:focus.endUnseen", { count: RELOADED + 1 })).waitFor();
    await page.getByRole("button", { name: words("triage:focus.unseen") }).press("Enter");
    for (let gone = 0; gone <= RELOADED; gone += 1) await skip(visitor);
    await page.getByRole("heading", { name: words("triage:focus.end") }).waitFor();
    const count = (to: string) => [...wanted.values()].filter((attitude) => attitude === to).length;
    const skipped = [...wanted.keys()].filter((_, at) => STEPS[at % STEPS.length]?.to === null).length;
    const counts = { own: count("LIKE") - skipped, ai: skipped, superlike: 0, dislike: count("DISLIKE") };
    await page.getByRole("dialog").getByText(words("autoTask:results.countsByLiker", counts)).waitFor();
    expect(await shifts(page)).toEqual([]);
    expect(await attitudesOf(task, "perfectFit")).toEqual(wanted);
    await page.keyboard.press("k");
    const last = await nameOfFocused(visitor);
    await page.keyboard.press("Escape");
    await expect.poll(() => page.url()).not.toContain("focus=1");
    await page.locator(`article[aria-label="${last}"].border-accent`).first().waitFor();
    await visitor.leave();
  });
});

/** Where the page is read again: past the first page of the list, which has to be read up to there. */
const RELOADED = AUTO_PAGE_SIZE + 2;

async function skip(visitor: Visitor): Promise<void> {
  const id = await idOf(visitor);
  await visitor.page.keyboard.press("ArrowDown");
  await expect
    .poll(async () => (await focusedCreator(visitor).count()) === 0 || (await idOf(visitor)) !== id)
    .toBe(true);
}

/** The fifth one is disliked: undo leads back, shows the like of the task again and tells what it did; the next key leads on. */
async function takeBackAndGiveAgain(visitor: Visitor, { id, name }: { id: string; name: string }): Promise<void> {
  const { page, words } = visitor;
  await expect.poll(() => idOf(visitor)).not.toBe(id);
  const next = await idOf(visitor);
  await page.keyboard.press("z");
  await expect.poll(() => idOf(visitor)).toBe(id);
  await said(visitor, words("triage:focus.undone", { name }));
  await expect.poll(() => isLikedByAi(visitor, name)).toBe(true);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => idOf(visitor)).toBe(next);
  await page.keyboard.press("k");
  await expect.poll(() => idOf(visitor)).toBe(id);
  expect(await pressed(visitor, name)).toEqual([expect.stringContaining(words("creator:rate.DISLIKE"))]);
  await page.keyboard.press("j");
  await expect.poll(() => idOf(visitor)).toBe(next);
}

async function comeBackByReload(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  expect(await shifts(page)).toEqual([]);
  const id = await idOf(visitor);
  await page.reload();
  await expect.poll(() => idOf(visitor)).toBe(id);
  await watchShifts(page);
}

describe("one creator of a task over the screen", () => {
  let task: AutoTaskView;
  beforeAll(async () => {
    // What few do besides: those who do not are in the second group.
    const description = "Fitness coaches who post home workouts and also cook vegan recipes";
    task = await finish("On its own", 1, { ...WISHES.en, description });
  });

  long("is rated by a swipe on a phone; the button opens, and Back leaves", async () => {
    const visitor = await open(task, {}, { width: 390, height: 844 });
    const { page, words } = visitor;
    await page.getByRole("article").first().waitFor();
    await page.getByRole("button", { name: words("results:toolbar.focus") }).click();
    await focusedCreator(visitor).waitFor();
    const name = await nameOfFocused(visitor);
    const id = (await idOf(visitor)) ?? "";
    await swipe(page, -160);
    await said(visitor, words("creator:rate.doneOne.DISLIKE", { name }));
    await expect.poll(() => idOf(visitor)).not.toBe(id);
    await expect.poll(async () => (await attitudesOf(task, "perfectFit")).get(id)).toBe("DISLIKE");
    await page.goBack();
    await focusedCreator(visitor).waitFor({ state: "detached" });
    await page.getByRole("article").first().waitFor();
    await visitor.leave();
  });

  it("says its superlike and what follows from it; the choice that holds is confirmed by a press", async () => {
    const visitor = await open(task, { isFocused: true });
    const { page, words } = visitor;
    await skip(visitor);
    const name = await nameOfFocused(visitor);
    const id = (await idOf(visitor)) ?? "";
    await page.keyboard.press("ArrowUp");
    await page.getByText(words("autoTask:rating.superlikedAtRest", { name })).waitFor();
    await said(visitor, words("creator:rate.doneOne.SUPERLIKE", { name }));
    expect((await attitudesOf(task, "perfectFit")).get(id)).toBe("SUPERLIKE");
    await page.keyboard.press("k");
    await expect.poll(() => idOf(visitor)).toBe(id);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: words("creator:rate.SUPERLIKE"), pressed: true })
      .click();
    await expect.poll(() => idOf(visitor)).not.toBe(id);
    await page.keyboard.press("z");
    await expect.poll(() => idOf(visitor)).toBe(id);
    await said(visitor, words("triage:focus.unchanged", { name }));
    expect((await attitudesOf(task, "perfectFit")).get(id)).toBe("SUPERLIKE");
    await visitor.leave();
  });

  it("says what was not saved and shows the creator as it was", async () => {
    const visitor = await open(task, { isFocused: true });
    const { page, words } = visitor;
    await skip(visitor);
    await skip(visitor);
    await page.route("**/api/search/longCrawler/*/rate", (route) => route.abort());
    const name = await nameOfFocused(visitor);
    const held = await pressed(visitor, name);
    await page.keyboard.press("ArrowLeft");
    await page.getByText(words("results:rate.failed", { message: "" }).trim()).waitFor();
    await said(visitor, words("triage:focus.notSaved", { name }));
    await page.keyboard.press("k");
    await expect.poll(() => nameOfFocused(visitor)).toBe(name);
    expect(await pressed(visitor, name)).toEqual(held);
    // What was not saved is not taken back either.
    await page.keyboard.press("z");
    await said(visitor, words("creator:rate.nothingToUndo"));
    await visitor.leave();
  });

  long("is unrated again once its first rating is taken back", async () => {
    const visitor = await open(task, { activeTab: "contentOk", isFocused: true });
    const { page, words } = visitor;
    await focusedCreator(visitor).waitFor();
    const name = await nameOfFocused(visitor);
    const id = (await idOf(visitor)) ?? "";
    expect(await pressed(visitor, name)).toEqual([]);
    await page.keyboard.press("ArrowRight");
    await said(visitor, words("creator:rate.doneOne.LIKE", { name }));
    await page.keyboard.press("z");
    await expect.poll(() => idOf(visitor)).toBe(id);
    await said(visitor, words("triage:focus.undone", { name }));
    expect(await pressed(visitor, name)).toEqual([]);
    await expect.poll(async () => (await attitudesOf(task, "contentOk")).get(id)).toBe("NORATE");
    await visitor.leave();
  });

  long("is followed by those that are found meanwhile, behind all others", async () => {
    const fits = await listFits(api, task.id, "contentOk");
    const found = fits.slice(0, 2).map(({ id }) => id);
    const visitor = await open(task);
    const { page, words } = visitor;
    await page.route("**/creators?*", withoutOnce(found));
    await page.locator("label", { hasText: words("autoTask:results.contentOk") }).click();
    await page.getByText(words("autoTask:results.fresh", { count: 2, number: 2 })).waitFor();
    await page.getByRole("button", { name: words("results:toolbar.focus") }).click();
    await focusedCreator(visitor).waitFor();
    const seen: (string | null)[] = [];
    for (let gone = 0; gone < fits.length; gone += 1) {
      seen.push(await idOf(visitor));
      await skip(visitor);
    }
    expect(seen).toEqual([...fits.slice(2).map(({ id }) => id), ...found]);
    await page.getByRole("heading", { name: words("triage:focus.end") }).waitFor();
    await visitor.leave();
  });

  it("has an end that says when the next ones did not come, and asks again on wish", async () => {
    const fits = await listFits(api, task.id, "contentOk");
    const found = fits.slice(0, 1).map(({ id }) => id);
    const visitor = await open(task);
    const { page, words } = visitor;
    const lets = withoutOnce(found);
    await page.route("**/creators?*", lets);
    await page.locator("label", { hasText: words("autoTask:results.contentOk") }).click();
    await page.getByText(words("autoTask:results.fresh", { count: 1, number: 1 })).waitFor();
    await page.unroute("**/creators?*", lets);
    await page.route("**/creators?*", (route) => route.abort());
    await page.getByRole("button", { name: words("results:toolbar.focus") }).click();
    await focusedCreator(visitor).waitFor();
    for (let gone = 1; gone < fits.length; gone += 1) await skip(visitor);
    const end = page.getByRole("dialog").getByRole("alert");
    await end.getByText(words("triage:focus.failed")).waitFor();
    await page.unroute("**/creators?*");
    await end.getByRole("button", { name: words("ui:retry") }).click();
    await expect.poll(() => focusedCreator(visitor).count()).toBe(1);
    expect([await idOf(visitor)]).toEqual(found);
    await visitor.leave();
  });

  long("is shown in detail from its card", async () => {
    const visitor = await open(task);
    const { page, words } = visitor;
    const card = page.getByRole("article").first();
    const name = (await card.getAttribute("aria-label")) ?? "";
    await card.getByRole("button", { name: words("creator:card.details", { name }) }).click();
    const drawer = page.getByRole("dialog", { name });
    await drawer.getByRole("button", { name: words("triage:drawer.showEarlier") }).click();
    // Behind the six that are stored.
    await drawer.locator("section li:not([aria-hidden])").nth(6).waitFor();
    await visitor.leave();
  });
});

/** Leaves creators out of the first answer, as if they had not been found yet. */
function withoutOnce(ids: readonly string[]): (route: Route) => Promise<void> {
  const Answer = z.looseObject({
    data: z.looseObject({ data: z.array(z.looseObject({ id: z.string() })), total: z.number() }),
  });
  let isFirst = true;
  return async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    const response = await route.fetch();
    const answer = Answer.parse(await response.json());
    const data = answer.data.data.filter(({ id }) => !ids.includes(id));
    const json = { ...answer, data: { ...answer.data, data, total: answer.data.total - ids.length } };
    await route.fulfill({ response, json });
  };
}
