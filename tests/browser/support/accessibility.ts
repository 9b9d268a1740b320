import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Language } from "#workers/kernel/vocabulary.ts";
import type { Scene } from "./scene.ts";
import { sessionOf } from "./scenes.ts";
import { type Stage, setStage } from "./stage.ts";
import { openBrowser, type Visitor, visit } from "./visitor.ts";
import { startWorld, type World } from "./world.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const COLOURS = "color-contrast";

export type Look = { width: number; height: number; language: Language };

/**
 * Declares the tests that axe finds nothing serious in any scene that has this look, and that none scrolls sideways. Colours are judged in both themes, and are all that the dark one
 * changes; those of `seenElsewhere` are left to the width at which they were judged, for no colour depends on it.
 */
export function describeAccessibility(
  wanted: Look,
  scenes: readonly Scene[],
  seenElsewhere: readonly Scene[] = [],
): void {
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

  describe(`at ${wanted.width} pixels in ${wanted.language}`, () => {
    /** One window for everybody who looks: what the pages share is fetched once. */
    const visitors = new Map<Scene["as"], Visitor>();
    afterAll(async () => {
      for (const visitor of visitors.values()) await visitor.close();
    });

    it.each(scenes)("$name keeps nobody out", async (scene) => {
      const session = sessionOf(scene, stage);
      const look = {
        ...wanted,
        theme: "light" as const,
        isNewHere: scene.as === "newcomer",
        ...(session ? { session } : {}),
      };
      const visitor = visitors.get(scene.as) ?? (await visit(browser, world, look));
      visitors.set(scene.as, visitor);
      visitor.problems.length = 0;
      const { page } = visitor;
      await visitor.goto(scene.path(stage));
      await scene.act?.(visitor, stage);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(wanted.width);
      await page.evaluate(AXE);
      await page.evaluate(holdStill);
      if (seenElsewhere.includes(scene)) {
        expect(await seriousFindings(page, { rules: { [COLOURS]: { enabled: false } } })).toEqual([]);
      } else {
        expect(await seriousFindings(page)).toEqual([]);
        await page.evaluate(() => document.documentElement.setAttribute("data-theme", "dark"));
        expect(await seriousFindings(page, { runOnly: [COLOURS] }), "dark").toEqual([]);
      }
      expect(visitor.problems).toEqual([]);
    });
  });
}

/** In the page: every colour arrives at once; one on its way is none that stays. */
function holdStill(): void {
  const still = new CSSStyleSheet();
  still.replaceSync("*, ::before, ::after { transition: none !important; }");
  document.adoptedStyleSheets.push(still);
}

/**
 * What axe finds that is serious or critical: the rule, and where. The guards at the edges of a popover are left out: focus that comes to one is
 * led into the popover or out of it in the same moment. So are all creators but the first four: their cards are made of the same parts.
 */
function seriousFindings(page: Page, rules: { runOnly?: string[]; rules?: object } = {}): Promise<string[]> {
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
