/** A verdict depends neither on the hour nor on the machine's speed: tests take time from `NOW`, seed their chance and wait for events (docs/testing.md). */
import { globSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";

const REFUSED_MEMBERS = new Set(["Date.now", "performance.now", "process.hrtime", "Math.random"]);
const REFUSED_NAMES = new Set(["systemClock", "setTimeout", "setInterval", "waitForTimeout"]);

/** Not tests: they make films and pictures for people. */
const TOOLS = ["tests/browser/make-film.ts", "tests/browser/take-screenshots.ts"];

/** Where the machine's time is what is meant, and how often. A new test does without. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  // The clocks of a test begin at NOW and run at the machine's pace.
  "tests/support/running-clock.ts": ["performance.now", "performance.now"],
  "tests/faults/support/product.ts": ["Date.now", "Date.now"],
  "tests/browser/support/extension.ts": ["Date.now", "Date.now", "Date.now"],
  // In the page, whose clock is installed.
  "tests/browser/support/visitor.ts": ["Date.now"],
  "tests/browser/main-job-keyboard.test.ts": ["setTimeout"],
  "tests/browser/settings.test.ts": ["setTimeout"],
  // Chromium counts the life of a cookie by the machine's clock, Supabase's client that of a token.
  "tests/browser/session.test.ts": ["Date.now"],
  "tests/sandbox/gotrue-contract.test.ts": ["Date.now"],
  // Asks again for what has no event.
  "tests/support/workers/migrate.ts": ["setTimeout"],
  "tests/browser/support/results.ts": ["setTimeout"],
  "tests/browser/support/stage.ts": ["setTimeout"],
  "tests/faults/support/client.ts": ["setTimeout"],
  "tests/faults/support/tenants.ts": ["setTimeout"],
  "tests/faults/support/waiting-searches.ts": ["setTimeout"],
  // A turn of the event loop, however long it takes.
  "tests/support/workers/crowd.ts": ["setTimeout"],
  "tests/workers/tasks-end.test.ts": ["setTimeout"],
  // The full run: how long nothing happens, how fast a flood is.
  "tests/faults/load.test.ts": ["setTimeout"],
  "tests/faults/support/whole-app.ts": ["Date.now", "Date.now", "Date.now", "Date.now", "setTimeout"],
  // A slow server is what is tested.
  "tests/sandbox/faults.test.ts": ["setTimeout"],
  "tests/unit/outbound.test.ts": ["setInterval", "setInterval"],
};

test("no test reads the machine's clock or chance, or waits for a while", () => {
  const files = globSync("tests/**/*.{ts,tsx}").filter((file) => !TOOLS.includes(file));
  expect(files.length).toBeGreaterThan(500);
  const found = files.map((file) => [file, clocksIn(readFileSync(file, "utf8"), file)] as const);
  expect(Object.fromEntries(found.filter(([, clocks]) => clocks.length > 0))).toEqual(ALLOWED);
});

test.each([
  ["const at = Date.now();", ["Date.now"]],
  ["const at = Date.now;", ["Date.now"]],
  ["const at = new Date();", ["new Date()"]],
  ["const at = new Date(NOW), day = Date.UTC(2026, 1);", []],
  ["const one = Math.random() < 0.5;", ["Math.random"]],
  ["const from = performance.now();", ["performance.now"]],
  ["await page.waitForTimeout(500);", ["waitForTimeout"]],
  ['await page.waitForLoadState("networkidle");', ["networkidle"]],
  ["await new Promise((resolve) => setTimeout(resolve, 500));", ["setTimeout"]],
  ['import { setTimeout as delay } from "node:timers/promises";', ["setTimeout"]],
  ["open({ clock: systemClock });", ["systemClock"]],
  ['vi.useFakeTimers({ toFake: ["setTimeout"] });', []],
  ["// Not Date.now().", []],
])("%s", (source, clocks) => {
  expect(clocksIn(source)).toEqual(clocks);
});

const isOption = ({ parent }: ts.Node) => ts.isCallExpression(parent) || ts.isPropertyAssignment(parent);

/** What a source takes of the machine's time and chance, sorted. */
function clocksIn(source: string, file = "test.ts"): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && REFUSED_MEMBERS.has(node.getText())) found.push(node.getText());
    if (ts.isNewExpression(node) && node.expression.getText() === "Date" && !node.arguments?.length)
      found.push("new Date()");
    if (ts.isIdentifier(node) && REFUSED_NAMES.has(node.text)) found.push(node.text);
    if (ts.isStringLiteral(node) && node.text === "networkidle" && isOption(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return found.sort();
}
