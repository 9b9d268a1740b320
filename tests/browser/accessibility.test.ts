/** Every page keeps nobody out: axe finds nothing serious and nothing scrolls sideways, on a desk and on a phone, in both themes. The full run holds every state of the pages. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readPagePaths } from "#tests/support/page-routes.ts";
import { long } from "#tests/support/runs.ts";
import { AXE, COLOURS, holdStill, seriousFindings } from "./support/accessibility.ts";
import { twoFrames } from "./support/frames.ts";
import type { Scene } from "./support/scene.ts";
import { PHONE_SCENES, SCENES, sessionOf } from "./support/scenes.ts";
import { fillLists, type Stage, setRoles, workOnLists } from "./support/stage.ts";
import { openBrowser, type Visitor, visit } from "./support/visitor.ts";
import { startWorld, type World } from "./support/world.ts";

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const NO_COLOURS = { rules: { [COLOURS]: { enabled: false } } };

/** What the short run looks at: each page in its usual state, the results in each of their forms. */
const USUAL = new Set([
  ...["landing", "login", "pricing", "payment-cancelled", "privacy", "terms", "removal", "report", "unsubscribe"],
  ...["hub", "box-words", "form-keyword", "form-hashtag", "form-similar-quantity", "form-links", "auto-task-form"],
  ...["results-youtube", "results-instagram", "results-table", "focus-tiktok", "creator-details", "auto-task-results"],
  ...["shop", "audience-batch", "records", "tracking", "cpm", "not-found"],
  ...["mail-hub", "batch-send", "group-send", "mail-templates", "mailboxes", "suppression"],
  ...["account", "companion-connect", "enterprise", "exclude-list", "export-creators", "usage"],
  ...["admin-find", "admin-account", "admin-enterprise", "admin-audit", "admin-operations"],
]);
const usual = SCENES.filter(({ name }) => USUAL.has(name));
const others = SCENES.filter(({ name }) => !USUAL.has(name));

/** Addresses that answer without a page of their own. */
const WITHOUT_PAGE = [
  ...["/*", "/admin/*", "/callback", "/connect/gmail/callback", "/errors", "/images", "/login/google", "/logout"],
  ...["/robots.txt", "/session", "/sitemap.xml"],
];

let world: World;
let browser: Browser;
let stage: Stage;
/** One window for everybody who looks: what the pages share is fetched once. */
const visitors = new Map<Scene["as"], Visitor>();
const seen = new Set<string>();
// One hook for each part: together they take longer than a hook may on a busy machine.
let lists: Awaited<ReturnType<typeof fillLists>>;
let work: Awaited<ReturnType<typeof workOnLists>>;
beforeAll(async () => {
  world = await startWorld({ size: 10_000 });
  browser = await openBrowser();
});
beforeAll(async () => {
  lists = await fillLists(world);
});
beforeAll(async () => {
  work = await workOnLists(world, lists);
});
beforeAll(async () => {
  stage = await setRoles(world, lists, work);
});
afterAll(async () => {
  for (const visitor of visitors.values()) await visitor.close();
  await browser?.close();
  await world?.close();
});

/** In the language with the longer words. */
async function open(scene: Scene, size: typeof DESK): Promise<Visitor> {
  const session = sessionOf(scene, stage);
  const look = { language: "en", theme: "light", isNewHere: scene.as === "newcomer" } as const;
  const visitor = visitors.get(scene.as) ?? (await visit(browser, world, { ...look, ...(session && { session }) }));
  visitors.set(scene.as, visitor);
  visitor.problems.length = 0;
  await visitor.page.setViewportSize(size);
  await visitor.goto(scene.path(stage));
  await scene.act?.(visitor, stage);
  seen.add(new URL(visitor.page.url()).pathname);
  await visitor.page.evaluate(AXE);
  await visitor.page.evaluate(holdStill);
  return visitor;
}

/** Colours are judged in both themes at one width: none depends on it. */
async function judgeColours({ page }: Visitor): Promise<void> {
  expect(await seriousFindings(page)).toEqual([]);
  await page.evaluate(() => document.documentElement.setAttribute("data-theme", "dark"));
  expect(await seriousFindings(page, { runOnly: [COLOURS] }), "dark").toEqual([]);
}

async function judgeWidth({ page }: Visitor, { width }: typeof DESK): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

/** Opened once, on the desk; then its window is made narrow. */
async function judge(scene: Scene): Promise<void> {
  const visitor = await open(scene, DESK);
  await judgeWidth(visitor, DESK);
  await judgeColours(visitor);
  if (!scene.differsOnPhones) {
    await visitor.page.setViewportSize(PHONE);
    await visitor.page.evaluate(twoFrames);
    await judgeWidth(visitor, PHONE);
    expect(await seriousFindings(visitor.page, NO_COLOURS), "phone").toEqual([]);
  }
  expect(visitor.problems).toEqual([]);
}

it.each(usual)("$name keeps nobody out", judge);
long.each(others)("$name keeps nobody out", judge);

/** What a phone shows otherwise; its colours were judged on the desk. */
long.each(SCENES.filter(({ differsOnPhones }) => differsOnPhones))(
  "$name keeps nobody out on a phone",
  async (scene) => {
    const visitor = await open(scene, PHONE);
    await judgeWidth(visitor, PHONE);
    expect(await seriousFindings(visitor.page, NO_COLOURS)).toEqual([]);
    expect(visitor.problems).toEqual([]);
  },
);

it.each(PHONE_SCENES)("$name keeps nobody out", async (scene) => {
  const visitor = await open(scene, PHONE);
  await judgeWidth(visitor, PHONE);
  await judgeColours(visitor);
  expect(visitor.problems).toEqual([]);
});

it("every page was looked at", () => {
  const isSeen = (path: string) => {
    const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`);
    return [...seen].some((one) => pattern.test(one));
  };
  const pages = readPagePaths().filter((path) => !WITHOUT_PAGE.includes(path));
  expect(pages.filter((path) => !isSeen(path))).toEqual([]);
  expect(usual).toHaveLength(USUAL.size);
});
