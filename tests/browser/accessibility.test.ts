import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES } from "#workers/kernel/vocabulary.ts";
import { PHONE_SCENES, SCENES, type Stage, sessionOf, setStage } from "./support/scenes.ts";
import { openBrowser, visit } from "./support/visitor.ts";
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

const LOOKS = LANGUAGES.flatMap((language) => [
  { language, width: 1440, height: 900, scenes: SCENES },
  { language, width: 390, height: 844, scenes: [...SCENES, ...PHONE_SCENES] },
]);

describe.each(LOOKS)("at $width pixels in $language", ({ language, width, height, scenes }) => {
  it.each(scenes)("$name keeps nobody out, light or dark", async (scene) => {
    const session = sessionOf(scene, stage);
    const visitor = await visit(browser, world, { language, width, height, ...(session ? { session } : {}) });
    const { page } = visitor;
    await visitor.goto(scene.path(stage));
    await scene.act?.(visitor, stage);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.evaluate(AXE);
    for (const theme of ["light", "dark"]) {
      await page.evaluate((name) => document.documentElement.setAttribute("data-theme", name), theme);
      expect(await seriousFindings(page), theme).toEqual([]);
    }
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});

/** What axe finds that is serious or critical: the rule, and where. */
function seriousFindings(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const axe: unknown = Reflect.get(window, "axe");
    if (typeof axe !== "object" || axe === null || !("run" in axe) || typeof axe.run !== "function") return ["no axe"];
    const { violations } = await axe.run(document, { resultTypes: ["violations"] });
    return violations
      .filter(({ impact }: { impact: string }) => impact === "serious" || impact === "critical")
      .flatMap(({ id, nodes }: { id: string; nodes: { target: unknown[]; failureSummary: string }[] }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} ${failureSummary.slice(0, 200)}`),
      );
  });
}
