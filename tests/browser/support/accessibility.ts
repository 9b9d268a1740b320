import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

/** To be run in a page before it is judged. */
export const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The rule that judges contrasts. */
export const COLOURS = "color-contrast";

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
