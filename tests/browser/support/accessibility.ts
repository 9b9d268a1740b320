import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { twoFrames } from "./frames.ts";
import type { Scene } from "./scene.ts";
import { sessionOf } from "./scenes.ts";
import { fillLists, type Stage, setRoles, workOnLists } from "./stage.ts";
import { openBrowser, type Visitor, visit } from "./visitor.ts";
import { startWorld, type World } from "./world.ts";

/** To be run in a page before it is judged. */
export const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const COLOURS = "color-contrast";

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const NO_COLOURS = { rules: { [COLOURS]: { enabled: false } } };

/**
 * Declares the tests that axe finds nothing serious in any scene, and that none scrolls sideways, on a desk and on a phone, in the language with the longer words. A scene is opened once, on the
 * desk, and its window made narrow; what is done otherwise on a phone is opened there as well. Colours are judged in both themes, at the first width: none depends on it.
 */
export function describeAccessibility(scenes: readonly Scene[], onPhones: readonly Scene[]): void {
  let world: World;
  let browser: Browser;
  let stage: Stage;
  /** One window for everybody who looks: what the pages share is fetched once. */
  const visitors = new Map<Scene["as"], Visitor>();
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

  async function open(scene: Scene, size: typeof DESK): Promise<Visitor> {
    const session = sessionOf(scene, stage);
    const look = { language: "en", theme: "light", isNewHere: scene.as === "newcomer" } as const;
    const visitor = visitors.get(scene.as) ?? (await visit(browser, world, { ...look, ...(session && { session }) }));
    visitors.set(scene.as, visitor);
    visitor.problems.length = 0;
    await visitor.page.setViewportSize(size);
    await visitor.goto(scene.path(stage));
    await scene.act?.(visitor, stage);
    await visitor.page.evaluate(AXE);
    await visitor.page.evaluate(holdStill);
    return visitor;
  }

  async function judgeColours({ page }: Visitor): Promise<void> {
    expect(await seriousFindings(page)).toEqual([]);
    await page.evaluate(() => document.documentElement.setAttribute("data-theme", "dark"));
    expect(await seriousFindings(page, { runOnly: [COLOURS] }), "dark").toEqual([]);
  }

  async function judgeWidth({ page }: Visitor, { width }: typeof DESK): Promise<void> {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }

  it.each(scenes)("$name keeps nobody out", async (scene) => {
    const visitor = await open(scene, DESK);
    await judgeWidth(visitor, DESK);
    await judgeColours(visitor);
    if (!onPhones.includes(scene)) {
      await visitor.page.setViewportSize(PHONE);
      await visitor.page.evaluate(twoFrames);
      await judgeWidth(visitor, PHONE);
      expect(await seriousFindings(visitor.page, NO_COLOURS), "phone").toEqual([]);
    }
    expect(visitor.problems).toEqual([]);
  });

  it.each(onPhones)("$name keeps nobody out on a phone", async (scene) => {
    const visitor = await open(scene, PHONE);
    await judgeWidth(visitor, PHONE);
    if (scenes.includes(scene)) expect(await seriousFindings(visitor.page, NO_COLOURS)).toEqual([]);
    else await judgeColours(visitor);
    expect(visitor.problems).toEqual([]);
  });
}

/** In the page: every colour arrives at once; one on its way is none that stays. */
export function holdStill(): void {
  const still = new CSSStyleSheet();
  still.replaceSync("*, ::before, ::after { transition: none !important; }");
  document.adoptedStyleSheets.push(still);
}

/**
 * What axe finds that is serious or critical: the rule, and where. The guards at the edges of a popover are left out: focus that comes to one is
 * led into the popover or out of it in the same moment. So are all creators but the first four: their cards are made of the same parts.
 */
export function seriousFindings(page: Page, rules: { runOnly?: string[]; rules?: object } = {}): Promise<string[]> {
  return page.evaluate(async (chosen) => {
    const axe: unknown = Reflect.get(window, "axe");
    if (typeof axe !== "object" || axe === null || !("run" in axe) || typeof axe.run !== "function") return ["no axe"];
    const { violations } = await axe.run(
      { exclude: [["[data-headlessui-focus-guard]"], ...[...document.querySelectorAll("article")].slice(4)] },
      { resultTypes: ["violations"], ...chosen },
    );
    return violations
      .filter(({ impact }: { impact: string }) => impact === "serious" || impact === "critical")
      .flatMap(({ id, nodes }: { id: string; nodes: { target: unknown[]; failureSummary: string }[] }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} ${failureSummary.slice(0, 200)}`),
      );
  }, rules);
}
