import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Scene } from "./support/scene.ts";
import { PHONE_SCENES, SCENES, sessionOf } from "./support/scenes.ts";
import { type Stage, setStage } from "./support/stage.ts";
import { openBrowser, type Visitor, visit } from "./support/visitor.ts";
import { startWorld, type World } from "./support/world.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let world: World;
let browser: Browser;
let stage: Stage;
beforeAll(async () => {
  world = await startWorld({ size: 10_000 });
  browser = await openBrowser();
  stage = await setStage(world);
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

/** Every pair of width, language and theme: what is wrong with one of them shows in one of these. */
const LOOKS = [
  { width: 1440, height: 900, language: "en", theme: "light", scenes: SCENES },
  { width: 1440, height: 900, language: "zh-CN", theme: "dark", scenes: SCENES },
  { width: 390, height: 844, language: "en", theme: "dark", scenes: [...SCENES, ...PHONE_SCENES] },
  { width: 390, height: 844, language: "zh-CN", theme: "light", scenes: [...SCENES, ...PHONE_SCENES] },
] as const;

describe.each(LOOKS)("at $width pixels, $theme, in $language", ({ language, theme, width, height, scenes }) => {
  /** One window for everybody who looks: what the pages share is fetched once. */
  const visitors = new Map<Scene["as"], Visitor>();
  afterAll(async () => {
    for (const visitor of visitors.values()) await visitor.close();
  });

  it.each(scenes)("$name keeps nobody out", async (scene) => {
    const session = sessionOf(scene, stage);
    const look = { language, theme, width, height, ...(session ? { session } : {}) };
    const visitor = visitors.get(scene.as) ?? (await visit(browser, world, look));
    visitors.set(scene.as, visitor);
    visitor.problems.length = 0;
    const { page } = visitor;
    await visitor.goto(scene.path(stage));
    await scene.act?.(visitor, stage);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.evaluate(AXE);
    expect(await seriousFindings(page)).toEqual([]);
    expect(visitor.problems).toEqual([]);
  });
});

/**
 * What axe finds that is serious or critical: the rule, and where. The guards at the edges of a popover are left out: whoever comes to one is
 * led into the popover or out of it in the same moment.
 */
function seriousFindings(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const axe: unknown = Reflect.get(window, "axe");
    if (typeof axe !== "object" || axe === null || !("run" in axe) || typeof axe.run !== "function") return ["no axe"];
    const { violations } = await axe.run(
      { exclude: [["[data-headlessui-focus-guard]"]] },
      { resultTypes: ["violations"] },
    );
    return violations
      .filter(({ impact }: { impact: string }) => impact === "serious" || impact === "critical")
      .flatMap(({ id, nodes }: { id: string; nodes: { target: unknown[]; failureSummary: string }[] }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} ${failureSummary.slice(0, 200)}`),
      );
  });
}
