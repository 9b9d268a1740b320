import { describe, expect, it } from "vitest";
import { LANGUAGE_NAMES } from "#app/i18n/languages.ts";
import { inOneLanguage } from "#tests/support/runs.ts";
import { LANGUAGES, type Language } from "#workers/kernel/vocabulary.ts";
import { signIn } from "./support/account.ts";
import { openWorld } from "./support/open-world.ts";
import { findUntranslated } from "./support/untranslated.ts";
import type { Visitor, VisitorOptions } from "./support/visitor.ts";

const languages = inOneLanguage("en");

const EXTENSION = "https://store.kolscout.test/extension";
const DEMO = "https://chat.kolscout.test/demo";
const DOMESTIC = "https://cn.kolscout.test/";
const PHONE = { width: 390, height: 844 };

const here = openWorld({
  size: 4_000,
  settings: { EXTENSION_URL: EXTENSION, DEMO_URL: DEMO, DOMESTIC_URL: DOMESTIC },
});

describe.each(languages)("in %s", (language) => {
  it("says what Kolscout does and leads in, elsewhere and to the other language", async () => {
    const visitor = await here.visit({ language });
    const { page, words, goto } = visitor;
    await goto("/");
    await page.getByRole("heading", { level: 1, name: words("landing:headline") }).waitFor();
    const main = page.getByRole("main");
    const elsewhere = main.locator("a[target=_blank]");
    const shown = language === "en" ? [EXTENSION, DEMO] : [DOMESTIC, EXTENSION];
    expect(await elsewhere.evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual(shown);
    const year = new Date(here.world.now()).getUTCFullYear();
    await page.getByRole("contentinfo").getByText(`© ${year} Kolscout`).waitFor();
    await expectTranslated(visitor);

    const other = LANGUAGES.find((each) => each !== language) ?? language;
    await page.getByRole("button", { name: words("landing:head.preferences") }).click();
    await page.getByRole("link", { name: LANGUAGE_NAMES[other] }).click();
    await page.waitForURL(`**/?lng=${other}`);
    expect(await page.locator("html").getAttribute("lang")).toBe(other);
    // The choice is remembered, in the whole product.
    await goto("/pricing");
    expect(await page.locator("html").getAttribute("lang")).toBe(other);
    await visitor.leave();
  });

  it("lets a visitor try the main job on invented creators by keys", async () => {
    const visitor = await here.visit({ language });
    const { page, words, goto } = visitor;
    await goto("/");
    const box = page.getByRole("searchbox", { name: words("landing:tryOut.label") });
    const names = () => page.locator("[data-creator]:visible h3").allTextContents();
    expect(await box.inputValue()).toBe(words("landing:tryOut.examples.first"));
    expect(await names()).toEqual(["Mira Pours", "Bread by Noon", "Rope and Roast"]);
    await box.fill(language === "en" ? "books, over 100k" : "书，10万以上");
    await page.keyboard.press("Enter");
    await page.getByText(words("landing:tryOut.status.fit", { n: 1, all: 24 }), { exact: true }).waitFor();
    expect(await names()).toEqual(["Sixty Page Rule"]);
    await box.fill(words("landing:tryOut.examples.first"));
    await page.keyboard.press("Enter");
    await page.getByText(words("landing:tryOut.status.fit", { n: 3, all: 24 })).waitFor();
    await expectTranslated(visitor);

    // The answer has the focus: three keys rate, and each moves on to the next creator.
    await page.keyboard.press("ArrowLeft");
    await page.getByText(words("landing:tryOut.status.no", { name: "Mira Pours" })).waitFor();
    await page.keyboard.press("ArrowRight");
    await page.getByText(words("landing:tryOut.status.like", { name: "Bread by Noon" })).waitFor();
    await page.keyboard.press("ArrowUp");
    await page.getByText(words("landing:tryOut.status.done")).waitFor();
    expect(await names()).toEqual([]);
    await page.getByText(words("landing:tryOut.liked", { n: 2, all: 24 })).waitFor();
    await page.keyboard.press("z");
    await page.getByText(words("landing:tryOut.status.undone", { name: "Rope and Roast" })).waitFor();
    expect(await names()).toEqual(["Rope and Roast"]);
    await page.getByRole("button", { name: `${words("landing:tryOut.tabs.favorite")} 1` }).click();
    expect(await names()).toEqual(["Bread by Noon"]);
    await expectTranslated(visitor, ["Rope and Roast"]);
    await page.getByRole("link", { name: words("landing:tryOut.signIn") }).click();
    await page.waitForURL("**/login");
    await visitor.leave();
  });

  it("answers the try-out's form without scripts", async () => {
    const context = await here.browser.newContext({ javaScriptEnabled: false, locale: language, viewport: PHONE });
    const page = await context.newPage();
    await page.goto(`${here.world.appUrl}/`);
    await page.getByRole("searchbox").fill("dogs on tiktok");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/?lng=*&try=dogs+on+tiktok#try");
    expect(await page.locator("[data-creator]:visible h3").allTextContents()).toEqual(["Two Muddy Paws"]);
    expect(await page.locator("html").getAttribute("lang")).toBe(language);
    await context.close();
  });

  it("tells search engines its address in each language", async () => {
    const head = await fetch(`${here.world.appUrl}/?lng=${language}`).then((answer) => answer.text());
    const own = language === "en" ? "/" : "/?lng=zh-CN";
    expect(head).toContain(`<html lang="${language}"`);
    expect(head).toContain(`<link rel="canonical" href="${here.world.appUrl}${own}"`);
    for (const [name, path] of [
      ["en", "/"],
      ["zh-CN", "/?lng=zh-CN"],
      ["x-default", "/"],
    ])
      expect(head).toMatch(
        new RegExp(`<link rel="alternate" hrefLang="${name}" href="[^"]*${path?.replace("?", "\\?")}"`, "i"),
      );
    const picture = /<meta property="og:image" content="([^"]+)"/.exec(head)?.[1] ?? "";
    expect((await fetch(picture)).headers.get("content-type")).toBe("image/jpeg");
    expect(head).toMatch(/<script type="application\/ld\+json" nonce="[^"]+">\{"@context":"https:\/\/schema.org"/);
  });

  it("serves a signed-in person on a phone, without scripts of the app", async () => {
    const email = `start-${language}@kolscout.test`.toLowerCase();
    const visitor = await here.visit({ language, session: await signIn(here.world, email), ...PHONE });
    const { page, words, goto } = visitor;
    await goto("/");
    await page.getByRole("button", { name: words("site:nav.menu") }).click();
    const menu = page.locator("#head-menu");
    await menu.getByText(email).waitFor();
    expect(await menu.getByRole("link", { name: words("site:nav.extension") }).getAttribute("href")).toBe(EXTENSION);
    expect(await menu.getByRole("link", { name: words("site:account.upgrade") }).getAttribute("href")).toBe("/pricing");
    await expectTranslated(visitor, [email]);
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "hidden" });
    const tabs = visitor.context.waitForEvent("page");
    await page.getByRole("link", { name: words("site:nav.openApp") }).click();
    const tab = await tabs;
    await tab.waitForURL("**/search");
    await tab.close();
    await page.getByRole("button", { name: words("site:nav.menu") }).click();
    await menu.locator("summary").click();
    await menu.getByRole("button", { name: words("site:account.logout") }).click();
    await page.waitForURL("**/login?signedOut=1");
    await goto("/");
    await page
      .getByRole("banner")
      .getByRole("link", { name: words("site:nav.signIn") })
      .waitFor();
    await visitor.leave();
  });
});

