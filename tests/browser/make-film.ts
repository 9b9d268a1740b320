/**
 * `npm run film`: films the main job in the sandbox, for the start page: the box, Enter, creators that arrive, rating, writing. In both languages, for desks and phones, with a poster each, and the picture of
 * shared links; into `app/features/landing/film/`. `-- --only=desk-en` makes one of them. The pictures are of the real screens; only the time between them is set here (docs/landing.md).
 */
import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser } from "playwright-core";
import { buildApp } from "#scripts/serve/build-app.ts";
import { LANGUAGES, type Language } from "#workers/kernel/vocabulary.ts";
import { signIn } from "./support/account.ts";
import { FRAMES, ffmpeg, Reel, requireFfmpeg } from "./support/reel.ts";
import { openBrowser, type Visitor, visit } from "./support/visitor.ts";
import { fieldOf } from "./support/words.ts";
import { grantRuns, startWorld, type World } from "./support/world.ts";

const FOLDER = "app/features/landing/film";
/** What one visitor loads at most; a megabyte and a half is what the page promises (docs/performance.md). */
const MOST_BYTES = 1_500_000;

const SIZES = {
  desk: { width: 1_280, height: 800, scale: 1 },
  phone: { width: 390, height: 720, scale: 2 },
} as const;
type Size = keyof typeof SIZES;

/** Who works in each film, new to the product. */
const PEOPLE: Record<string, string> = {
  "desk-en": "mara",
  "desk-zh-CN": "lin",
  "phone-en": "noor",
  "phone-zh-CN": "yue",
};

const SUBJECT: Record<Language, string> = {
  en: "A coffee kit for {{nickname}}",
  "zh-CN": "想送 {{nickname}} 一套咖啡器具",
};
const TEXT: Record<Language, readonly string[]> = {
  en: ["Hi {{nickname}},", "your last videos made our whole team thirsty.", "May we send you our new hand grinder?"],
  "zh-CN": ["{{nickname}}，你好：", "你最近的几条视频，我们全组都看馋了。", "可以寄一台新款手摇磨豆机给你试试吗？"],
};

const RATINGS = ["LIKE", "DISLIKE", "LIKE", "SUPERLIKE", "LIKE"] as const;
const KEYS = { LIKE: "ArrowRight", DISLIKE: "ArrowLeft", SUPERLIKE: "ArrowUp" } as const;

const { values: options } = parseArgs({ options: { only: { type: "string" } } });

requireFfmpeg();
await buildApp();
const world = await startWorld({ size: 40_000, drawsPictures: true });
const browser = await openBrowser({ isWhole: true });
try {
  mkdirSync(FOLDER, { recursive: true });
  for (const size of Object.keys(SIZES) as Size[])
    for (const language of LANGUAGES) {
      const name = `${size}-${language}`;
      if (options.only === undefined || options.only === name) await film(browser, world, name, size, language);
    }
} finally {
  await browser.close();
  await world.close();
}
process.exit(0);

async function film(where: Browser, at: World, name: string, size: Size, language: Language): Promise<void> {
  const { width, height, scale } = SIZES[size];
  const email = `${PEOPLE[name]}@kolscout.test`;
  const session = await signIn(at, email);
  const visitor = await visit(where, at, { language, session, width, height, scale });
  await visitor.goto("/search");
  await grantRuns(at, email, 100);
  await openNewTemplate(visitor);
  const reel = new Reel(name, visitor);
  await search(visitor, reel);
  const poster = await rate(visitor, reel, size);
  await write(visitor, reel, language);
  const files = [`${FOLDER}/${name}.mp4`, `${FOLDER}/${name}.webp`] as const;
  await reel.encode(files[0]);
  await ffmpeg(["-i", poster], ["-c:v", "libwebp", "-quality", "60", files[1]]);
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
  console.log(`${name}: ${Math.round(bytes / 1_000)} KB`);
  if (bytes > MOST_BYTES) throw new Error(`${name} is larger than what a visitor may load`);
  if (name === "desk-en") await takeShared(visitor);
  await visitor.close();
}

