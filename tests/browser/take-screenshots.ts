/**
 * `npm run screenshots`: every page and important state at five widths, light and dark, in both languages, into `screenshots/`. Less of it by
 * `npm run screenshots -- --width=390 --theme=dark --language=en hub results-tiktok`.
 */
import { mkdirSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Browser } from "playwright-core";
import { buildApp } from "#scripts/serve/build-app.ts";
import { LANGUAGES, type Language } from "#workers/kernel/vocabulary.ts";
import type { Scene } from "./support/scene.ts";
import { PHONE_SCENES, SCENES, sessionOf } from "./support/scenes.ts";
import { type Stage, setStage } from "./support/stage.ts";
import { openBrowser, visit } from "./support/visitor.ts";
import { startWorld } from "./support/world.ts";

const FOLDER = "screenshots";
const WIDTHS = [390, 768, 1100, 1440, 1920] as const;
const THEMES = ["light", "dark"] as const;

type Look = { language: Language; theme: (typeof THEMES)[number]; width: number };

/** Names of scenes to take; all of them when none is given. */
const { values: only, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { width: { type: "string" }, theme: { type: "string" }, language: { type: "string" } },
});

await buildApp();
const world = await startWorld({ size: 200_000, drawsPictures: true });
const browser = await openBrowser({ isWhole: true });
const problems: string[] = [];
try {
  const stage = await setStage(world);
  mkdirSync(FOLDER, { recursive: true });
  const looks: Look[] = among(WIDTHS, only.width).flatMap((width) =>
    among(THEMES, only.theme).flatMap((theme) =>
      among(LANGUAGES, only.language).map((language) => ({ width, theme, language })),
    ),
  );
  for (const look of looks) {
    const scenes = [...SCENES, ...(look.width === 390 ? PHONE_SCENES : [])];
    for (const scene of scenes) {
      if (wanted.length === 0 || wanted.includes(scene.name)) await take(browser, stage, scene, look);
    }
    console.log(`${look.width} ${look.theme} ${look.language}`);
  }
} finally {
  await browser.close();
  await world.close();
}
console.log(problems.length === 0 ? `Everything is in ${FOLDER}/.` : problems.join("\n"));
process.exit(problems.length === 0 ? 0 : 1);

/** Those that an option names, by commas; all of them without it. */
function among<Value extends string | number>(all: readonly Value[], named: string | undefined): readonly Value[] {
  return named === undefined ? all : all.filter((value) => named.split(",").includes(String(value)));
}

async function take(where: Browser, stage: Stage, scene: Scene, look: Look): Promise<void> {
  const { width, theme, language } = look;
  const name = `${scene.name}-${width}-${theme}-${language}`;
  const session = sessionOf(scene, stage);
  const visitor = await visit(where, stage.world, {
    ...look,
    height: width < 500 ? 844 : 900,
    isNewHere: scene.as === "newcomer",
    ...(session ? { session } : {}),
  });
  try {
    await visitor.goto(scene.path(stage));
    await scene.act?.(visitor, stage);
    await visitor.page.waitForLoadState("networkidle");
    const scrolls = await visitor.page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    if (scrolls) problems.push(`${name} scrolls sideways`);
  } catch (error) {
    problems.push(`${name}: ${error instanceof Error ? error.message.split("\n")[0] : String(error)}`);
  }
  problems.push(...visitor.problems.map((problem) => `${name}: ${problem.slice(0, 200)}`));
  await visitor.page.screenshot({ path: `${FOLDER}/${name}.png` });
  await visitor.close();
}