it("loads no script but its own, and its first paint waits for the page alone", async () => {
  const visitor = await here.visit({ height: 400 });
  const { page, goto } = visitor;
  await goto("/");
  await page.locator("figure[data-part][data-is-alive]").waitFor();
  const loaded = await page.evaluate(() => {
    // With its clock installed, the page's `performance` has no entries.
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: "resource", buffered: true });
    const entries = observer.takeRecords().map((entry) => entry.toJSON());
    return entries.map(({ name, renderBlockingStatus }) => [new URL(name).pathname, renderBlockingStatus]);
  });
  expect(loaded.filter(([, blocking]) => blocking === "blocking")).toEqual([]);
  expect(loaded.filter(([path]) => path.endsWith(".js")).map(([path]) => path.replace(/-[\w-]+\.js$/, ""))).toEqual([
    "/assets/landing",
    "/assets/film",
  ]);
  await visitor.leave();
});

it("a press that comes before the try-out's script is carried out with it", async () => {
  const visitor = await here.visit(PHONE);
  const { page, words, goto } = visitor;
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/assets/try-out-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await goto("/");
  const card = page.locator("[data-creator=mirapours]");
  await card.getByRole("button", { name: words("landing:tryOut.ratings.like"), exact: true }).click();
  arrive();
  await page.getByText(words("landing:tryOut.status.like", { name: "Mira Pours" })).waitFor();
  expect(await card.isVisible()).toBe(false);
  await page.getByRole("button", { name: words("landing:tryOut.undo") }).click();
  await card.waitFor();
  await visitor.leave();
});