/** Before the film: a template without words. */
async function openNewTemplate({ page, words, goto }: Visitor): Promise<void> {
  await goto("/email/template");
  await page
    .getByRole("button", { name: words("mailTemplates:new"), exact: true })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await fieldOf(dialog, words("mailTemplates:nameDialog.name")).fill("Kolscout");
  await dialog.getByRole("button", { name: words("mailTemplates:nameDialog.createButton") }).click();
  await dialog.waitFor({ state: "detached" });
}

async function search({ page, words, goto }: Visitor, reel: Reel): Promise<void> {
  await goto("/search");
  await page.waitForLoadState("networkidle");
  await page.getByRole("combobox", { name: words("searchBox:label") }).focus();
  await reel.take(0.9);
  await reel.type("coffee", 0.12, 1);
  await page.getByRole("listbox", { name: words("searchBox:readings") }).waitFor();
  await page.waitForLoadState("networkidle");
  await reel.take(1.2);
  await page.keyboard.press("Enter");
  const first = page.getByRole("article").first();
  for (let wait = 0; wait < 6 && !(await first.isVisible()); wait++) {
    await reel.take(0.3);
    await page.waitForTimeout(150);
  }
  await first.waitFor();
  await reel.take(0.4);
  // What tells that the search is over would lie over the pictures.
  const told = page.getByRole("button", { name: words("ui:dismiss") }).first();
  await told.waitFor({ timeout: 5_000 }).catch(() => undefined);
  if (await told.isVisible()) await told.click();
  await settle(page);
  await reel.take(1.2);
}

/** Rates the first creators, by keys on a desk and by touch on a phone; answers the picture that stands for the film. */
async function rate({ page, words }: Visitor, reel: Reel, size: Size): Promise<string> {
  // The first press chooses a card.
  if (size === "desk") await page.keyboard.press("ArrowRight");
  const poster = await reel.take(0.7);
  for (const rating of RATINGS) {
    const button = page
      .getByRole("article")
      .first()
      .getByRole("button", { name: words(`creator:rate.${rating}`), exact: true });
    if (size === "desk") await page.keyboard.press(KEYS[rating]);
    else await button.click();
    await settle(page);
    await reel.take(0.65);
  }
  return poster;
}

async function write({ page, words, goto }: Visitor, reel: Reel, language: Language): Promise<void> {
  await goto("/email/template");
  const subject = page.getByRole("textbox", { name: words("mailTemplates:form.subject"), exact: true });
  await subject.click();
  await settle(page);
  await reel.take(0.5);
  const step = language === "en" ? 3 : 2;
  await reel.type(SUBJECT[language], 0.12, step);
  await page.getByRole("textbox", { name: words("mailTemplates:form.content"), exact: true }).click();
  for (const line of TEXT[language]) {
    await reel.type(line, 0.12, step);
    await page.keyboard.press("Enter");
  }
  await settle(page);
  await reel.take(2);
}

/** All pictures are there and nothing is fetched any more. */
async function settle(page: Visitor["page"]): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() =>
    Promise.all(
      [...document.images]
        .filter(({ loading }) => loading !== "lazy")
        .map((image) => image.decode().catch(() => undefined)),
    ),
  );
  await page.waitForTimeout(200);
}

/** The picture of shared links: the results, in the proportion that previews have. */
async function takeShared({ page, goto }: Visitor): Promise<void> {
  await page.setViewportSize({ width: 1_200, height: 630 });
  await goto("/search/input?platform=youtube&isDirectLoad=1");
  await page.getByRole("article").first().waitFor();
  await settle(page);
  const picture = join(FRAMES, "shared.png");
  await page.screenshot({ path: picture });
  await ffmpeg(["-i", picture], ["-q:v", "5", "-map_metadata", "-1", `${FOLDER}/shared.jpg`]);
}