describe("the film", () => {
  const films: string[] = [];
  async function look(options: VisitorOptions & { wantsMotion?: boolean }) {
    const visitor = await here.visit(options);
    const { page, words } = visitor;
    films.length = 0;
    page.on("request", (request) => request.url().endsWith(".mp4") && films.push(new URL(request.url()).pathname));
    if (options.wantsMotion) await page.emulateMedia({ reducedMotion: "no-preference" });
    await visitor.goto("/");
    await page.locator("figure[data-part][data-is-alive]").waitFor();
    const button = (name: "play" | "pause") => page.getByRole("button", { name: words(`landing:film.${name}`) });
    const isPlaying = () =>
      page.locator("video").evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0);
    return { visitor, button, isPlaying };
  }

  it("plays by itself, without sound, in the language of the page, and stops when asked to", async () => {
    const { visitor, button, isPlaying } = await look({ language: "zh-CN", wantsMotion: true });
    await button("pause").waitFor();
    await expect.poll(isPlaying).toBe(true);
    expect(films).toEqual([expect.stringMatching(/^\/assets\/desk-zh-CN-/)]);
    expect(await visitor.page.locator("video").evaluate(({ muted, loop }: HTMLVideoElement) => [muted, loop])).toEqual([
      true,
      true,
    ]);
    await button("pause").click();
    await expect.poll(isPlaying).toBe(false);
    await button("play").waitFor();
    await visitor.leave();
  });

  it("waits for a press where less motion is wished for, and a phone has its own", async () => {
    const { visitor, button, isPlaying } = await look(PHONE);
    expect(films).toEqual([]);
    await button("play").click();
    await expect.poll(isPlaying).toBe(true);
    expect(films).toEqual([expect.stringMatching(/^\/assets\/phone-en-/)]);
    await visitor.leave();
  });

  it("rests while it is out of sight", async () => {
    const { visitor, isPlaying } = await look({ wantsMotion: true });
    await expect.poll(isPlaying).toBe(true);
    await visitor.page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await expect.poll(isPlaying).toBe(false);
    await visitor.page.evaluate(() => scrollTo(0, 0));
    await expect.poll(isPlaying).toBe(true);
    await visitor.leave();
  });

  it("moves nothing on the page", async () => {
    const { visitor, isPlaying } = await look({ wantsMotion: true });
    await expect.poll(isPlaying).toBe(true);
    const shifts = await visitor.page.evaluate(() => {
      const observer = new PerformanceObserver(() => undefined);
      observer.observe({ type: "layout-shift", buffered: true });
      return observer.takeRecords().map((entry) => entry.toJSON());
    });
    expect(shifts).toEqual([]);
    await visitor.leave();
  });
});

it("a way to it from inside the app loads the document", async () => {
  const visitor = await here.visit();
  const { page, words, goto } = visitor;
  await goto("/pricing");
  await page.getByRole("banner").getByRole("link", { name: "Kolscout" }).click();
  await page.getByRole("heading", { level: 1, name: words("landing:headline") }).waitFor();
  await page.waitForFunction(() => document.documentElement.dataset.isAlive !== undefined);
  await visitor.leave();
});

it("a chosen theme holds at once and on the next page", async () => {
  const visitor = await here.visit();
  const { page, words, goto } = visitor;
  await goto("/");
  await page.getByRole("button", { name: words("landing:head.preferences") }).click();
  await page.getByRole("button", { name: words("site:account.themeDark") }).click();
  expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
  expect(await page.locator("[data-theme-choice][aria-current=true]").textContent()).toBe("Dark");
  await goto("/pricing");
  expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
  await visitor.leave();
});

it("crawlers find the pages for everybody", async () => {
  const [robots, sitemap] = await Promise.all(
    ["/robots.txt", "/sitemap.xml"].map((path) => fetch(here.world.appUrl + path)),
  );
  expect(robots?.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(await robots?.text()).toContain(`Sitemap: ${here.world.appUrl}/sitemap.xml`);
  expect(sitemap?.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  const addresses = [...((await sitemap?.text()) ?? "").matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at = ""]) => at);
  expect(addresses.length).toBeGreaterThan(4);
  for (const address of addresses) expect((await fetch(address)).status, address).toBe(200);
});

async function expectTranslated(
  { page, language }: { page: Visitor["page"]; language: Language },
  names: string[] = [],
): Promise<void> {
  if (language === "zh-CN") expect(await findUntranslated(page, [...names])).toEqual([]);
}
